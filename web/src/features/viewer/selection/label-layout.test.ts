import { describe, expect, it } from 'vitest'
import { roomForLabels } from './label-layout.ts'

const view = { width: 1000, height: 1000 }
const size = { width: 40, height: 16 }
const at = (x: number, y: number, pixels = 5000) => ({ place: { x, y }, pixels, size })

describe('labels of panels', () => {
	it('the more important of two at one place is written', () => {
		expect(roomForLabels([at(100, 100), at(120, 105), at(100, 130)], view)).toEqual([0, 2])
	})
	it('nothing is written on what is seen too little of, behind the camera or out of the picture', () => {
		expect(roomForLabels([at(100, 100, 50), { ...at(0, 0), place: null }, at(1200, 100)], view)).toEqual([])
	})
	it('never more than can be read', () => {
		const many = Array.from({ length: 400 }, (_, i) => at((i % 20) * 50 + 25, Math.floor(i / 20) * 50 + 25))
		expect(roomForLabels(many, view).length).toBe(60)
	})
})
