import { expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { makeMeasures, NO_VALUE } from './measures.ts'

const measures = makeMeasures('de', (name, value) => `${value} ${name}`)

test('numbers are written as the language does, tonnes from ten on', () => {
	expect(measures.length(3.2)).toBe('3,200 metres')
	expect(measures.weight(9999)).toBe('9.999 kilograms')
	expect(measures.weight(12_340)).toBe('12,3 tonnes')
	expect(measures.area(null)).toBe(NO_VALUE)
	expect(measures.volume(0.002976)).toBe('0,003 cubic_metres')
	expect(measures.volume(0)).toBe('0,00 cubic_metres')
	expect(measures.area(1234.56)).toBe('1.234,6 square_metres')
})

test('lengths and weights are in the units that a person reads in, one of each', () => {
	const german = makeMeasures('de', (name, value) => `${value} ${name}`, { length: 'mm', weight: 't' })
	expect(german.length(3.2)).toBe('3.200 millimetres')
	expect(german.bareLength(0.1234)).toBe('123')
	expect(german.weight(2741)).toBe('2,741 tonnes')
	expect(german.weight(1_234_560)).toBe('1.234,6 tonnes')
	expect([german.bareWeight(2741), german.weightUnit, german.lengthUnit]).toEqual(['2,741', 'tonnes', 'millimetres'])
	const arabic = makeMeasures('ar', (name, value) => `${value} ${name}`, { length: 'm', weight: 'kg' })
	expect(arabic.weight(65_800)).toBe(`${createFormat('ar').integer(65_800)} kilograms`)
	expect(arabic.length(3.2)).toBe(`${createFormat('ar').decimal(3.2, 3)}00 metres`)
})

test('weights beside each other are in one unit, also where the person has chosen none', () => {
	expect([9_800, 12_340].map(measures.panelWeight)).toEqual(['9.800 kilograms', '12.340 kilograms'])
	expect([0, 40, 9_800, 1_234_560].map(measures.weightSum)).toEqual([
		'0,0 tonnes',
		'0,040 tonnes',
		'9,8 tonnes',
		'1.234,6 tonnes',
	])
	const own = makeMeasures('de', (name, value) => `${value} ${name}`, { length: 'm', weight: 'kg' })
	expect(own.weightSum(1_234_560)).toBe('1.234.560 kilograms')
})

test('a share never claims that nothing or everything is done when it is not', () => {
	expect(measures.percent(1 / 50_000)).toBe('1\u00a0%')
	expect(measures.percent(49_999 / 50_000)).toBe('99\u00a0%')
	expect(measures.percent(0)).toBe('0\u00a0%')
	expect(measures.percent(1)).toBe('100\u00a0%')
})

test('shares, sizes and times are the same wherever they are written', () => {
	const format = createFormat('de')
	for (const share of [0, 0.001, 0.5, 0.997, 1]) expect(format.percent(share)).toBe(measures.percent(share))
	for (const bytes of [0, 500, 1500, 3_400_000, 2e9]) expect(format.bytes(bytes)).toBe(measures.bytes(bytes))
	const iso = new Date(Date.now() - 8 * 86_400_000).toISOString()
	expect(format.since(iso)).toBe(measures.ago(iso))
	expect(format.dateTime(iso)).toBe(measures.dateTime(iso))
})
