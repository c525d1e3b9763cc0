import type { Panel } from '@panelyard/contracts/panels/panels'
import { describe, expect, test } from 'vitest'
import { MarkIndex } from '../../domain/panels/marks/mark-index.ts'
import { joinNames, splitNames } from '../../domain/sheets/name-list.ts'
import type { TableCell } from '../../domain/sheets/table.ts'
import { monthNames } from '../../locales/read-date.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { guessColumns, isDateColumn, oneColumnOfMarks, rememberColumns } from './column-kinds.ts'
import { importBody, tooLong } from './import-body.ts'
import { NO_CHOICES } from './list-choices.ts'
import { type MatchedList, type Matching, matchList } from './match-list.ts'
import { untakenCsv } from './untaken-rows.ts'

const panels = [
	panel(1, { mark: 'W/12' }),
	panel(2, { mark: '007' }),
	panel(3, { mark: 'S-1', floor: 0 }),
	panel(4, { mark: 'S-1', floor: 1 }),
	panel(5, { mark: '7.1' }),
]
const marks = new MarkIndex(panels)
const floors = ['Ground', 'First']
const cast = uuid(50)
const hold = uuid(51)
const truck = uuid(60)
const corner = uuid(70)
const dates = { order: 'day_first', is1904: false, months: monthNames('en') } as const

const matching = (part: Partial<Matching> = {}): Matching => ({
	...NO_CHOICES,
	columns: ['mark', 'status', 'group'],
	groupForAll: null,
	marks,
	statusIds: new Map([
		['cast', cast],
		['hold, paid', hold],
	]),
	groupIds: new Map([['truck 1', truck]]),
	categoryIds: new Map([['corner', corner]]),
	dateReadings: new Map((part.columns ?? []).flatMap((kind, index) => (isDateColumn(kind) ? [[index, dates]] : []))),
	flagNames: new Map([[hold, 'Hold, paid']]),
	floorName: ({ floor }) => floors[floor] ?? '',
	floorNames: new Set(['ground', 'first']),
	statuses: [status(50, { id: cast, name: 'Cast' }), status(51, { id: hold, type: 'flag' })],
	plannedDate: () => null,
	...part,
})

function match(rows: TableCell[][], part: Partial<Matching> = {}): MatchedList {
	const steps = matchList(rows, matching(part), 2)
	for (;;) {
		const step = steps.next()
		if (step.done) return step.value
	}
}
const problems = (rows: TableCell[][], part: Partial<Matching> = {}) =>
	match(rows, part).rows.map(({ problem, about }) => (about ? `${problem} ${about}` : problem))
const idsOf = (rows: TableCell[][], part: Partial<Matching> = {}) =>
	match(rows, part).rows.map((row) => row.panels.map(({ id }) => id))

describe('a mark', () => {
	test('is found as written, without case and separators, and by GlobalId', () => {
		expect(
			idsOf([
				['W/12', 'Cast'],
				['w-12', 'Cast'],
				[' W 12 ', 'Cast'],
				['guid1', 'Cast'],
			]),
		).toEqual(Array.from({ length: 4 }, () => [uuid(1)]))
		expect(
			problems([
				['W13', 'Cast'],
				['', 'Cast'],
			]),
		).toEqual(['unknown_mark', 'no_mark'])
	})

	test('keeps leading zeros: a text 7 is not 007, a number 7 only with consent', () => {
		expect(
			problems([
				['7', 'Cast'],
				[7, 'Cast'],
				['007', 'Cast'],
				[7.1, 'Cast'],
			]),
		).toEqual(['unknown_mark', 'lost_zeros 007', null, null])
		const taken = match([[7, 'Cast']], { takeNumbers: true })
		expect(taken).toMatchObject({ withoutZeros: 1, rows: [{ problem: null, panels: [{ id: uuid(2) }] }] })
	})

	test('that is not unique is told apart by its storey, or chosen for each row or all', () => {
		const rows = [['S-1', 'Cast', '', 'first']]
		expect(problems(rows)).toEqual(['ambiguous_mark 2'])
		expect(idsOf(rows, { columns: ['mark', 'status', 'group', 'floor'] })).toEqual([[uuid(4)]])
		expect(idsOf(rows, { panelChoices: new Map([[0, uuid(3)]]) })).toEqual([[uuid(3)]])
		expect(idsOf(rows, { allForAll: true })).toEqual([[uuid(3), uuid(4)]])
	})
})

