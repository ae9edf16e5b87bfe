# Completion of hcl for bash, from 3.2 on, which macOS has: hcl completion bash > ~/.local/share/bash-completion/completions/hcl
_hcl() {
	local line word cur cut
	local -a words
	read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
	[[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && words[${#words[@]}]=
	cur=${words[${#words[@]}-1]}
	COMPREPLY=()
	while IFS= read -r line; do
		word=${line%%$'\t'*}
		COMPREPLY[${#COMPREPLY[@]}]=$(printf %q "$word")
	done < <(hcl complete -- "${words[@]:1}" 2>/dev/null)
	# bash has taken apart what stands before the last = or :
	cut=${cur%"${cur##*[=:]}"}
	[[ -n $cut ]] && COMPREPLY=("${COMPREPLY[@]#"$cut"}")
	# before 4.0, which has compopt, a blank is left behind a directory
	[[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]] && type compopt &>/dev/null && compopt -o nospace
	return 0
}
complete -F _hcl hcl
