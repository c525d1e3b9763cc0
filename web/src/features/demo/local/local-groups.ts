import {
	type ChangeGroupPanelsRequest,
	type ChangeGroupPanelsResponse,
	type CreateGroupRequest,
	type DeleteGroupResponse,
	GROUP_NAME_TAKEN,
	type Group,
	type MoveGroupRequest,
	type MoveGroupResponse,
	type UpdateGroupRequest,
} from '@panelyard/contracts/panels/groups'
import type { z } from 'zod'
import { LocalError, nameTaken } from './local-error.ts'
import type { LocalGroup, LocalState } from './local-state.ts'

const GROUP_GONE = 'This group no longer exists'

export const listGroups = (state: LocalState): Group[] => state.orderedGroups().map((group) => describe(state, group))

function describe(state: LocalState, { panels, ...group }: LocalGroup): Group {
	const counts = new Map<string | null, number>()
	for (const id of panels) {
		const furthest = state.furthest(id)
		counts.set(furthest, (counts.get(furthest) ?? 0) + 1)
	}
	const order = [null, ...state.statuses.map(({ id }) => id)]
	const status_breakdown = order.flatMap((status_id) => {
		const count = counts.get(status_id)
		return count === undefined ? [] : [{ status_id, count }]
	})
	return { ...group, panel_count: panels.size, status_breakdown }
}

export function requireGroup(state: LocalState, id: string): LocalGroup {
	const group = state.groups.find((one) => one.id === id)
	if (!group) throw new LocalError('NOT_FOUND', GROUP_GONE)
	return group
}

function refuseTakenName(state: LocalState, name: string, except: string | null): void {
	const isSame = (group: LocalGroup) => group.id !== except && group.name.toLowerCase() === name.toLowerCase()
	if (state.groups.some(isSame)) throw nameTaken(GROUP_NAME_TAKEN)
}

const tellPanels = (state: LocalState, group: Group, added: string[], removed: string[]) =>
	state.tell('group_panels_changed', { group, added, removed, revision: state.revision })

export function createGroup(state: LocalState, request: z.output<typeof CreateGroupRequest>): Group {
	return state.change(() => {
		const { name, description } = request
		const panel_ids = [...new Set(request.panel_ids)]
		const there = state.groups.find(({ id }) => id === request.id)
		if (there && state.kept.get(there.id)?.kind === 'group_created') return state.leaveUnchanged(describe(state, there))
		if (there) throw new LocalError('CONFLICT', 'This id is taken. Send the request with a new one.')
		refuseTakenName(state, name, null)
		state.requirePanels(panel_ids)
		state.requireRoom('groups', state.groups.length)
		const { position = Math.max(-1, ...state.groups.map((group) => group.position)) + 1 } = request
		if (state.groups.some((group) => group.position === position))
			for (const group of state.groups) if (group.position >= position) group.position++
		const group = { id: request.id ?? state.newId(), name, description, position, panels: new Set(panel_ids) }
		state.groups.push(group)
		state.keep(request.id, 'group_created')
		const shown = describe(state, group)
		if (panel_ids.length > 0) tellPanels(state, shown, panel_ids, [])
		else state.tell('group_changed', { group: shown, revision: state.revision })
		return shown
	})
}

export function updateGroup(state: LocalState, id: string, request: z.output<typeof UpdateGroupRequest>): Group {
	return state.change(() => {
		const group = requireGroup(state, id)
		if (request.name !== undefined) refuseTakenName(state, request.name, id)
		group.name = request.name ?? group.name
		group.description = request.description ?? group.description
		const shown = describe(state, group)
		state.tell('group_changed', { group: shown, revision: state.revision })
		return shown
	})
}

export function deleteGroup(state: LocalState, id: string, change_id?: string): DeleteGroupResponse {
	return state.change(() => {
		const made = state.made(change_id, 'group_deleted')
		if (made) {
			const kept = made.payload as Pick<DeleteGroupResponse, 'group' | 'panel_ids'>
			const revision = state.revision - 1
			return state.leaveUnchanged({ ...kept, groups: listGroups(state), revision, repeated: true })
		}
		const found = requireGroup(state, id)
		const group = describe(state, found)
		state.groups = state.groups.filter((one) => one !== found)
		state.tell('group_deleted', { group, revision: state.revision })
		const panel_ids = [...found.panels].sort()
		state.keep(change_id, 'group_deleted', { group, panel_ids })
		return { group, panel_ids, groups: listGroups(state), revision: state.revision }
	})
}

export function changeGroupPanels(
	state: LocalState,
	id: string,
	{ add, remove, change_id }: z.output<typeof ChangeGroupPanelsRequest>,
): ChangeGroupPanelsResponse {
	return state.change(() => {
		const group = requireGroup(state, id)
		const made = state.made(change_id, 'group_panels')
		if (made) {
			const moved = made.payload as Pick<ChangeGroupPanelsResponse, 'added' | 'removed'>
			const revision = state.revision - 1
			return state.leaveUnchanged({ group: describe(state, group), ...moved, revision, repeated: true })
		}
		state.requirePanels([...new Set(add)])
		const before = new Set(group.panels)
		for (const panel of add) group.panels.add(panel)
		for (const panel of remove) group.panels.delete(panel)
		const added = [...group.panels].filter((panel) => !before.has(panel))
		const removed = [...before].filter((panel) => !group.panels.has(panel))
		state.keep(change_id, 'group_panels', { added, removed })
		const shown = describe(state, group)
		tellPanels(state, shown, added, removed)
		return { group: shown, added, removed, revision: state.revision }
	})
}

export function moveGroup(state: LocalState, id: string, { before, change_id }: MoveGroupRequest): MoveGroupResponse {
	return state.change(() => {
		const present = state.orderedGroups().map((group) => group.id)
		const unmoved = { group_ids: present, revision: state.revision - 1 }
		if (state.made(change_id, 'group_moved')) return state.leaveUnchanged({ ...unmoved, repeated: true })
		requireGroup(state, id)
		if (before !== null) requireGroup(state, before)
		if (before === id) return state.leaveUnchanged(unmoved)
		const others = present.filter((other) => other !== id)
		const group_ids = others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
		if (group_ids.every((other, place) => other === present[place])) return state.leaveUnchanged(unmoved)
		for (const group of state.groups) group.position = group_ids.indexOf(group.id)
		state.keep(change_id, 'group_moved')
		state.tell('project_updated', { what: ['group_order'], revision: state.revision })
		return { group_ids, revision: state.revision }
	})
}
