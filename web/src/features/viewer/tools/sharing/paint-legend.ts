export type PictureLegend = {
	title: string
	rows: readonly { colour: string; label: string; count: string }[]
	/** What is written in place of rows there is no room for. */
	more: (count: number) => string
	isRightToLeft: boolean
}

export type LegendLook = { text: string; quiet: string; surface: string; line: string; font: string }

const MARGIN = 16
const PADDING = 14
const ROW = 24
const SWATCH = 12
const GAP = 10
const WIDEST = 320

/**
 * Draws what the colours of a picture mean into its lower corner, where reading begins. `size` is the picture's, CSS
 * pixels; the card takes half of its height and what it needs of its width at most.
 */
export const paintLegend = (
	context: CanvasRenderingContext2D,
	{ title, rows, more, isRightToLeft }: PictureLegend,
	size: { width: number; height: number },
	look: LegendLook,
): void => {
	const room = Math.max(Math.floor((size.height / 2 - 2 * PADDING) / ROW) - 1, 1)
	const listed = rows.length > room ? rows.slice(0, Math.max(room - 1, 1)) : rows
	const left = rows.length - listed.length
	const bold = `600 13px ${look.font}`
	const plain = `13px ${look.font}`
	const widthOf = (text: string, font: string) => {
		context.font = font
		return context.measureText(text).width
	}
	const bare = 2 * PADDING + SWATCH + 3 * GAP
	const widest = Math.min(WIDEST, size.width - 2 * MARGIN)
	const counts = Math.max(0, ...listed.map(({ count }) => widthOf(count, plain)))
	const labels = Math.max(0, ...listed.map(({ label }) => widthOf(label, plain)))
	const width = Math.min(Math.max(bare + labels + counts, 2 * PADDING + widthOf(title, bold), 120), widest)
	const height = 2 * PADDING + ROW * (1 + listed.length + (left > 0 ? 1 : 0)) - 8
	const x = isRightToLeft ? size.width - MARGIN - width : MARGIN
	const y = size.height - MARGIN - height

	context.save()
	context.fillStyle = look.surface
	context.strokeStyle = look.line
	context.lineWidth = 1
	context.beginPath()
	context.roundRect(x, y, width, height, 8)
	context.fill()
	context.stroke()
	context.direction = isRightToLeft ? 'rtl' : 'ltr'
	context.textBaseline = 'middle'
	/** A place so far from the side where reading begins. */
	const from = (distance: number) => (isRightToLeft ? x + width - distance : x + distance)
	const write = (text: string, distance: number, row: number, font: string, colour: string, align: CanvasTextAlign) => {
		context.font = font
		context.fillStyle = colour
		context.textAlign = align
		context.fillText(text, from(distance), y + PADDING + ROW * (row + 0.5) - 4)
	}
	write(
		shortened(title, width - 2 * PADDING, (text) => widthOf(text, bold)),
		PADDING,
		0,
		bold,
		look.text,
		'start',
	)
	for (const [index, { colour, label, count }] of listed.entries()) {
		const middle = y + PADDING + ROW * (index + 1.5) - 4
		context.fillStyle = colour
		context.beginPath()
		context.roundRect(from(PADDING) - (isRightToLeft ? SWATCH : 0), middle - SWATCH / 2, SWATCH, SWATCH, 3)
		context.fill()
		const text = shortened(label, width - bare - counts + GAP, (part) => widthOf(part, plain))
		write(text, PADDING + SWATCH + GAP, index + 1, plain, look.text, 'start')
		write(count, width - PADDING, index + 1, plain, look.quiet, 'end')
	}
	if (left > 0) write(more(left), PADDING + SWATCH + GAP, listed.length + 1, plain, look.quiet, 'start')
	context.restore()
}

/** As much of a text as there is room for, with an ellipsis where it is cut. */
const shortened = (text: string, room: number, widthOf: (text: string) => number): string => {
	if (widthOf(text) <= room) return text
	const letters = [...text]
	while (letters.length > 1 && widthOf(`${letters.join('')}…`) > room) letters.pop()
	return `${letters.join('').trimEnd()}…`
}
