/**
 * Whether a glob (`*` any text, `?` any one character) matches a whole text, ignoring case. Linear in practice and
 * never exponential, because patterns come from users.
 */
export function matchesGlob(glob: string, text: string): boolean {
	const pattern = [...glob.toLowerCase()]
	const letters = [...text.toLowerCase()]
	let at = 0
	let letter = 0
	let star = -1
	let resume = 0
	while (letter < letters.length) {
		if (pattern[at] === '*') {
			star = at++
			resume = letter
		} else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === letters[letter])) {
			at++
			letter++
		} else if (star >= 0) {
			at = star + 1
			letter = ++resume
		} else return false
	}
	while (pattern[at] === '*') at++
	return at === pattern.length
}

/** A glob for one exact text. A star in the text becomes `?`, which also matches it. */
export function exactGlob(text: string): string {
	return text.replaceAll('*', '?')
}
