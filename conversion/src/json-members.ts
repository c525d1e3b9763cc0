/** The end of a part that can be skipped: in a string, an array or an object. */
const IN_STRING = /["\\]/g
const IN_ARRAY = /["{}[\]]/g
const IN_OBJECT = /["{}[\],:]/g

/** An object or array around the current character; for an object, the name of the current member. */
type Open = { isObject: boolean; name: string; isName: boolean }

/**
 * Reads some members of a JSON object that may be too large to parse whole; only the wanted members are kept in memory, and what
 * comes after the last of them isn't read.
 * @param chunks the text of the object, cut anywhere
 * @param wanted names such as `walls`, or `elements.name` for a member of a member
 * @throws SyntaxError when a wanted member isn't JSON
 */
export async function readMembers(
	chunks: AsyncIterable<string>,
	wanted: ReadonlySet<string>,
): Promise<Map<string, unknown>> {
	const found = new Map<string, unknown>()
	const open: Open[] = []
	let inString = false
	let isEscaped = false
	let capture: { name: string; depth: number; text: string } | null = null
	for await (const chunk of chunks) {
		let from = 0
		for (let at = 0; at < chunk.length; at++) {
			if (isEscaped) {
				isEscaped = false
				continue
			}
			const top = open.at(-1)
			const next = nextOf(inString ? IN_STRING : top?.isObject ? IN_OBJECT : IN_ARRAY, chunk, at)
			if (inString && top?.isName) top.name += chunk.slice(at, next)
			at = next
			const character = chunk[at]
			if (character === '\\') isEscaped = true
			else if (character === '"') inString = !inString
			else if (character === '{') open.push({ isObject: true, name: '', isName: true })
			else if (character === '[') open.push({ isObject: false, name: '', isName: false })
			else if (character === ':' && top) {
				top.isName = false
				const name = open.map((one) => one.name).join('.')
				if (capture || !wanted.has(name)) continue
				capture = { name, depth: open.length, text: '' }
				from = at + 1
			} else if (character !== undefined && top) {
				if (capture?.depth === open.length) {
					found.set(capture.name, JSON.parse(capture.text + chunk.slice(from, at)))
					capture = null
					if (found.size === wanted.size) return found
				}
				if (character === ',') Object.assign(top, { name: '', isName: true })
				else open.pop()
			}
		}
		if (capture) capture.text += chunk.slice(from)
	}
	return found
}

/** The first match of a pattern from `at` on; the length of the text without one. */
function nextOf(pattern: RegExp, text: string, at: number): number {
	pattern.lastIndex = at
	return pattern.test(text) ? pattern.lastIndex - 1 : text.length
}
