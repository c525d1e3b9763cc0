import { describe, expect, test } from 'vitest'
import { type DateOrder, monthNames } from '../../locales/read-date.ts'
import { dateOfCell, guessDateOrder, isNoDate } from './cell-date.ts'
import type { TableCell } from './table.ts'

const read = (cell: TableCell, order: DateOrder = 'day_first', is1904 = false, language = 'en') =>
	dateOfCell(cell, { order, is1904, months: monthNames(language) })

describe('a date', () => {
	test.each<[TableCell, string]>([
		[{ date: '2026-04-03' }, '2026-04-03'],
		['2026-04-03', '2026-04-03'],
		['2026-04-03T08:30:00Z', '2026-04-03'],
		['3.4.2026', '2026-04-03'],
		['03/04/26', '2026-04-03'],
		['3-4-2026 14:05', '2026-04-03'],
		['2026/4/3', '2026-04-03'],
		['2026年4月3日', '2026-04-03'],
		['2026. 4. 3.', '2026-04-03'],
		['20260403', '2026-04-03'],
		['٣/٤/٢٠٢٦', '2026-04-03'],
		['3 Apr 2026', '2026-04-03'],
		['April 3, 2026', '2026-04-03'],
		['03-Apr-26', '2026-04-03'],
		[46_115, '2026-04-03'],
		[46_115.75, '2026-04-03'],
		['46115', '2026-04-03'],
	])('%j is read', (cell, date) => expect(read(cell)).toBe(date))

	test.each<TableCell>(['', '32.13.2026', '2026-02-30', 'next week', '12', 0, -5, 200_000, '1/2/3/2026', '03/04/1926'])(
		'%j is none',
		(cell) => expect(read(cell)).toBeNull(),
	)

	test('has its month first where the person says so, except with points', () => {
		expect(read('03/04/2026', 'month_first')).toBe('2026-03-04')
		expect(read('31/04/2026', 'month_first')).toBeNull()
		expect(read('03.04.2026', 'month_first')).toBe('2026-04-03')
	})

	test('has the names of months of the language', () => {
		expect(read('3. März 2026', 'day_first', false, 'de')).toBe('2026-03-03')
		expect(read('3 de abril de 2026', 'day_first', false, 'es')).toBe('2026-04-03')
		expect(read('3 févr. 2026', 'day_first', false, 'fr')).toBe('2026-02-03')
	})

	test('counts from 1904 in a workbook that does', () => {
		expect(read(44_653, 'day_first', true)).toBe('2026-04-03')
	})

	test('may be left out by a dash', () => {
		expect(['', ' – ', '-', null, '0'].map(isNoDate)).toEqual([true, true, true, true, false])
	})
})

test('the order is told by the dates that have only one, else by the region', () => {
	expect(guessDateOrder(['03/04/2026', '13/04/2026'], 'en')).toEqual({ order: 'day_first', open: '03/04/2026' })
	expect(guessDateOrder(['03/04/2026', '04/13/2026'], 'de')).toEqual({ order: 'month_first', open: '03/04/2026' })
	expect(guessDateOrder(['03/04/2026', '2026-04-13'], 'de')).toEqual({ order: 'day_first', open: '03/04/2026' })
	expect(guessDateOrder(['04/04/2026', '3.4.2026', 46_115], 'de')).toMatchObject({ open: null })
})
