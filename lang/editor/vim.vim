" Vim 9 with the plugin ALE: put this into your vimrc.
autocmd BufRead,BufNewFile *.hc,*.hc.md setfiletype hcl-rules
autocmd FileType hcl-rules setlocal commentstring=#\ %s shiftwidth=2 expandtab
call ale#linter#Define('hcl-rules', {
\   'name': 'hcl',
\   'lsp': 'stdio',
\   'executable': 'hcl',
\   'command': '%e lsp',
\   'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
\})
