#compdef hcl
# Completion of hcl for zsh: hcl completion zsh > a file _hcl in a directory of $fpath
_hcl() {
	local line word about
	local -a whole parts
	for line in "${(@f)$(hcl complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
		[[ -z $line ]] && continue
		word=${line%%$'\t'*} about=${line#*$'\t'}
		if [[ $word == *[/=] ]]; then
			parts+=("${word//:/\\:}${about:+:$about}")
		else
			whole+=("${word//:/\\:}${about:+:$about}")
		fi
	done
	(( $#whole )) && _describe -V hcl whole -Q
	(( $#parts )) && _describe -V hcl parts -Q -S ''
}
if [[ $funcstack[1] == _hcl ]]; then
	_hcl "$@"
else
	compdef _hcl hcl
fi
