import { expect, it } from 'vitest'
import { heightAfterTap, heightBeside, nearestHeight } from './sheet-height.ts'

it('a sheet that is let go of stands at the nearest of three heights', () =>
	expect([0, 200, 300, 420, 600, 844].map((px) => nearestHeight(px, 844))).toEqual([
		'low',
		'low',
		'half',
		'half',
		'full',
		'full',
	]))

it('keys go one height up or down and stop at the ends; taps go round', () => {
	expect(heightBeside('low', 1)).toBe('half')
	expect(heightBeside('full', 1)).toBe('full')
	expect(heightBeside('low', -1)).toBe('low')
	expect((['low', 'half', 'full'] as const).map(heightAfterTap)).toEqual(['half', 'full', 'low'])
})
