import {
	type CreateStatusRequest,
	DeleteStatusResponse,
	OrderStatusesRequest,
	type Status,
	StatusIcon,
	StatusListResponse,
	StatusResponse,
	statusRules,
} from '@panelyard/contracts/statuses/statuses'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { defineChange, defineDeletion } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { showPanelStatuses } from '../panels/list/panels.queries.ts'
import { undoDraft } from '../panels/panel-changes.ts'
import { AboutStatusOrder, withStatusOrder } from '../statuses/status-list-changes.ts'
import { statusName } from '../statuses/status-name.ts'
import { showStatusGone, showStatusOf, statusesQuery } from '../statuses/statuses.queries.ts'

const pathOf = (project_id: string) => `/projects/${project_id}/statuses`

/** What people change about a status. */
const Fields = z.object({ name: z.string(), icon: StatusIcon, colour: z.string(), ...statusRules })
type Fields = z.infer<typeof Fields>

const AboutStatus = z.object({ id: z.string(), name: z.string() })
export const statusCreated = defineChange({
	name: 'status_created',
	about: AboutStatus,
	answer: StatusResponse,
	done: (client, { project_id }, { status }) => showStatusOf(client, project_id, status),
	named: ({ t }, { name }) => t('changes:name.status_created', { status: name }),
	told: ({ t }, { about }) => t('changes:done.status_created', { status: about.name }),
	undo: ({ project_id }, { status }) => draftStatusDeletion(project_id, status, null),
})

export const draftStatus = (project_id: string, request: CreateStatusRequest): ChangeDraft => {
	const { id = newId() } = request
	return {
		project_id,
		kind: statusCreated.name,
		request: { method: 'POST', path: pathOf(project_id), body: { ...request, id } },
		about: { id, name: request.name },
	}
}

/** The fields that are changed, as they were and as they are to be; and the name, which tells what was changed. */
const ChangedFields = Fields.partial().required({ name: true })
const AboutStatusChange = z.object({
	id: z.string(),
	default_key: z.string().nullable(),
	before: ChangedFields,
	after: ChangedFields,
})
type AboutStatusChange = z.infer<typeof AboutStatusChange>
/** As people read it: a default status whose name stays keeps its translation. */
const changedName = ({ t }: ChangeTexts, { default_key, before, after }: AboutStatusChange): string =>
	statusName({ name: after.name, default_key: before.name === after.name ? default_key : null }, t as never)

export const statusChanged = defineChange({
	name: 'status_changed',
	about: AboutStatusChange,
	answer: StatusResponse,
	done: (client, { project_id }, { status }) => showStatusOf(client, project_id, status),
	named: (texts, about) => texts.t('changes:name.status_changed', { status: changedName(texts, about) }),
	told: (texts, { about }) => texts.t('changes:done.status_changed', { status: changedName(texts, about) }),
	undo: ({ project_id, about: { id, default_key, before, after } }) =>
		draftFields(project_id, { id, default_key, before: after, after: before }),
})

const draftFields = (project_id: string, about: AboutStatusChange): ChangeDraft => {
	const { name, ...others } = about.after
	return {
		project_id,
		kind: statusChanged.name,
		request: {
			method: 'PUT',
			path: `${pathOf(project_id)}/${about.id}`,
			body: name === about.before.name ? others : about.after,
		},
		about,
	}
}

/** Changes those fields of a status that `wanted` gives another value; what nobody touched stays as others left it. */
export function draftStatusChange(
	project_id: string,
	status: Fields & Pick<Status, 'id' | 'default_key'>,
	wanted: Partial<Fields>,
): ChangeDraft {
	const { id, name, default_key } = status
	const isChanged = ([field, value]: [string, unknown]) =>
		value !== undefined && JSON.stringify(value) !== JSON.stringify(status[field as keyof Fields])
	const after = Object.fromEntries(Object.entries(wanted).filter(isChanged))
	const before = Object.fromEntries(Object.keys(after).map((field) => [field, status[field as keyof Fields]]))
	return draftFields(project_id, { id, default_key, before: { name, ...before }, after: { name, ...after } })
}

const AboutDeletion = z.object({ id: z.string(), name: z.string(), default_key: z.string().nullable() })
export const statusDeleted = defineDeletion({
	name: 'status_deleted',
	about: AboutDeletion,
	answer: DeleteStatusResponse,
	done: (client, { project_id, about }, answer) => {
		showStatusGone(client, project_id, about.id)
		if (answer.repeated) void client.invalidateQueries({ queryKey: queryKeys.panels(project_id) })
		else showPanelStatuses(client, project_id, answer)
		void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) })
	},
	named: ({ t }, about) => t('changes:name.status_deleted', { status: statusName(about, t as never) }),
	told: ({ t }, { about }) => t('changes:done.status_deleted', { status: statusName(about, t as never) }),
	undo: ({ id, project_id }) => undoDraft(project_id, id),
})

/** Deletes a status; its panels get `moveTo` instead, or only lose it. */
export const draftStatusDeletion = (
	project_id: string,
	{ id, name, default_key }: Pick<Status, 'id' | 'name' | 'default_key'>,
	moveTo: string | null,
): ChangeDraft => {
	const change_id = newId()
	const query = { change_id, answer: 'by_element', ...(moveTo === null ? {} : { move_to: moveTo }) }
	return {
		id: change_id,
		project_id,
		kind: statusDeleted.name,
		request: { method: 'DELETE', path: `${pathOf(project_id)}/${id}`, query },
		about: { id, name, default_key },
	}
}

const setOrder = (client: QueryClient, project_id: string, ids: readonly string[]): void => {
	client.setQueryData(statusesQuery(project_id).queryKey, (statuses) => statuses && withStatusOrder(statuses, ids))
}

export const statusesOrdered = defineChange({
	name: 'statuses_ordered',
	about: AboutStatusOrder,
	answer: StatusListResponse,
	show: (client, { project_id, about }) => setOrder(client, project_id, about.after),
	takeBack: (client, { project_id }) => void client.invalidateQueries({ queryKey: queryKeys.statuses(project_id) }),
	done: (client, { project_id }) => {
		// The order decides which of a panel's statuses is the furthest. Orders that wait are put over what comes.
		for (const queryKey of [queryKeys.statuses(project_id), queryKeys.panels(project_id), queryKeys.groups(project_id)])
			void client.invalidateQueries({ queryKey })
	},
	named: ({ t }) => t('changes:name.statuses_ordered'),
	told: ({ t }) => ({ key: 'statuses_ordered', count: 1, text: () => t('changes:done.statuses_ordered') }),
	undo: ({ project_id, about: { before, after } }) => draftStatusOrder(project_id, after, before),
})

export const draftStatusOrder = (
	project_id: string,
	before: readonly string[],
	after: readonly string[],
): ChangeDraft => ({
	project_id,
	kind: statusesOrdered.name,
	request: {
		method: 'PUT',
		path: `${pathOf(project_id)}/order`,
		body: OrderStatusesRequest.parse({ status_ids: after }),
	},
	about: { before: [...before], after: [...after] },
})
