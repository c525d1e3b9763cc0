import type { PanelCommentCounts } from '@panelyard/contracts/messages/comments'

/** More pins than this hide the model; what is unread comes first. */
const MOST_PINS = 120

/** A panel people are talking about, as a 3D view marks it. */
export type Pin = { panel_id: string; open: number; unread: number /** Written on it. */; count: number }

/** The pins for panels with comments. Settled ones carry none. */
export const pinsOf = (counts: readonly PanelCommentCounts[]): Pin[] =>
	counts
		.filter(({ open, unread }) => open + unread > 0)
		.toSorted((a, b) => b.unread - a.unread || b.open - a.open)
		.slice(0, MOST_PINS)
		.map(({ panel_id, open, unread }) => ({ panel_id, open, unread, count: unread > 0 ? unread : open }))

type Place = { x: number; y: number }

/** Of the bubble with its border, as `comment-pins.module.css` draws it: CSS pixels. Its point reaches below its place. */
const BUBBLE = { height: 24, padding: 8, icon: 14, gap: 3, point: 4, font: 12, digit: 7.4 }

const widthOf = (text: string): number => 2 * BUBBLE.padding + BUBBLE.icon + BUBBLE.gap + text.length * BUBBLE.digit

/** What a pin covers of the view when its panel is at a place. */
export const pinBox = ({ x, y }: Place, text: string) => ({
	left: x - widthOf(text) / 2,
	right: x + widthOf(text) / 2,
	top: y - BUBBLE.height,
	bottom: y + BUBBLE.point,
})

export type PinLook = {
	text: string
	surface: string
	line: string
	/** Of unread pins. */
	accent: string
	font: string
}

/** The speech bubble on a pin, in a square of 24. */
const ICON = 'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12z'

/** Draws pins into a picture, as they stand over the view: unread ones lie above the others. */
export const paintPins = (
	context: CanvasRenderingContext2D,
	pins: readonly { at: Place; text: string; isUnread: boolean }[],
	look: PinLook,
): void => {
	context.save()
	context.font = `600 ${BUBBLE.font}px ${look.font}`
	context.textBaseline = 'middle'
	context.textAlign = 'left'
	context.direction = 'ltr'
	context.lineWidth = 1
	const icon = new Path2D(ICON)
	for (const { at, text, isUnread } of pins.toSorted((a, b) => Number(a.isUnread) - Number(b.isUnread))) {
		const { left, top } = pinBox(at, text)
		const middle = top + BUBBLE.height / 2
		context.fillStyle = isUnread ? look.accent : look.surface
		context.strokeStyle = isUnread ? look.accent : look.line
		context.beginPath()
		context.roundRect(left, top, widthOf(text), BUBBLE.height, BUBBLE.height / 2)
		context.fill()
		context.stroke()
		const foot = top + BUBBLE.height
		context.beginPath()
		context.moveTo(at.x - BUBBLE.point, foot)
		context.lineTo(at.x, foot + BUBBLE.point)
		context.lineTo(at.x + BUBBLE.point, foot)
		context.stroke()
		// Over the line of the bubble, so that its point is open towards it.
		context.lineTo(at.x + BUBBLE.point, foot - 1)
		context.lineTo(at.x - BUBBLE.point, foot - 1)
		context.fill()
		context.fillStyle = context.strokeStyle = isUnread ? '#ffffff' : look.text
		context.save()
		context.translate(left + BUBBLE.padding, middle - BUBBLE.icon / 2)
		context.scale(BUBBLE.icon / 24, BUBBLE.icon / 24)
		context.lineWidth = 2
		context.lineCap = context.lineJoin = 'round'
		context.stroke(icon)
		context.restore()
		context.fillText(text, left + BUBBLE.padding + BUBBLE.icon + BUBBLE.gap, middle + 0.5)
	}
	context.restore()
}
