import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import { expect, test } from 'vitest'
import { dropImplausible } from './drop-implausible.ts'
import type { MeasuredElement } from './element-measures.ts'

/** A wall of 8 x 0.2 x 4 m. */
const wall: MeasuredElement = { length: 8, width: 0.2, height: 4, area: 32, volume: 6.4, fingerprint: 'wall' }

const stated = (area: number | null, volume: number | null, weight: number | null) =>
	({
		length: [null],
		width: [null],
		height: [null],
		area: [area],
		volume: [volume],
		weight: [weight],
	}) as unknown as ElementColumns

test('square millimetres written as square metres are not believed', () => {
	const columns = stated(31_570_000, 6.3e9, 15_000)
	expect(dropImplausible(columns, [wall])).toBe(1)
	expect(columns).toMatchObject({ area: [null], volume: [null], weight: [15_000] })
})

test('a weight a thousand times too small or too large is not believed', () => {
	for (const weight of [0.058, 16_000_000]) {
		const columns = stated(31.5, 6.1, weight)
		expect(dropImplausible(columns, [wall])).toBe(1)
		expect(columns).toMatchObject({ area: [31.5], volume: [6.1], weight: [null] })
	}
})

test('net values far below the box stay: openings, lattices, hollow parts', () => {
	const columns = stated(0.4, 0.02, 16)
	expect(dropImplausible(columns, [wall])).toBe(0)
	expect(columns).toMatchObject({ area: [0.4], volume: [0.02], weight: [16] })
})

test('without a shape there is nothing to hold a statement against', () => {
	const columns = stated(1e9, 1e9, 1e9)
	const nothing: MeasuredElement = {
		length: null,
		width: null,
		height: null,
		area: null,
		volume: null,
		fingerprint: '',
	}
	expect(dropImplausible(columns, [nothing])).toBe(0)
	expect(columns.area).toEqual([1e9])
})

test('a length by the factor of a unit too short or too long is not believed', () => {
	const columns = { ...stated(null, null, null), length: [0.008], width: [0.1], height: [4000] } as ElementColumns
	expect(dropImplausible(columns, [wall])).toBe(1)
	expect(columns).toMatchObject({ length: [null], width: [0.1], height: [null] })
})
