import { expect, test } from 'vitest'
import { makeMeasures } from '../../locales/measures.ts'
import { panelSize } from './panel-size.ts'

const measures = makeMeasures('en', (_unit, value) => `${value} m`)

test('a slab shows its length and width, not the thickness it has for a height', () => {
	expect(panelSize({ length: 6, width: 2.4, height: 0.2 }, measures)).toBe('6.000 × 2.400 × 0.200 m')
})

test('a wall taller than long shows its height first', () => {
	expect(panelSize({ length: 1.2, width: 0.15, height: 2.98 }, measures)).toBe('2.980 × 1.200 × 0.150 m')
})

test('two known sides are a size, one is none', () => {
	expect(panelSize({ length: 1.2, width: null, height: 2.98 }, measures)).toBe('2.980 × 1.200 m')
	expect(panelSize({ length: 1.2, width: null, height: null }, measures)).toBeNull()
})
