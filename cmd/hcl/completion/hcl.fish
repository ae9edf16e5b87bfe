# Completion of hcl for fish: hcl completion fish > ~/.config/fish/completions/hcl.fish
function __hcl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    hcl complete -- $words[2..-1] "$current" 2>/dev/null
end
complete -c hcl -f -a '(__hcl_complete)'
