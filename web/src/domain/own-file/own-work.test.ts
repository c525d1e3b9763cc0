import { ChangePlanRequest } from '@panelyard/contracts/figures/plan'
import { ImportRequest } from '@panelyard/contracts/panels/imports'
import type { DemoWork } from '@panelyard/contracts/public/demo-work'
import { CreateStatusRequest } from '@panelyard/contracts/statuses/statuses'
import { expect, it } from 'vitest'
import { NO_WORK } from '../../testing/demo-work.test-support.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { changesOfWork } from './own-work.ts'

const own = [1, 2, 3].map((number) => panel(number, { global_id: `g${number}`, element: number }))
const there = [1, 2].map((number) =>
	panel(100 + number, { global_id: `g${number}`, element: number, mark: own[number - 1]?.mark ?? '' }),
)
const LOOK = { icon: 'check', colour: '#2f9e44', progress: 40, is_done: false, type: 'step' } as const
const produced = { ...LOOK, id: uuid(10), name: 'Produced', default_key: 'produced', panel_ids: [uuid(1), uuid(3)] }
const checked = { ...LOOK, id: uuid(11), name: 'Checked', default_key: null, panel_ids: [uuid(2)] }
const known = status(50, { ...LOOK, name: 'Produced', default_key: 'produced' })

const bring = (work: Partial<DemoWork>) =>
	changesOfWork(
		{ work: { ...NO_WORK, statuses: [produced, checked], ...work }, panels: own },
		{ id: uuid(900), name: 'Hall 4', panels: there, statuses: [known] },
	)
const bodies = (work: Partial<DemoWork>, path: RegExp) =>
	bring(work).flatMap(({ request }) => (path.test(request.path) ? [request.body as Record<string, unknown>] : []))

it('panels get the statuses, groups and dates that they had, by their GlobalIds; those that are gone are left out', () => {
	const [created] = bodies({}, /\/statuses$/)
	expect(CreateStatusRequest.parse(created)).toMatchObject({ name: 'Checked', progress: 40 })
	const group = { id: uuid(20), name: 'Truck 1', description: '', panel_ids: [uuid(2), uuid(3)] }
	const plan = [{ scope: 'panel', id: uuid(1), status_id: produced.id, date: '2027-01-02' }] as const
	const [body] = bodies({ groups: [group], plan: [...plan] }, /imports$/)
	expect(ImportRequest.parse(body)).toMatchObject({
		panel_ids: [uuid(101), uuid(102)],
		columns: {
			status: { mode: 'add', cells: [[known.id], [expect.any(String)]], rows: [0, 1] },
			group: { cells: [[group.id]], rows: [null, 0] },
			plan: [{ status_id: known.id, cells: ['2027-01-02'], rows: [0, null] }],
		},
		create: { groups: [{ id: group.id, name: 'Truck 1' }] },
	})
})

it('statuses keep their order and their looks, and unused ones of another set aren’t made', () => {
	const unused = { ...produced, id: uuid(12), name: 'Designed', default_key: 'designed', panel_ids: [] }
	const other = { ...produced, colour: '#112233' }
	const drafts = bring({ statuses: [unused, checked, other] })
	const made = bodies({ statuses: [unused, checked, other] }, /\/statuses$/)
	expect(made.map(({ name }) => name)).toEqual(['Checked'])
	expect(drafts.find(({ request }) => request.path.endsWith(`/statuses/${known.id}`))?.request.body).toEqual({
		colour: '#112233',
	})
	const order = drafts.find(({ request }) => request.path.endsWith('/order'))?.request.body
	expect(order).toEqual({ status_ids: [expect.any(String), known.id] })
})

it('a GlobalId that repeats is told apart by mark and element, and one that doesn’t needs neither', () => {
	const twice = [
		panel(1, { global_id: 'g', mark: 'A', element: 1 }),
		panel(2, { global_id: 'g', mark: 'B', element: 2 }),
		panel(3, { global_id: 'h', mark: 'C', element: 3 }),
		panel(4, { global_id: '', mark: 'D', element: 4 }),
	]
	const others = [
		panel(12, { global_id: 'g', mark: 'B', element: 2 }),
		panel(11, { global_id: 'g', mark: 'A', element: 1 }),
		panel(13, { global_id: 'h', mark: 'C', element: 33 }),
		panel(14, { global_id: '', mark: 'E', element: 4 }),
	]
	const work = { ...NO_WORK, statuses: [{ ...produced, panel_ids: twice.map(({ id }) => id) }] }
	const [draft] = changesOfWork({ work, panels: twice }, { id: uuid(900), name: '', panels: others, statuses: [known] })
	expect(draft?.request.body).toMatchObject({ panel_ids: [uuid(11), uuid(12), uuid(13)] })
})

it('groups and categories without panels are made too', () => {
	const group = { id: uuid(20), name: 'Truck 1', description: 'By noon', panel_ids: [] }
	const category = {
		id: uuid(21),
		name: 'Fire',
		icon: 'star',
		colour: '#112233',
		panel_ids: [],
	} satisfies DemoWork['categories'][number]
	const drafts = bring({ statuses: [], groups: [group], categories: [category] })
	expect(drafts.map(({ kind }) => kind)).toEqual(['category_created', 'group_created'])
	const ids = drafts.map(({ request }) => (request.body as { id: string }).id)
	expect(ids, 'filters name them by these').toEqual([category.id, group.id])
})

it('dates of groups and comments follow, and a filter and a view name what the project has', () => {
	const bare = (id: string) => id.replaceAll('-', '')
	const group = { id: uuid(20), name: 'Truck 1', description: 'By noon', panel_ids: [] }
	const drafts = bring({
		groups: [group],
		plan: [{ scope: 'group', id: group.id, status_id: checked.id, date: '2027-01-02' }],
		threads: [
			{ panel_id: uuid(1), status: 'resolved', viewpoint: null, comments: ['Dry?', 'Yes'] },
			{ panel_id: uuid(3), status: 'open', viewpoint: null, comments: ['Gone'] },
		],
		filters: [{ name: 'Mine', query: `statuses=${produced.id}`, is_shared: false }],
		views: [{ name: 'Corner', view: `c1!h${bare(uuid(2))}` }],
	})
	const paths = drafts.map(({ request: { path } }) =>
		path.replace(`/projects/${uuid(900)}/`, '').replaceAll(/[\da-f-]{36}/g, ':id'),
	)
	expect(paths).toEqual([
		'statuses',
		...['imports', 'groups/:id', 'plan', 'filters', 'views', 'comments'],
		...['comments/threads/:id', 'comments/threads/:id'],
	])
	const body = (path: string) => drafts[paths.indexOf(path)]?.request.body as Record<string, unknown>
	expect(ChangePlanRequest.parse(body('plan')).set[0]).toMatchObject({ ids: [group.id], date: '2027-01-02' })
	expect(body('comments/threads/:id')).toMatchObject({ text: 'Yes' })
	expect(body('filters')).toMatchObject({ query: `statuses=${known.id}` })
	expect(body('views')).toMatchObject({ view: `c1!h${bare(uuid(102))}` })
})

it('where nothing was done, nothing is changed', () => {
	expect(bring({ statuses: [{ ...produced, panel_ids: [] }] })).toEqual([])
})
