" Vim 9 with the plugin ALE: put this into your vimrc.
autocmd BufRead,BufNewFile *.hc,*.hc.md set filetype=hcl-rules
autocmd FileType hcl-rules setlocal commentstring=#\ %s shiftwidth=2 expandtab

" A game has one server: that of its repository, or of the topmost folder with rulesets around a file.
function! HclRoot(buffer) abort
  let folder = fnamemodify(bufname(a:buffer), ':p:h')
  let root = folder
  while 1
    if isdirectory(folder . '/.git') || filereadable(folder . '/.git')
      return folder
    endif
    if !empty(filter(readdir(folder), 'v:val =~# "\\.hc\\(\\.md\\)\\?$"'))
      let root = folder
    endif
    if folder ==# fnamemodify(folder, ':h')
      return root
    endif
    let folder = fnamemodify(folder, ':h')
  endwhile
endfunction

for s:type in ['hcl-rules', 'toml']
  call ale#linter#Define(s:type, {
  \   'name': 'hcl',
  \   'lsp': 'stdio',
  \   'executable': 'hcl',
  \   'command': '%e lsp',
  \   'project_root': function('HclRoot'),
  \})
endfor
