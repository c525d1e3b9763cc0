import { expect, test } from 'vitest'
import { LineTable } from './line-table.ts'

test('finds lines and columns in files of any line ends, far beyond the first checkpoint', () => {
	const text = Array.from({ length: 5000 }, (_, at) => `line ${at + 1}${['\n', '\r\n', '\r'][at % 3]}`).join('')
	const table = new LineTable(new TextEncoder().encode(text))
	for (const number of [1, 2, 3, 400, 4999, 5000])
		expect(table.place(text.search(new RegExp(`line ${number}\\b`)) + 2)).toEqual({ line: number, column: 3 })
	expect(table.place(text.length)).toEqual({ line: 5001, column: 1 })
})
