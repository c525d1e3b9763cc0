import { describe, expect, it } from 'vitest'
import { type LabelCandidate, roomForLabels } from './label-layout.ts'

const view = { width: 1000, height: 1000 }
const size = { width: 40, height: 16 }
const at = (x: number, y: number, pixels = 5000) => ({ place: { x, y }, pixels, size })
const written = (candidates: LabelCandidate[]) => roomForLabels(candidates, view).map(({ index }) => index)

describe('labels of panels', () => {
	it('the more important of two at one place is written', () => {
		expect(written([at(100, 100), at(120, 105), at(100, 130)])).toEqual([0, 2])
	})
	it('nothing is written on what is seen too little of, behind the camera or out of the picture', () => {
		expect(written([at(100, 100, 50), { ...at(0, 0), place: null }, at(1200, 100)])).toEqual([])
	})
	it('never more than can be read', () => {
		const many = Array.from({ length: 400 }, (_, i) => at((i % 20) * 50 + 25, Math.floor(i / 20) * 50 + 25))
		expect(written(many).length).toBe(60)
	})
	it('stand below a pin, or above where there is no room below, and never on one', () => {
		const pin = (x: number, y: number) => ({ left: x - 18, right: x + 18, top: y - 24, bottom: y + 4 })
		expect(roomForLabels([at(100, 100)], view, [pin(100, 100)])).toEqual([{ index: 0, shift: 15 }])
		expect(roomForLabels([at(100, 120), at(100, 100)], view, [pin(100, 100)])).toEqual([
			{ index: 0, shift: 0 },
			{ index: 1, shift: -35 },
		])
		const surrounded = [pin(100, 100), pin(100, 128), pin(100, 72)]
		expect(roomForLabels([at(100, 100)], view, surrounded)).toEqual([])
		expect(roomForLabels([at(300, 300)], view, surrounded)).toEqual([{ index: 0, shift: 0 }])
	})
})
