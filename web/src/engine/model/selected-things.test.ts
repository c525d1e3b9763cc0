import { expect, it } from 'vitest'
import { areFewThings } from './selected-things.ts'

it('counts things, not elements', () => {
	const parts = Array.from({ length: 500 }, (_, i) => i)
	expect(areFewThings(parts, new Uint32Array(500).fill(3))).toBe(true)
	expect(
		areFewThings(
			parts,
			Uint32Array.from(parts, (i) => i % 12),
		),
	).toBe(true)
	expect(
		areFewThings(
			parts,
			Uint32Array.from(parts, (i) => i % 13),
		),
	).toBe(false)
})

it('counts elements without a group as things of their own', () => {
	expect(areFewThings([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [])).toBe(true)
	expect(areFewThings([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [])).toBe(false)
})
