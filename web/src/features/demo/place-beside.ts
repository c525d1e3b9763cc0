import type { TargetBox } from '../../domain/demo/tour-target.ts'

type Size = { width: number; height: number }
/** Where a card lies, in CSS pixels of the page. `arrow`: how far along its edge the middle of the target is. */
export type PlaceBeside = { top: number; left: number; side: 'right' | 'left' | 'below' | 'above'; arrow: number }

const GAP = 16
const EDGE = 12
/** An arrow stands clear of the card's round corners. */
const CORNER = 18

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** Puts a card on the side of its target that has room for it, to the right first; null where none has. */
export function placeBeside(target: TargetBox, card: Size, page: Size): PlaceBeside | null {
	const right = target.left + target.width
	const bottom = target.top + target.height
	const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 }
	const top = clamp(middle.y - card.height / 2, EDGE, page.height - card.height - EDGE)
	const left = clamp(middle.x - card.width / 2, EDGE, page.width - card.width - EDGE)
	const arrowDown = clamp(middle.y - top, CORNER, card.height - CORNER)
	const arrowAcross = clamp(middle.x - left, CORNER, card.width - CORNER)
	if (right + GAP + card.width + EDGE <= page.width) return { side: 'right', top, left: right + GAP, arrow: arrowDown }
	if (target.left - GAP - card.width >= EDGE)
		return { side: 'left', top, left: target.left - GAP - card.width, arrow: arrowDown }
	if (bottom + GAP + card.height + EDGE <= page.height)
		return { side: 'below', top: bottom + GAP, left, arrow: arrowAcross }
	if (target.top - GAP - card.height >= EDGE)
		return { side: 'above', top: target.top - GAP - card.height, left, arrow: arrowAcross }
	return null
}
