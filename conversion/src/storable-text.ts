/**
 * Removes characters that files, databases and JSON reject: zero characters and unpaired surrogates.
 * @param longest most characters to keep
 */
export function storableText(text: string, longest = Number.POSITIVE_INFINITY): string {
	const kept = text.length > longest ? text.slice(0, longest) : text
	return (kept.includes('\0') ? kept.replaceAll('\0', '\ufffd') : kept).toWellFormed()
}
