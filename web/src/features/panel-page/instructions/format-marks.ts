export type Mark = 'bold' | 'bullets' | 'numbers'

type Selected = { start: number; end: number }

/** A text with the selected part marked, or with the mark taken off again, and what is selected then. */
export function withMark(text: string, { start, end }: Selected, mark: Mark): Selected & { text: string } {
	if (mark === 'bold') {
		const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
		if (before.endsWith('**') && after.startsWith('**')) {
			return { text: before.slice(0, -2) + inside + after.slice(2), start: start - 2, end: end - 2 }
		}
		return { text: `${before}**${inside}**${after}`, start: start + 2, end: end + 2 }
	}
	const from = text.lastIndexOf('\n', start - 1) + 1
	const next = text.indexOf('\n', Math.max(start, end - 1))
	const to = next < 0 ? text.length : next
	const own = mark === 'bullets' ? /^\s*[-*•]\s+/ : /^\s*\d{1,4}[.)]\s+/
	const other = mark === 'bullets' ? /^\s*\d{1,4}[.)]\s+/ : /^\s*[-*•]\s+/
	const lines = text.slice(from, to).split('\n')
	const isListed = lines.every((line) => own.test(line))
	const changed = lines
		.map((line, index) => {
			if (isListed) return line.replace(own, '')
			return `${mark === 'bullets' ? '- ' : `${index + 1}. `}${line.replace(own, '').replace(other, '')}`
		})
		.join('\n')
	const isEmptyLine = from === to
	return {
		text: text.slice(0, from) + changed + text.slice(to),
		start: isEmptyLine ? from + changed.length : from,
		end: from + changed.length,
	}
}
