import { expect, it } from 'vitest'
import { countPixels } from './sight-probe.ts'

it('counts the pixels of what is sought, not those of others or of nothing', () => {
	const numbers = new Uint32Array([0, 8, 8, 300_001, 9])
	expect(countPixels(new Uint8Array(numbers.buffer), new Set([7, 300_000]))).toBe(3)
})
