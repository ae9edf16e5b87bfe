" Opens files of a game with the shipped set-up, and writes down what the server finds in the last, and how many there are.
packadd ale
execute 'source' $SETUP
filetype on
set hidden
for s:name in ['typo.hc', 'chapters/fights/pit.toml', 'chapters/typo.hc']
  execute 'edit' s:name
  let n = 0
  while n < 300 && empty(ale#engine#GetLoclist(bufnr('')))
    sleep 100m
    let n += 1
  endwhile
endfor
let s:servers = filter(job_info(), 'string(job_info(v:val).cmd) =~# "hcl.* lsp" && job_status(v:val) ==# "run"')
call writefile(map(copy(ale#engine#GetLoclist(bufnr(''))), {_, d -> d.lnum . ': ' . d.text}) + ['servers: ' . len(s:servers)], '/dev/stdout')
qa!
