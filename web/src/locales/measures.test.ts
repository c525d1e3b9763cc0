import { expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { makeMeasures, NO_VALUE } from './measures.ts'
import { amountsIn } from './units.ts'

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
	expect(measures.percent(1 / 50_000)).toBe('<1\u00a0%')
	expect(measures.percent(49_999 / 50_000)).toBe('>99\u00a0%')
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

test('feet, inches and pounds, with areas in square feet and concrete in cubic yards', () => {
	const own = makeMeasures('en', (name, value) => `${value} ${name}`, { length: 'ft_in', weight: 'lb' })
	expect([3.7687, 0.1111, 0, -0.3048, 6.096, 304.8].map(own.bareLength)).toEqual([
		'12′ 4 3/8″',
		'4 3/8″',
		'0″',
		'-1′ 0″',
		'20′ 0″',
		'1,000′ 0″',
	])
	expect(own.length(1)).toBe('3′ 3 3/8″')
	expect([own.elevation(3), own.elevation(-3)]).toEqual(['+9′ 10 1/8″', '-9′ 10 1/8″'])
	expect([own.area(10), own.volume(10), own.weight(1000)]).toEqual([
		'107.64 square_feet',
		'13.08 cubic_yards',
		'2,205 pounds',
	])
	expect([own.extents(own.bareExtent(10)), own.lengthUnit, own.areaUnit, own.weightUnit]).toEqual([
		'32.8 feet',
		'feet',
		'square_feet',
		'pounds',
	])
	const file = amountsIn({ length: 'ft_in', weight: 'lb' })
	expect(file.length(3.048)).toBeCloseTo(10, 12)
	expect([file.weight(0.45359237), file.area(null)]).toEqual([1, null])
})
