import { expect, test } from 'vitest'
import { uuid } from '../../testing/panel.test-support.ts'
import { groupToCome, withGroupMoved } from './groups.queries.ts'

const groups = ['Load 1', 'Load 2', 'Load 3'].map((name, position) => ({
	id: uuid(position),
	name,
	description: '',
	position,
	panel_count: 0,
	status_breakdown: [],
}))
const [one, two, three] = groups as [(typeof groups)[0], (typeof groups)[0], (typeof groups)[0]]
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a group is put before another one or last, and stays when either is gone', () => {
	const moved = withGroupMoved(groups, { id: three.id, before: one.id })
	expect(namesOf(moved)).toEqual(['Load 3', 'Load 1', 'Load 2'])
	expect(namesOf(withGroupMoved(moved, { id: three.id, before: null }))).toEqual(['Load 1', 'Load 2', 'Load 3'])
	expect(withGroupMoved(groups, { id: two.id, before: uuid(9) })).toBe(groups)
	expect(withGroupMoved(groups, { id: uuid(9), before: null })).toBe(groups)
})

test('a new group comes last, and a deleted one back to where it was', () => {
	const asked = { id: uuid(5), name: 'New', description: '', panel_ids: [] }
	expect(groupToCome(asked, groups).position).toBe(3)
	expect(groupToCome({ ...asked, position: 1 }, groups).position).toBe(1)
})
