import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type ImportColumns, ImportRequest, TOO_MUCH_IMPORTED } from './imports.ts'

const read = (panels: number, columns: ImportColumns) =>
	ImportRequest.safeParse({ panel_ids: Array(panels).fill(randomUUID()), columns }).error?.issues[0]?.message
const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const rows = (count: number) => Array<number>(count).fill(0)
const planned = (cells: string[], count: number) => ({ status_id: randomUUID(), cells, rows: rows(count) })

test.each<[string, number, ImportColumns]>([
	['ids', 1, { group: { cells: Array.from({ length: 1001 }, () => ids(50)), rows: [0] } }],
	['memberships', 10_000, { group: { cells: [ids(31)], rows: rows(10_000) } }],
	['statuses', 10_000, { status: { mode: 'add', cells: [ids(31)], rows: rows(10_000) } }],
	['rows of the plan', 100_000, { plan: Array.from({ length: 21 }, () => planned(['2026-12-01'], 100_000)) }],
	['dates', 1, { plan: Array.from({ length: 11 }, () => planned(Array(10_000).fill('2026-12-01'), 1)) }],
])('an import of too many %s is refused with what to do', (_, panels, columns) => {
	expect(read(panels, columns)).toBe(TOO_MUCH_IMPORTED)
})

test('the values of a list are checked one by one', () => {
	const [group] = ids(1) as [string]
	expect(read(1, { group: { cells: [[group]], rows: [0] } })).toBeUndefined()
	expect(read(1, { group: { cells: [['x']], rows: [0] } })).toBeDefined()
	expect(read(1, { group: { cells: [[]], rows: [0] } })).toBeDefined()
	expect(read(1, { group: { cells: [ids(51)], rows: [0] } })).toBeDefined()
	expect(read(1, { group: { cells: [[group]], rows: [1] } })).toMatch('Every row needs')
	expect(read(1, { group: { cells: [[group]], rows: [0.5] } })).toBeDefined()
	expect(read(0, { group: { cells: [[group]], rows: [] } })).toBe('Choose at least one panel')
	expect(read(1, { plan: [planned(['2026-02-30'], 1)] })).toMatch('Must be a day')
	expect(read(1, { plan: [planned(['2026-02-28'], 1)] })).toBeUndefined()
})

test('texts of an import that are too long together are not cleaned first', () => {
	const normalize = vi.spyOn(String.prototype, 'normalize')
	try {
		const cells = Array<string>(501).fill('e\u0301'.repeat(1000))
		expect(read(1, { description: { cells, rows: [0] } })).toBe(
			'The names and descriptions of this list are too long. Split the list.',
		)
		expect(normalize).not.toHaveBeenCalled()
	} finally {
		normalize.mockRestore()
	}
	expect(read(1, { description: { cells: ['e\u0301'.repeat(1000)], rows: [0] } })).toBeUndefined()
	expect(read(1, { name: { cells: ['x'.repeat(81)], rows: [0] } })).toBe('1 to 80 characters each')
	expect(read(1, { name: { cells: ['\u200b'], rows: [0] } })).toBe('1 to 80 characters each')
})
