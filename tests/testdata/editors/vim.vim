" Opens typo.hc with the shipped set-up, and writes down what the server finds.
packadd ale
execute 'source' $SETUP
filetype on
edit typo.hc
let n = 0
while n < 300 && empty(ale#engine#GetLoclist(bufnr('')))
  sleep 100m
  let n += 1
endwhile
call writefile(map(copy(ale#engine#GetLoclist(bufnr(''))), {_, d -> d.lnum . ': ' . d.text}), '/dev/stdout')
qa!
