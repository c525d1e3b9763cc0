import { namedSides, SIDE_NAMES, sideNamed } from '@panelyard/rules/panels/panel-sides'
import { expect, test } from 'vitest'
import { makeMeasures } from '../../../locales/measures.ts'
import { panelSize } from './panel-size.ts'

const measures = makeMeasures('en', (_unit, value) => `${value} m`)
const namesOf = (sides: Parameters<typeof namedSides>[0]) => namedSides(sides).map(({ name }) => name)

test('a slab has a length, a width and a thickness', () => {
	const slab = { length: 6, width: 2.4, height: 0.2 }
	expect(panelSize(slab, measures)).toBe('6.000 × 2.400 × 0.200 m')
	expect(namesOf(slab)).toEqual(['length', 'width', 'thickness'])
})

test('a wall has a length, a height and a thickness, however tall it is', () => {
	const wall = { length: 1.2, width: 0.15, height: 2.98 }
	expect(panelSize(wall, measures)).toBe('1.200 × 2.980 × 0.150 m')
	expect(namesOf(wall)).toEqual(['length', 'height', 'thickness'])
})

test('two known sides are a size with the names the model gives, one is none', () => {
	const sides = { length: 1.2, width: null, height: 2.98 }
	expect(panelSize(sides, measures)).toBe('1.200 × 2.980 m')
	expect(namesOf(sides)).toEqual(['length', 'height'])
	expect(panelSize({ ...sides, height: null }, measures)).toBeNull()
})

test('a size is in millimetres for who reads in them', () => {
	const german = makeMeasures('de', (unit, value) => `${value} ${unit}`, { length: 'mm', weight: 'kg' })
	expect(panelSize({ length: 6.0004, width: 2.4, height: 0.2 }, german)).toBe('6.000 × 2.400 × 200 millimetres')
})

test('a side has the same name alone as among all sides', () => {
	const some = [null, 0.2, 3, 6]
	for (const length of some)
		for (const width of some)
			for (const height of some) {
				const sides = { length, width, height }
				const named = namedSides(sides).map(({ side, name }) => [name, sides[side]])
				const alone = SIDE_NAMES.map((name) => [name, sideNamed(sides, name)]).filter(([, value]) => value !== null)
				expect(alone.toSorted()).toEqual(named.toSorted())
			}
})
