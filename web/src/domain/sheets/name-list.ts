/** What parts names in a cell, in every language. */
const SEPARATORS = /[,;\n،、]/

/** Names as one cell: `Truck 1, "Lot A, north"`. A name that has a separator stands in quotes, so that it stays one. */
export const joinNames = (names: readonly string[]): string =>
	names
		.map((name) => (SEPARATORS.test(name) || name.startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name))
		.join(', ')

/** Names of one cell: what stands in quotes is one name, and so are parts that only together are a known one. */
export function splitNames(text: string, isKnown: (name: string) => boolean): string[] {
	if (isKnown(text.trim())) return [text.trim()]
	const parts = partsOf(text)
	const names: string[] = []
	for (let at = 0; at < parts.length; ) {
		let end = at + 1
		for (let more = Math.min(parts.length, at + MOST_TOGETHER); more > end; more--)
			if (isKnown(textBetween(text, parts, at, more))) {
				end = more
				break
			}
		const name = end > at + 1 ? textBetween(text, parts, at, end) : (parts[at]?.name ?? '')
		if (name !== '') names.push(name)
		at = end
	}
	return names
}

type Part = { name: string; from: number; to: number }

const textBetween = (text: string, parts: readonly Part[], at: number, end: number): string =>
	text.slice(parts[at]?.from, parts[end - 1]?.to).trim()

/** Most parts of a cell that are looked at, and of one name, so that no cell takes long. */
const MOST_PARTS = 100
const MOST_TOGETHER = 6

function partsOf(text: string): Part[] {
	const parts: Part[] = []
	let at = 0
	while (at <= text.length && parts.length < MOST_PARTS) {
		const quoted = /^\s*"((?:[^"]|"")*)"\s*(?=[,;\n،、]|$)/.exec(text.slice(at))
		const length = quoted ? quoted[0].length : text.slice(at).search(SEPARATORS)
		const to = length === -1 ? text.length : at + length
		const name = quoted ? (quoted[1] as string).replaceAll('""', '"') : text.slice(at, to)
		parts.push({ name: name.trim(), from: at, to })
		at = to + 1
	}
	return parts
}
