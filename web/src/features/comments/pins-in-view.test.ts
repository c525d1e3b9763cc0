import { expect, it } from 'vitest'
import { paintPins, pinBox, pinsOf } from './pins-in-view.ts'

const counts = (panel_id: string, open: number, unread: number) => ({ panel_id, open, unread, total: 9, resolved: 0 })

it('pins stand where people are talking, the unread ones first', () => {
	expect(pinsOf([counts('a', 3, 0), counts('b', 0, 0), counts('c', 2, 1)] as never)).toEqual([
		{ panel_id: 'c', open: 2, unread: 1, count: 1 },
		{ panel_id: 'a', open: 3, unread: 0, count: 3 },
	])
	expect(pinsOf(Array.from({ length: 500 }, (_, n) => counts(String(n), 1, 0)) as never)).toHaveLength(120)
})

it('a picture has them where the view has them, unread ones in their colour and above the others', () => {
	const written: string[] = []
	const bubbles: number[][] = []
	const context = {
		fillStyle: '',
		fillText: (text: string, x: number, y: number) => written.push(`${text} ${context.fillStyle} ${x > 0 && y > 0}`),
		roundRect: (...box: number[]) => bubbles.push([...box.slice(0, 4)]),
		...Object.fromEntries(
			['save', 'restore', 'beginPath', 'fill', 'stroke', 'moveTo', 'lineTo', 'translate', 'scale'].map((name) => [
				name,
				() => {},
			]),
		),
	}
	const look = { text: '#111111', surface: '#ffffff', line: '#cccccc', accent: '#3a6ea3', font: 'Inter' }
	const pins = [
		{ at: { x: 200, y: 100 }, text: '12', isUnread: true },
		{ at: { x: 300, y: 100 }, text: '1', isUnread: false },
	]
	globalThis.Path2D ??= class {} as never
	paintPins(context as unknown as CanvasRenderingContext2D, pins, look)
	expect(written).toEqual(['1 #111111 true', '12 #ffffff true'])
	const { left, right, top } = pinBox({ x: 200, y: 100 }, '12')
	expect(bubbles[1]?.map(Math.round)).toEqual([left, top, right - left, 24].map(Math.round))
	expect((left + right) / 2).toBe(200)
})
