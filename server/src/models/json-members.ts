const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])
const OPEN_OBJECT = 123

/**
 * Reads some members of a JSON object that may be too large to parse whole; only what is wanted is kept in memory.
 * @param chunks the text of the object, cut anywhere
 * @param wanted names such as `walls`, or `elements.name` for a member of a member
 * @throws SyntaxError when a wanted member isn't JSON
 */
export async function readMembers(
	chunks: AsyncIterable<string>,
	wanted: ReadonlySet<string>,
): Promise<Map<string, unknown>> {
	const found = new Map<string, unknown>()
	/** What is open around the current character; of objects, the name of the member that is being read. */
	const open: { isObject: boolean; name: string; isName: boolean }[] = []
	let inString = false
	let isEscaped = false
	let capture: { name: string; depth: number; text: string } | null = null
	for await (const chunk of chunks) {
		let from = 0
		for (let at = 0; at < chunk.length; at++) {
			const code = chunk.charCodeAt(at)
			const top = open.at(-1)
			if (inString) {
				if (isEscaped) isEscaped = false
				else if (code === BACKSLASH) isEscaped = true
				else if (code === QUOTE) inString = false
				if (inString && top?.isName) top.name += chunk[at]
				continue
			}
			if (code === QUOTE) inString = true
			else if (OPEN.has(code)) {
				const isObject = code === OPEN_OBJECT
				open.push({ isObject, name: '', isName: isObject })
			} else if (code === COLON && top?.isName) {
				top.isName = false
				const name = open.map((one) => one.name).join('.')
				if (capture || !wanted.has(name)) continue
				capture = { name, depth: open.length, text: '' }
				from = at + 1
			} else if (code === COMMA || CLOSE.has(code)) {
				if (capture?.depth === open.length) {
					found.set(capture.name, JSON.parse(capture.text + chunk.slice(from, at)))
					capture = null
				}
				if (code !== COMMA) open.pop()
				else if (top?.isObject) {
					top.name = ''
					top.isName = true
				}
			}
		}
		if (capture) capture.text += chunk.slice(from)
	}
	return found
}
