import { expect, it } from 'vitest'
import { type PictureLegend, paintLegend } from './paint-legend.ts'

const LOOK = { text: '#000', quiet: '#666', surface: '#fff', line: '#ddd', font: 'Inter' }
const legendOf = (rows: number, isRightToLeft = false): PictureLegend => ({
	title: 'Floor',
	rows: Array.from({ length: rows }, (_, n) => ({ colour: `#00000${n % 10}`, label: `Level ${n}`, count: String(n) })),
	more: (count) => `${count} more`,
	isRightToLeft,
})

/** What is written on a canvas, and the largest extent of anything drawn; letters are 7 pixels wide. */
const paintedOn = (legend: PictureLegend, size: { width: number; height: number }) => {
	const texts: { text: string; x: number; y: number }[] = []
	const boxes: number[][] = []
	const context = {
		measureText: (text: string) => ({ width: text.length * 7 }),
		fillText: (text: string, x: number, y: number) => texts.push({ text, x, y }),
		roundRect: (...box: number[]) => boxes.push(box.slice(0, 4)),
		save() {},
		restore() {},
		beginPath() {},
		fill() {},
		stroke() {},
	}
	paintLegend(context as unknown as CanvasRenderingContext2D, legend, size, LOOK)
	return { texts, boxes }
}

it('names every colour in the lower corner where reading begins', () => {
	const left = paintedOn(legendOf(3), { width: 800, height: 600 })
	expect(left.texts.map(({ text }) => text)).toEqual(['Floor', 'Level 0', '0', 'Level 1', '1', 'Level 2', '2'])
	expect(left.texts.every(({ x, y }) => x < 400 && y > 300 && y < 600)).toBe(true)
	const right = paintedOn(legendOf(3, true), { width: 800, height: 600 })
	expect(right.texts.every(({ x }) => x > 400 && x < 800)).toBe(true)
})

it('of more colours than there is room for tells how many are left', () => {
	const { texts, boxes } = paintedOn(legendOf(200), { width: 390, height: 400 })
	const listed = texts.filter(({ text }) => text.startsWith('Level')).length
	expect(texts.at(-1)?.text).toBe(`${200 - listed} more`)
	expect(boxes[0]?.[3]).toBeLessThanOrEqual(200)
})

it('cuts names that are too long, and stays in the picture', () => {
	const rows = [{ colour: '#123456', label: 'A very long name of a group of panels '.repeat(4), count: '12' }]
	const { texts, boxes } = paintedOn({ ...legendOf(0), rows }, { width: 240, height: 600 })
	expect(texts[1]?.text).toMatch(/^A very.*…$/)
	const [x = 0, , width = 0] = boxes[0] ?? []
	expect(x + width).toBeLessThanOrEqual(240)
})