describe('what is set', () => {
	test('may be several statuses and groups of a cell, and what is missing may be made, replaced or left out', () => {
		const rows = [['W/12', 'CAST; Loaded', 'Truck 1, Truck 2']]
		expect(problems(rows)).toEqual(['unknown_status Loaded'])
		const list = match(rows, { statusChoices: new Map([['new:loaded', { make: true }]]) })
		expect(list).toMatchObject({
			unknownStatuses: [{ key: 'new:loaded', name: 'Loaded', count: 1 }],
			newGroups: [{ name: 'Truck 2' }],
			rows: [{ problem: null, statuses: [cast, 'new:loaded'], groups: [truck, 'new:truck 2'] }],
		})
		const body = importBody(list, 'set')
		const [made] = body?.create.statuses ?? []
		expect(body).toMatchObject({
			panel_ids: [uuid(1)],
			columns: { status: { mode: 'set', cells: [[cast, made?.id]], rows: [0] }, group: { rows: [0] } },
			create: { statuses: [{ name: 'Loaded' }], groups: [{ name: 'Truck 2' }] },
		})
		const used = match(rows, { statusChoices: new Map([['new:loaded', { use: hold }]]), skipNewGroups: true })
		expect(used.rows[0]).toMatchObject({ statuses: [cast, hold], groups: [truck] })
		const skipped = match(rows, { statusChoices: new Map([['new:loaded', { skip: true }]]) })
		expect(skipped.rows[0]).toMatchObject({ statuses: [cast] })
	})

	test('may have a comma in its name', () => {
		expect(match([['W/12', 'Hold, paid']]).rows[0]).toMatchObject({ problem: null, statuses: [hold] })
	})

	test('is chosen for all rows of a list of marks alone', () => {
		const list = match([['W/12'], ['007']], { columns: ['mark'], statusForAll: cast, groupForAll: 'Truck 1' })
		expect(importBody(list, 'add')).toMatchObject({
			columns: { status: { mode: 'add', cells: [[cast]], rows: [0, 0] }, group: { cells: [[truck]], rows: [0, 0] } },
		})
	})

	test('by two rows of one panel is refused where they differ, and empty rows are passed over', () => {
		const rows = [['W/12', 'Cast'], [], ['W12', 'Cast'], ['w12', 'Hold, paid'], ['007', '', '']]
		expect(problems(rows)).toEqual([null, null, 'repeated 0', null])
		expect(problems(rows, { mode: 'add' })).toEqual([null, null, null, null])
		expect(importBody(match([['X', 'Cast']]), 'set')).toBeNull()
	})

	test('100,000 rows are more than one import takes when they mean several panels each', () => {
		const list = match([['S-1', 'Cast']], { allForAll: true })
		const [row] = list.rows
		expect(tooLong({ ...list, rows: Array.from({ length: 50_001 }, () => row as never) })).toBe('too_many_rows')
		expect(tooLong(list)).toBeNull()
	})
})

