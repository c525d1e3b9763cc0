import {
	type CreateStatusRequest,
	DeleteStatusResponse,
	OrderStatusesRequest,
	type Status,
	StatusIcon,
	StatusListResponse,
	StatusResponse,
} from '@panelyard/contracts/statuses'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newId } from '../../api/outbox/change.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { defineChange } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { undoDraft } from '../panels/panel-changes.ts'
import { showPanelStatuses } from '../panels/panels.queries.ts'
import { AboutStatusOrder, withStatusOrder } from './status-list-changes.ts'
import { statusName } from './status-name.ts'
import { showStatusGone, showStatusOf, statusesQuery } from './statuses.queries.ts'

const pathOf = (project_id: string) => `/projects/${project_id}/statuses`

const Look = z.object({ name: z.string(), icon: StatusIcon, colour: z.string() })
type Look = z.infer<typeof Look>
const lookOf = ({ name, icon, colour }: Look): Look => ({ name, icon, colour })

const AboutStatus = z.object({ id: z.string(), ...Look.shape })
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
	const id = newId()
	return {
		project_id,
		kind: statusCreated.name,
		request: { method: 'POST', path: pathOf(project_id), body: { ...request, id } },
		about: { id, ...lookOf(request) },
	}
}

const AboutStatusChange = z.object({ id: z.string(), default_key: z.string().nullable(), before: Look, after: Look })
/** As people read it: a default status whose name stays keeps its translation. */
const changedName = ({ t }: ChangeTexts, { default_key, before, after }: z.infer<typeof AboutStatusChange>): string =>
	statusName({ name: after.name, default_key: before.name === after.name ? default_key : null }, t as never)

export const statusChanged = defineChange({
	name: 'status_changed',
	about: AboutStatusChange,
	answer: StatusResponse,
	done: (client, { project_id }, { status }) => showStatusOf(client, project_id, status),
	named: (texts, about) => texts.t('changes:name.status_changed', { status: changedName(texts, about) }),
	told: (texts, { about }) => texts.t('changes:done.status_changed', { status: changedName(texts, about) }),
	undo: ({ project_id, about: { id, default_key, before, after } }) =>
		draftStatusChange(project_id, { id, default_key, ...after }, before),
})

export const draftStatusChange = (
	project_id: string,
	status: Look & Pick<Status, 'id' | 'default_key'>,
	request: Look,
): ChangeDraft => ({
	project_id,
	kind: statusChanged.name,
	request: { method: 'PUT', path: `${pathOf(project_id)}/${status.id}`, body: lookOf(request) },
	about: { id: status.id, default_key: status.default_key, before: lookOf(status), after: lookOf(request) },
})

const AboutDeletion = z.object({ id: z.string(), name: z.string(), default_key: z.string().nullable() })
export const statusDeleted = defineChange({
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
