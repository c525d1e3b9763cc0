import { expect, it } from 'vitest'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panel, status, uuid } from '../../../testing/panel.test-support.ts'
import { dayRows, touchedLast, waitingStep } from './day-rows.ts'

const [produced, delivered, installed, issue] = [
	status(1),
	status(2),
	status(3, { is_done: true }),
	status(4, { type: 'flag' }),
]
const statuses = [produced, delivered, installed, issue]
const floors = [
	{ name: 'Level 2', elevation: 3 },
	{ name: 'Level 1', elevation: 0 },
]
const load = { id: uuid(50), name: 'Load 7' }
const lookup = { statuses, plan: null, floors, groups: [load] } as unknown as PanelLookup
const panels = [
	panel(1, { floor: 0, statuses: [delivered.id], groups: [load.id] }),
	panel(2, { floor: 1, statuses: [issue.id, delivered.id], groups: [load.id] }),
	panel(3, { floor: 1, statuses: [delivered.id, installed.id] }),
	panel(4, { floor: -1, statuses: [produced.id, delivered.id] }),
	panel(5, { floor: 1, statuses: [produced.id] }),
]

it('what waits for the last piece of work is here, by storeys from the ground up', () => {
	expect(waitingStep(statuses)).toBe(delivered)
	const rows = dayRows(panels, lookup, 'floor')
	expect(rows.map(({ name, here, due }) => [name, here.count, due.count])).toEqual([
		['Level 1', 1, 0],
		['Level 2', 1, 0],
		[null, 1, 0],
	])
	expect(rows[0]?.here.search).toEqual({ floors: [1], statuses: [delivered.id], status_mode: 'furthest' })
})

it('a load is a group, and what is in none is a row of its own', () => {
	const rows = dayRows(panels, lookup, 'group')
	expect(rows.map(({ key, name, here }) => [key, name, here.count])).toEqual([
		[load.id, 'Load 7', 2],
		['none', null, 1],
	])
	expect(rows[0]?.due.search).toEqual({ groups: [load.id], plan: ['late', 'due'] })
})

it('what is late or due counts beside what is here', () => {
	// Late, due, done, none, due: indexes into `PLAN_STATES`.
	const plan = {
		placeOf: new Map(panels.map(({ id }, place) => [id, place])),
		standings: { states: Uint8Array.of(3, 2, 4, 0, 2) },
	}
	const rows = dayRows(panels, { ...lookup, plan } as unknown as PanelLookup, 'floor')
	expect(rows.map(({ name, here, due }) => [name, here.count, due.count])).toEqual([
		['Level 1', 1, 2],
		['Level 2', 1, 1],
		[null, 1, 0],
	])
})

it('a workflow without a last step has nothing that waits', () => {
	expect(waitingStep([produced, delivered])).toBeNull()
	expect(waitingStep([installed])).toBeNull()
	expect(dayRows(panels, { ...lookup, statuses: [produced, delivered] } as unknown as PanelLookup, 'floor')).toEqual([])
})

it('the latest change stands first', () => {
	const at = (number: number, status_changed_at: string | null) => panel(number, { status_changed_at })
	const list = [
		at(1, '2026-01-02T08:00:00Z'),
		at(2, null),
		at(3, '2026-01-02T09:00:00Z'),
		at(4, '2026-01-01T09:00:00Z'),
	]
	expect(touchedLast(list, 2).map(({ mark }) => mark)).toEqual(['P/3', 'P/1'])
})