describe('dates, names, descriptions and categories', () => {
	const columns = ['mark', `plan:${cast}`] as const

	test('of a step are planned, and each bad date is told', () => {
		const rows = [
			['W/12', '3.4.2026'],
			['007', '30/02/2026'],
			['7.1', '-'],
			['w12', '2026-04-03'],
			['W 12', '4.4.2026'],
		]
		expect(problems(rows, { columns })).toEqual([null, 'bad_date 30/02/2026', null, null, 'contradicts 0'])
		expect(importBody(match(rows, { columns }), 'set')?.columns).toEqual({
			plan: [{ status_id: cast, cells: ['2026-04-03'], rows: [0, 0] }],
		})
	})

	test('of the status in the row are planned without setting it, for new steps too, not for flags', () => {
		const columns = ['mark', 'status', 'plan'] as const
		const rows = [
			['W/12', 'Cast', '3.4.2026'],
			['007', 'Loaded', '3.4.2026'],
			['7.1', 'Hold, paid', '3.4.2026'],
		]
		const list = match(rows, { columns, statusChoices: new Map([['new:loaded', { make: true }]]) })
		expect(list.rows.map(({ problem, about }) => [problem, about])).toEqual([
			[null, ''],
			[null, ''],
			['flag_date', 'Hold, paid'],
		])
		const body = importBody(list, 'set')
		const [made] = body?.create.statuses ?? []
		expect(made).toMatchObject({ name: 'Loaded' })
		expect(body?.columns).toEqual({
			plan: [
				{ status_id: cast, cells: ['2026-04-03'], rows: [0, null] },
				{ status_id: made?.id, cells: ['2026-04-03'], rows: [null, 0] },
			],
		})
	})

	test('are set, and categories that are missing are made or left out', () => {
		const columns = ['mark', 'name', 'description', 'category'] as const
		const rows = [
			['W/12', ' Gable ', 'By the\nroad', 'CORNER'],
			['007', '', '', 'Bay'],
			['7.1', 'x'.repeat(81), '', ''],
		]
		const list = match(rows, { columns })
		expect(list.rows.map(({ problem }) => problem)).toEqual([null, null, 'long_name'])
		const body = importBody(list, 'set')
		const [made] = body?.create.categories ?? []
		expect(made).toMatchObject({ name: 'Bay' })
		expect(body?.columns).toEqual({
			category: { cells: [corner, made?.id], rows: [0, 1] },
			name: { cells: ['Gable'], rows: [0, null] },
			description: { cells: ['By the\nroad'], rows: [0, null] },
		})
		const without = match(rows, { columns, skipNewCategories: true })
		expect(without.rows.map(({ problem }) => problem)).toEqual([null, null, 'long_name'])
	})

	test('are known by heads that name a step or a plan and stand above dates', () => {
		const steps = [
			{ id: cast, name: 'cast', default_key: 'delivered' },
			{ id: hold, name: 'cast again', default_key: null },
		]
		const known = { plan: (cell: TableCell) => /^\d+\.\d+\.\d+$/.test(String(cell)) }
		const guess = (head: string, cell = '3.4.2026', remembered = {}) =>
			guessColumns([['Mark', head], ...[1, 2].map(() => ['W/12', cell])], known, remembered, steps).columns[1]
		expect(guess('Cast')).toBe(`plan:${cast}`)
		expect(guess('Planned: cast again')).toBe(`plan:${hold}`)
		expect(guess('Geplant am')).toBe('plan')
		expect(guess('Liefertermin')).toBe(`plan:${cast}`)
		expect(guess('Planned: Cast', '')).toBe(`plan:${cast}`)
		expect(guess('Date')).toBeNull()
		expect(guess('Cast', 'yes')).toBeNull()
		expect(guess('Tag 1', '3.4.2026', { tag1: `plan:${cast}` })).toBe(`plan:${cast}`)
		expect(guess('Tag 1', '3.4.2026', { tag1: `plan:${uuid(99)}` })).toBeNull()
	})
})

describe('what rows do', () => {
	const [drawn, made, installed] = [1, 2, 3].map((number) => status(number, { name: `Step ${number}` }))
	const steps = [drawn, made, installed].map((step) => step as NonNullable<typeof step>)
	const statusIds = new Map(steps.map(({ id, name }) => [name.toLowerCase(), id]))
	const at = (number: number, part: Partial<Panel>) => panel(number, { mark: `M${number}`, ...part })
	const stocked = [
		at(1, { statuses: [installed?.id ?? ''] }),
		at(2, { statuses: [made?.id ?? ''], own_name: 'Gable', groups: [truck] }),
		at(3, {}),
		...[4, 5].map((number) => panel(number, { mark: 'TT/9', statuses: [installed?.id ?? ''] })),
	]
	const part = { statuses: steps, statusIds, marks: new MarkIndex(stocked) }
	const columns = ['mark', 'status', 'group', 'name', 'plan:x'] as const

	test('is nothing, or a way back, which leaves the row out unless it sets more or may go back', () => {
		const rows = [
			['M1', 'Step 1'],
			['M1', 'Step 1', 'Truck 9'],
			['M2', 'Step 2', 'Truck 1', 'Gable', ''],
			['M2', 'Step 3'],
			['M3', ''],
			['TT/9', ''],
			['M3', 'Step 1, Brand new'],
		]
		const given = { ...part, columns, statusChoices: new Map([['new:brand new', { make: true } as const]]) }
		const found = match(rows, given)
		expect(found.rows.map(({ problem, isSame }) => problem ?? (isSame ? 'same' : 'taken'))).toEqual([
			'goes_back',
			'taken',
			'same',
			'repeated',
			'same',
			'same',
			'taken',
		])
		expect(found.back).toEqual([{ from: installed?.id, to: drawn?.id, count: 1 }])
		expect(importBody(found, 'set')?.panel_ids).toEqual([uuid(1), uuid(3)])
		expect(match(rows, { ...given, goBack: true }).rows[0]).toMatchObject({ problem: null, back: [{ id: uuid(1) }] })
		expect(match([['M1', 'Step 1']], { ...part, mode: 'add' }).back).toEqual([])
	})

	test('of a date without a step is asked for, and a panel on another storey is not meant', () => {
		const dated = ['mark', 'status', 'plan', 'floor'] as const
		const rows = [
			['M1', '', '3.4.2026'],
			['M1', '', '', 'First'],
			['M1', '', '', 'Not a storey of ours'],
		]
		expect(problems(rows, { ...part, columns: dated })).toEqual(['no_step 3.4.2026', 'other_floor First', null])
	})

	test('that move 10,000 panels back, with every kind of column, in one look', () => {
		const many = Array.from({ length: 10_000 }, (_, number) => at(number, { statuses: [installed?.id ?? ''] }))
		const all = ['mark', 'floor', 'status', 'group', 'category', 'name', 'description', 'global_id'] as const
		const rows = many.map(({ mark, global_id }) => [mark, 'Ground', 'Step 1', 'Truck 1', 'Corner', 'A', 'B', global_id])
		const found = match(rows, { ...part, marks: new MarkIndex(many), columns: all })
		expect(found.back).toEqual([{ from: installed?.id, to: drawn?.id, count: 10_000 }])
		expect(found.rows.every(({ problem }) => problem === null)).toBe(true)
	})
})

