import { describe, expect, it } from 'vitest'
import { clearDirection, directionsRound } from './viewpoints.ts'

describe('a panel that is flown to is seen, whatever stands round it', () => {
	const asked: string[] = []
	const choose = (shares: Record<string, number>) => {
		asked.length = 0
		return clearDirection(Object.keys(shares), (direction) => {
			asked.push(direction)
			return { visible: (shares[direction] ?? 0) * 100, whole: 100 }
		})
	}
	it('keeps the direction when the panel is seen from it, without looking further', () => {
		expect(choose({ here: 0.9, left: 1 })).toBe('here')
		expect(asked).toEqual(['here'])
	})
	it('turns to the first side that is clear', () =>
		expect(choose({ here: 0, left: 0.1, right: 0.8, back: 1 })).toBe('right'))
	it('takes the best of poor ones', () => expect(choose({ here: 0.05, left: 0.3, right: 0.4 })).toBe('right'))
	it('stays when no side shows the panel', () => expect(choose({ here: 0.01, left: 0, right: 0.1 })).toBe('here'))
	it('stays when the panel is hidden, after one look', () => {
		let looks = 0
		const look = () => ({ visible: 0 * looks++, whole: 0 })
		expect(clearDirection(['here', 'left'], look)).toBe('here')
		expect(looks).toBe(1)
	})
})

it('looks from the current direction first, then turned, then from above and below, never twice the same', () => {
	const current = { yaw: 1, pitch: 0.4 }
	const all = directionsRound(current)
	expect(all[0]).toEqual(current)
	expect(all[1]?.pitch).toBe(0.4)
	expect(new Set(all.map(({ yaw, pitch }) => `${yaw} ${pitch}`)).size).toBe(all.length)
	expect(directionsRound({ yaw: 0, pitch: 1.5 })[1]?.pitch).toBeCloseTo(0.49)
})
