import {
	type ApplyStatusSetRequest,
	ApplyStatusSetResponse,
	OwnStatusSet,
	StatusSetListResponse,
} from '@panelyard/contracts/statuses/status-sets'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { dotted } from '../../locales/dotted.ts'
import { defineChange, defineDeletion } from '../changes/change-kind.ts'
import { defineUndo } from '../changes/undo-draft.ts'
import { statusSetsQuery } from '../statuses/status-sets.queries.ts'

const readAgain = (client: QueryClient, { project_id }: { project_id: string }): void => {
	for (const key of [queryKeys.statuses, queryKeys.panels, queryKeys.plan])
		void client.invalidateQueries({ queryKey: key(project_id) })
}

const setApplied = defineChange({
	name: 'status_set_applied',
	about: z.object({ name: z.string() }),
	answer: ApplyStatusSetResponse,
	done: readAgain,
	named: ({ t }, { name }) => t('sets:changes.apply', { set: name }),
	told: ({ t }, { about }, { added, removed, repeated }) =>
		repeated || added.length + removed.length > 0
			? t('sets:changes.applied', { set: about.name })
			: t('sets:changes.unneeded'),
	undo: ({ id, project_id }, { added, removed, repeated }) =>
		repeated || added.length + removed.length > 0 ? draftSetUndo(project_id, id) : null,
})

const draftSetUndo = defineUndo({
	name: 'status_set_undone',
	done: readAgain,
	told: ({ t }, _change, { kept }) =>
		dotted([t('sets:changes.undone'), kept > 0 && t('sets:changes.kept', { count: kept })]),
	canRedo: ({ restored }) => restored > 0,
})

export const applySetPath = (project_id: string): string => `/projects/${project_id}/statuses/apply_set`

/** @param name of the set, as people read it */
export const draftSet = (
	project_id: string,
	{ set, mode, name }: Pick<ApplyStatusSetRequest, 'set' | 'mode'> & { name: string },
): ChangeDraft => {
	const id = newId()
	const request = { method: 'POST', path: applySetPath(project_id), body: { set, mode, change_id: id } } as const
	return { id, project_id, kind: setApplied.name, request, about: { name } }
}

const showSets = (client: QueryClient, _change: unknown, { sets }: { sets: OwnStatusSet[] }): void =>
	void client.setQueryData(statusSetsQuery.queryKey, sets)

const AboutOwnSet = OwnStatusSet.extend({
	before: z.string().optional(),
	/** Whether it was deleted before and comes back. */
	is_back: z.boolean().optional(),
})
type AboutOwnSet = z.infer<typeof AboutOwnSet>

const setSaved = defineChange({
	name: 'status_set_saved',
	about: AboutOwnSet,
	answer: StatusSetListResponse,
	done: showSets,
	named: ({ t }, { name, is_back }) =>
		is_back ? t('changes:name.restored', { name }) : t('sets:changes.save', { set: name }),
	told: ({ t }, { about }) => t(about.is_back ? 'sets:changes.restored' : 'sets:changes.saved', { set: about.name }),
	undo: ({ project_id, about }) => draftSetDeletion(project_id, about),
})

/** Keeps a set for the person's next projects; with an `id` one that was deleted comes back. */
export const draftOwnSet = (
	project_id: string,
	{ id, name, statuses }: Pick<OwnStatusSet, 'name' | 'statuses'> & { id?: string },
): ChangeDraft => {
	const body = { id: id ?? newId(), name, statuses }
	const about: AboutOwnSet = { ...body, is_back: id !== undefined }
	return { project_id, kind: setSaved.name, request: { method: 'POST', path: '/status_sets', body }, about }
}

const setRenamed = defineChange({
	name: 'status_set_renamed',
	about: AboutOwnSet,
	answer: StatusSetListResponse,
	done: showSets,
	named: ({ t }, { name }) => t('sets:changes.rename', { set: name }),
	told: ({ t }, { about }) => t('sets:changes.renamed', { set: about.name }),
	undo: ({ project_id, about: { before, ...set } }) =>
		before === undefined ? null : draftSetName(project_id, set, before),
})

export const draftSetName = (project_id: string, set: OwnStatusSet, name: string): ChangeDraft => ({
	project_id,
	kind: setRenamed.name,
	request: { method: 'PUT', path: `/status_sets/${set.id}`, body: { name } },
	about: { ...set, name, before: set.name } satisfies AboutOwnSet,
})

const setDeleted = defineDeletion({
	name: 'status_set_deleted',
	about: AboutOwnSet,
	answer: StatusSetListResponse,
	done: showSets,
	named: ({ t }, { name }) => t('sets:changes.delete', { set: name }),
	told: ({ t }, { about }) => t('sets:changes.deleted', { set: about.name }),
	undo: ({ project_id, about: { id, name, statuses } }) => draftOwnSet(project_id, { id, name, statuses }),
})

export const draftSetDeletion = (project_id: string, { id, name, statuses }: OwnStatusSet): ChangeDraft => ({
	project_id,
	kind: setDeleted.name,
	request: { method: 'DELETE', path: `/status_sets/${id}` },
	about: { id, name, statuses } satisfies AboutOwnSet,
})