describe('names in a cell', () => {
	test('are one in quotes, and where only together they are known', () => {
		const known = new Set(['lot a, north', 'truck 1'])
		const split = (text: string) => splitNames(text, (name) => known.has(name.toLowerCase()))
		expect(split('Truck 1; "LKW; 3", 4')).toEqual(['Truck 1', 'LKW; 3', '4'])
		expect(split('x, Lot A, north; Truck 1')).toEqual(['x', 'Lot A, north', 'Truck 1'])
		expect(split('5" pipe, 6')).toEqual(['5" pipe', '6'])
		const names = ['A, B', '"C"', 'D "e"', 'F']
		expect(splitNames(joinNames(names), () => false)).toEqual(names)
	})
})

describe('the columns', () => {
	const known = {
		mark: (cell: TableCell) => marks.find(cell).panels.length > 0,
		status: (cell: TableCell) => ['cast'].includes(String(cell).toLowerCase()),
	}

	test('are known by their heads in ten languages, below titles too', () => {
		for (const [mark, status, group] of [
			['Mark', 'Status', 'Truck'],
			['Repère', 'Statut', 'Camion'],
			['Marca', 'Estado', 'Camión'],
			['Pos.-Nr.', 'Zustand', 'Lkw'],
			['Marca', 'Stato', 'Carico'],
			['MARCA', 'Situação', 'Caminhão'],
			['编号', '状态', '分组'],
			['符号', 'ステータス', 'グループ'],
			['부재 번호', '상태', '그룹'],
			['رقم القطعة', 'الحالة', 'شاحنة'],
		])
			expect(
				guessColumns([['Delivery of Monday'], [mark ?? '', status ?? '', group ?? ''], ['W/12']], known, {}),
			).toEqual({
				columns: ['mark', 'status', 'group'],
				headRow: 1,
			})
	})

	test('are known by what stands in them, and as a person matched them before', () => {
		const rows = [
			['x', 'W/12', 'Cast'],
			['y', '007', ''],
		]
		expect(guessColumns(rows, known, {})).toEqual({ columns: [null, 'mark', 'status'], headRow: null })
		const head = ['No', 'Our number', 'Phase', '']
		const remembered = rememberColumns({ old: 'mark' }, head, [null, 'mark', 'status', null])
		expect(remembered).toEqual({ old: 'mark', no: null, ournumber: 'mark', phase: 'status' })
		expect(guessColumns([head, ['1', 'X', 'Y']], known, remembered)).toMatchObject({
			columns: [null, 'mark', 'status', null],
			headRow: 0,
		})
	})

	test('of marks side by side are one', () => {
		const rows = [
			['W/12', '007'],
			['7.1', ''],
		]
		expect(oneColumnOfMarks(rows, known.mark)).toEqual([['W/12'], ['007'], ['7.1']])
		expect(oneColumnOfMarks([['W/12', 'Cast']], known.mark)).toEqual([['W/12', 'Cast']])
	})
})

test('a list may have more rows than a call takes arguments', () => {
	const rows = Array.from({ length: 150_000 }, (): TableCell[] => ['W/12', '007'])
	expect(oneColumnOfMarks(rows, () => false)).toBe(rows)
	const untaken = rows.map((cells) => ({ cells, reason: '' }))
	expect(untakenCsv(['Mark'], untaken, 'Reason')).toMatch(/^\uFEFFMark;;Reason\r\n/)
})

test('rows that were not taken are told with their reasons, and never become formulas', () => {
	const rows = [
		{ cells: ['=1+1', 7], reason: 'No panel has this mark' },
		{ cells: ['W;1', null, 'x'], reason: 'Nothing to set' },
	]
	expect(untakenCsv(['Mark', 'No'], rows, 'Reason')).toBe(
		'\uFEFFMark;No;;Reason\r\n\'=1+1;7;;No panel has this mark\r\n"W;1";;x;Nothing to set\r\n',
	)
})
