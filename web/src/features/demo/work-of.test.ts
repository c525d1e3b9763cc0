import { MAX_VIEW_LENGTH } from '@panelyard/contracts/projects/saved-views'
import { MOST_DEMO_BYTES, MOST_OF_DEMO, TakeDemoRequest } from '@panelyard/contracts/public/demo-work'
import { expect, test } from 'vitest'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleProject } from '../../testing/project.test-support.ts'
import { createThread, reply } from './local/local-comments.ts'
import type { LocalError } from './local/local-error.ts'
import { createGroup, deleteGroup } from './local/local-groups.ts'
import { saveFilter, saveView } from './local/local-notes.ts'
import { changePlan } from './local/local-plan.ts'
import { LocalState } from './local/local-state.ts'
import { assignStatuses } from './local/local-statuses.ts'
import { workOf } from './work-of.ts'

let lastId = 5000
const demo = (panelCount: number) =>
	new LocalState(
		{
			project: exampleProject(),
			panels: Array.from({ length: panelCount }, (_, index) => panel(index + 1)),
			statuses: [status(1), status(2)],
			groups: [],
			categories: [],
			log: [],
		},
		{ person: { id: uuid(900), name: 'You' }, now: Date.now, newId: () => uuid(lastId++), tell: () => {} },
	)
const takes = (state: LocalState) =>
	TakeDemoRequest.safeParse({ id: uuid(1), name: 'Hall 4', work: workOf(state) }).success
const FULL = 'The demo is full. Sign up to go on in a project of your own.'

test('a demo takes no more than an account can take along, and what is there can still be deleted', () => {
	const state = demo(1)
	const thread = createThread(state, { panel_id: uuid(1), text: 'First', mentions: [], image_ids: [], viewpoint: null })
	const write = () => reply(state, thread.id, { text: 'Next', mentions: [], image_ids: [] })
	for (let count = 1; count < MOST_OF_DEMO.comments; count++) write()
	expect(write).toThrow(FULL)
	const add = (name: string) => createGroup(state, { name, description: '', panel_ids: [] })
	const groups = Array.from({ length: MOST_OF_DEMO.groups }, (_, index) => add(`Truck ${index}`))
	expect(() => add('One more')).toThrow(FULL)
	expect(takes(state)).toBe(true)
	deleteGroup(state, groups[0]?.id ?? '')
	add('One more')
	expect(takes(state)).toBe(true)
})

test('a demo takes no more dates than an account can take along, and those there can still be moved and cleared', () => {
	const state = demo(MOST_OF_DEMO.dates / 2)
	const ids = [...state.panels.keys()]
	const [first = '', second = ''] = ids
	const plan = (...set: [scope: 'panel' | 'project', ids: string[], step: number, date: string | null][]) =>
		changePlan(state, {
			set: set.map(([scope, ids, step, date]) => ({ scope, ids, status_id: status(step).id, date })),
		}).changed
	const planProject = () => plan(['project', [], 1, '2026-05-04'])
	plan(['panel', ids, 1, '2026-05-04'], ['panel', ids, 2, '2026-05-05'])
	expect(planProject).toThrow(FULL)
	expect(takes(state)).toBe(true)
	expect(plan(['panel', ids, 1, '2026-05-06'])).toBe(ids.length)
	expect(plan(['panel', [first], 1, null])).toBe(1)
	expect(planProject()).toBe(1)
	expect(() => plan(['panel', [first], 1, '2026-05-04'])).toThrow(FULL)
	expect(plan(['panel', [first], 1, '2026-05-04'], ['panel', [second], 1, null])).toBe(2)
	expect(takes(state)).toBe(true)
})

test('of a log that is too long for a call the latest changes come along', () => {
	const state = demo(1500)
	const panel_ids = [...state.panels.keys()]
	const set = (id: string) =>
		assignStatuses(
			state,
			{
				set: id,
				source: 'panel_list',
				on_back: 'allow',
				on_rule: 'refuse',
				override_reason: '',
				reason: '',
				answer: 'changed',
			},
			() => panel_ids,
		)
	for (let turn = 0; turn < 32; turn++) set(uuid(turn % 2 ? 1001 : 1002))
	const work = workOf(state)
	expect(new Blob([JSON.stringify(work)]).size).toBeLessThan(MOST_DEMO_BYTES)
	expect(takes(state)).toBe(true)
	expect(work.log.length).toBeLessThan(state.log.length)
	expect(work.log.at(-1)?.status_id).toBe(state.log.at(-1)?.status_id)
	expect(work.statuses.map(({ panel_ids }) => panel_ids.length)).toEqual([1500, 0])
})

test('panels that would go back are refused with both statuses, or left out, as the server does', () => {
	const state = demo(3)
	const panel_ids = [...state.panels.keys()]
	const set = (wanted: string | null, on_back: 'allow' | 'refuse' | 'leave_out', ids = panel_ids) =>
		assignStatuses(
			state,
			{
				set: wanted,
				source: 'panel_list',
				on_back,
				on_rule: 'refuse',
				override_reason: '',
				reason: '',
				answer: 'changed',
			},
			() => ids,
		)
	const [earlier, later] = [uuid(1001), uuid(1002)]
	set(later, 'refuse', panel_ids.slice(1))
	expect(set(earlier, 'leave_out')).toMatchObject({ left_out: 2, changed: [{ panel_id: panel_ids[0] }] })
	const refusalOf = (wanted: string | null) => {
		try {
			set(wanted, 'refuse')
		} catch (error) {
			return (error as LocalError).body
		}
		return null
	}
	expect(refusalOf(earlier)).toMatchObject({
		error: 'STATUS_RULE',
		details: { back: [{ from: later, to: earlier, panel_count: 2 }], panel_count: 2, asked: 3 },
	})
	expect(refusalOf(null)).toMatchObject({ details: { panel_count: 3 } })
	expect(set(null, 'allow').changed).toHaveLength(3)
})

test('saved filters and views come along, except views that make the call too large', () => {
	const state = demo(1)
	saveFilter(state, { name: 'Heavy', query: 'sort=-weight', is_shared: true })
	for (let count = 1; count <= 9; count++)
		saveView(state, { name: `View ${count}`, view: `h${'0'.repeat(MAX_VIEW_LENGTH - 1)}` })
	expect(workOf(state)).toMatchObject({
		filters: [{ name: 'Heavy', query: 'sort=-weight', is_shared: true }],
		views: Array.from({ length: 6 }, (_, index) => ({ name: `View ${index + 1}` })),
	})
	expect(takes(state)).toBe(true)
})
