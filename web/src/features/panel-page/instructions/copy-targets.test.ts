import type { Group } from '@panelyard/contracts/panels/groups'
import { expect, test } from 'vitest'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panel, status, uuid } from '../../../testing/panel.test-support.ts'
import { panelsOf, type Target } from './copy-targets.ts'

const cast = status(1)
const group = uuid(50) as Group['id']
const all = [
	panel(1, { name: 'Gable' }),
	panel(2, { name: 'Gable', groups: [group] }),
	panel(3, { name: 'Slab', statuses: [cast.id] }),
	panel(4, { name: 'Gable', own_name: 'Other' }),
]
const lookup = { statuses: [cast], plan: null } as unknown as PanelLookup
const of = (target: Target) => panelsOf(target, all[0] as (typeof all)[0], all, lookup)

test('steps go to panels of the name people see, of a kind, a group, a saved filter, or picked ones, never to their own', () => {
	expect(of({ by: 'name' })).toEqual([uuid(2)])
	expect(of({ by: 'kind' })).toEqual([uuid(2), uuid(3), uuid(4)])
	expect(of({ by: 'group', id: group })).toEqual([uuid(2)])
	expect(of({ by: 'filter', filter: { query: `statuses=${cast.id}` }, properties: new Map() })).toEqual([uuid(3)])
	expect(of({ by: 'picked', ids: [uuid(1), uuid(4)] })).toEqual([uuid(4)])
})
