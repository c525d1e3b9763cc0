import { expect, it } from 'vitest'
import { BY_STATUS, type ColourChoice, colourBy, readColourChoice, writeColourChoice } from './colour-choice.ts'

it.each<ColourChoice>([
	BY_STATUS,
	colourBy('floor'),
	{ ...colourBy('weight'), scale: 'quantile' },
	{ by: 'property', scale: 'equal', property: { set_name: 'Pset_WallCommon', name: 'Fire rating (EI-30) – été' } },
	{ by: 'property', scale: 'quantile', property: { set_name: '', name: '区画' } },
])('%j is read as it was written, in letters that addresses and saved views take', (choice) => {
	const text = writeColourChoice(choice)
	expect(text).toMatch(/^[A-Za-z0-9.-]+$/)
	expect(readColourChoice(text)).toEqual(choice)
})

it.each(['', 'rainbow', 'property', 'property-a', 'property-a-', 'floor-x', 'property-.zz-b', 'property-.ff-b'])(
	'%j is no choice',
	(text) => expect(readColourChoice(text)).toBeNull(),
)
