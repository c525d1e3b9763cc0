import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import { expect, it } from 'vitest'
import { matching } from './property-sets.tsx'

const sets: PropertySet[] = [
	{ name: 'Tekla Assembly', kind: 'property', properties: [{ name: 'Mark', value: 'P/1' }] },
	{
		name: 'BaseQuantities',
		kind: 'quantity',
		properties: [
			{ name: 'Width', value: 200, unit: 'mm' },
			{ name: 'IsExternal', value: true },
		],
	},
]

it('finds properties by name and value, and whole sets by their name', () => {
	const found = (text: string) => matching(sets, text).map(({ name, properties }) => [name, properties.length])
	expect(found('')).toEqual([
		['Tekla Assembly', 1],
		['BaseQuantities', 2],
	])
	expect(found('ｐ/１')).toEqual([['Tekla Assembly', 1]])
	expect(found('p/1')).toEqual([['Tekla Assembly', 1]])
	expect(found('width')).toEqual([['BaseQuantities', 1]])
	expect(found('quant')).toEqual([['BaseQuantities', 2]])
	expect(found('nothing')).toEqual([])
})
