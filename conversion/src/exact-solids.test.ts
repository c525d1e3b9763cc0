import { exactSolidsModel } from '@panelyard/sample-models/shapes/exact-solids'
import { beforeAll, describe, expect, it } from 'vitest'
import { convertContent, type TestConversion } from './testing/convert-text.ts'

const { text, solids } = exactSolidsModel()

/** Circles are drawn as polygons of twenty corners, balls as polyhedra. */
const CURVED = 0.05

describe('solids of exact surfaces', () => {
	let converted: TestConversion
	beforeAll(async () => {
		converted = await convertContent(text)
	})

	it('are all drawn, and none is in doubt', () => {
		const { report } = converted
		expect(report.fallback).toEqual([])
		expect(report.not_converted).toEqual([])
		expect(report.doubtful).toEqual([])
	})

	it.each(solids)('$name', ({ name, size, volume }) => {
		const { elements, strings } = converted.structure
		const element = elements.name.findIndex((number) => strings[number] === name)
		const box = Array.from(converted.boxes.subarray(element * 6, element * 6 + 6))
		const [left = 0, low = 0, back = 0, right = 0, high = 0, front = 0] = box
		const drawn = [...[right - left, front - back, high - low], elements.volume[element] ?? 0]
		const shares = drawn.map((value, at) => value / ([...size, volume][at] as number))
		for (const share of shares) expect(Math.abs(share - 1), `${name}: ${shares.join()}`).toBeLessThan(CURVED)
	})
})

describe('an exact solid of which we can’t mesh a face', () => {
	it('is in doubt, also where the faces that the kernel leaves out balance each other', async () => {
		// The basin's floor, the last plane, is told to be at the height of its rim.
		const planes = [...text.matchAll(/IFCPLANE\(#\d+\)/g)].map(([plane]) => plane)
		const [floor = '', rim = ''] = [planes.at(-1), planes.at(-3)]
		const { report } = await convertContent(text.replace(floor, rim))
		expect(report.doubtful.map(({ name, reason_code }) => [name, reason_code])).toEqual([
			['Basin of splines', 'not_closed'],
		])
	})
})

describe('a spline whose knots don’t fit its points', () => {
	it('is kept from the kernel, which would take any time and memory for it', async () => {
		const broken = text.replaceAll('(-3.,-2.,', '(-3.,-2.,-3.,-2.,')
		const { report } = await convertContent(broken)
		const splines = solids.filter(({ name }) => name.includes('spline')).map(({ name }) => name)
		expect(report.fallback.map(({ name, reason_code }) => [name, reason_code])).toEqual(
			splines.map((name) => [name, 'not_worked_out']),
		)
		expect(report.doubtful).toEqual([])
	}, 120_000)
})
