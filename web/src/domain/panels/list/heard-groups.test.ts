import type { Panel, PanelListResponse } from '@panelyard/contracts/panels/panels'
import { expect, test } from 'vitest'
import { panel, uuid } from '../../../testing/panel.test-support.ts'
import { HeardGroups } from './heard-groups.ts'

const [lorry, batch] = [uuid(50), uuid(51)]
const listOf = (...panels: Panel[]): PanelListResponse => ({
	panels,
	total: panels.length,
	version_id: uuid(2),
	revision: 1,
})
const join = (revision: number, group_id: string, ...added: string[]) => ({ revision, group_id, added, removed: [] })
const leave = (revision: number, group_id: string, ...removed: string[]) => ({ revision, group_id, added: [], removed })
const groupsOf = (list: PanelListResponse | undefined) => list?.panels.map(({ groups }) => groups)

/** A list that counts how often something reads through its panels. */
function countedList() {
	const list = listOf(panel(1), panel(2))
	const reads = { count: 0 }
	const counted = new Proxy(list.panels, {
		get: (panels, key, receiver) => {
			if (key === 'map' || key === Symbol.iterator) reads.count++
			return Reflect.get(panels, key, receiver)
		},
	})
	return { list: { ...list, panels: counted }, reads }
}

test('each step of a group reads the panels once, however many were heard before', () => {
	const heard = new HeardGroups()
	for (let revision = 2; revision < 102; revision++) heard.hear(join(revision, lorry, uuid(1)), undefined)
	const { list, reads } = countedList()
	const shown = heard.catchUp(list)
	reads.count = 0
	expect(groupsOf(heard.hear(join(102, batch, uuid(2)), { ...shown, panels: list.panels }))).toEqual([[], [batch]])
	expect(reads.count).toBe(1)
})

test('a step that arrives late changes nothing that a later one of its group said', () => {
	const heard = new HeardGroups()
	let list: PanelListResponse | undefined = listOf(panel(1), panel(2))
	list = heard.hear(leave(3, lorry, uuid(1)), list)
	list = heard.hear(join(4, batch, uuid(1)), list)
	list = heard.hear(join(2, lorry, uuid(1), uuid(2)), list)
	expect(groupsOf(list)).toEqual([[batch], [lorry]])
})

test('a step heard twice, by answer and event, or before the list was read, changes nothing', () => {
	const heard = new HeardGroups()
	const read = listOf(panel(1, { groups: [lorry] }))
	const list = heard.hear(leave(2, lorry, uuid(1)), read)
	expect(heard.hear(leave(2, lorry, uuid(1)), list)).toBe(list)
	expect(heard.hear(leave(1, lorry, uuid(1)), read)).toBe(read)
})
