/**
 * A text as files, databases and JSON can hold it: no zero characters, no halves of surrogate pairs.
 * @param longest characters kept at most
 */
export function storableText(text: string, longest = Number.POSITIVE_INFINITY): string {
	const kept = text.length > longest ? text.slice(0, longest) : text
	return (kept.includes('\0') ? kept.replaceAll('\0', '\ufffd') : kept).toWellFormed()
}
