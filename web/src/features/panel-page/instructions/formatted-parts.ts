/** A piece of a line. */
export type Inline =
	| { kind: 'text'; text: string }
	| { kind: 'bold'; parts: Inline[] }
	| { kind: 'link'; text: string; href: string }
export type Block =
	| { kind: 'paragraph'; lines: Inline[][] }
	| { kind: 'list'; isOrdered: boolean /** The number of the first item. */; start: number; items: Inline[][] }

const BULLET = /^\s{0,3}[-*•]\s+(.*)$/
const NUMBERED = /^\s{0,3}(\d{1,4})[.)]\s+(.*)$/
const INLINE = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>"]+)/gi
const AFTER_ADDRESS = /[.,;:!?)\]}'”’»]+$/

/** Reads a text with `**bold**`, lists and links. Everything else stays as it was written. */
export function formattedBlocks(text: string): Block[] {
	const blocks: Block[] = []
	let isNew = true
	for (const line of text.split(/\r?\n/)) {
		if (line.trim() === '') {
			isNew = true
			continue
		}
		const last = isNew ? undefined : blocks.at(-1)
		isNew = false
		const bullet = BULLET.exec(line)
		const numbered = bullet ? null : NUMBERED.exec(line)
		if (bullet || numbered) {
			const isOrdered = numbered !== null
			const item = inlineParts((bullet?.[1] ?? numbered?.[2]) as string)
			if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
			else blocks.push({ kind: 'list', isOrdered, start: Number(numbered?.[1] ?? 1), items: [item] })
		} else if (last?.kind === 'paragraph') last.lines.push(inlineParts(line))
		else blocks.push({ kind: 'paragraph', lines: [inlineParts(line)] })
	}
	return blocks
}

function inlineParts(text: string): Inline[] {
	const parts: Inline[] = []
	let from = 0
	const say = (until: number) => {
		if (until > from) parts.push({ kind: 'text', text: text.slice(from, until) })
	}
	for (const match of text.matchAll(INLINE)) {
		const [whole, bold, label, target, bare] = match
		const address = bare?.replace(AFTER_ADDRESS, '')
		const href = safeAddress(address ?? target)
		if (bold === undefined && href === null) continue
		say(match.index)
		from = match.index + (address ?? whole).length
		if (bold !== undefined) parts.push({ kind: 'bold', parts: inlineParts(bold) })
		else parts.push({ kind: 'link', text: label ?? address ?? '', href: href as string })
	}
	say(text.length)
	return parts
}

/** An address that a click may open; null for anything but http and https. */
function safeAddress(address: string | undefined): string | null {
	if (address === undefined || !URL.canParse(address)) return null
	const { protocol, href } = new URL(address)
	return protocol === 'http:' || protocol === 'https:' ? href : null
}
