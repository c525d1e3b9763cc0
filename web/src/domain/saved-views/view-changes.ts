import { type SavedView, SavedViewListResponse, SavedViewResponse } from '@panelyard/contracts/projects/saved-views'
import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { defineChange, defineDeletion } from '../changes/change-kind.ts'
import {
	AboutView,
	savedViewsQuery,
	VIEW_DELETED,
	VIEW_SAVED,
	viewsPath,
	withoutView,
	withView,
	withWaitingViews,
} from './saved-views.queries.ts'

/** Changes the list of views as it is shown. */
const showViews = (client: QueryClient, projectId: string, change: (views: SavedView[]) => SavedView[]): void =>
	void client.setQueryData(
		savedViewsQuery(projectId).queryKey,
		(views) => views && withWaitingViews(client, projectId, change(views)),
	)

const fetchAgain = (client: QueryClient, projectId: string): void =>
	void client.invalidateQueries({ queryKey: savedViewsQuery(projectId).queryKey })

const viewSaved = defineChange({
	name: VIEW_SAVED,
	about: AboutView,
	answer: SavedViewResponse,
	show: (client, { project_id, about }) => showViews(client, project_id, (views) => withView(views, about)),
	takeBack: (client, { project_id, about }) => {
		showViews(client, project_id, (views) => withoutView(views, about))
		fetchAgain(client, project_id)
	},
	done: (client, { project_id, about }, { view }) =>
		showViews(client, project_id, (views) => [...withoutView(views, about), view]),
	named: ({ t }, { name, is_back }) =>
		is_back ? t('changes:name.restored', { name }) : t('changes:name.view_saved', { view: name }),
	told: ({ t }, { about }) =>
		t(about.is_back ? 'changes:done.view_restored' : 'changes:done.view_saved', { view: about.name }),
	undo: ({ project_id, about }) => draftViewDeletion(project_id, about, about.text),
})

/** Saves a view by a name; with `id` one that was deleted comes back. */
export const draftView = (
	project_id: string,
	{ id: known, name, text }: { id?: string; name: string; text: string },
): ChangeDraft => {
	const id = known ?? newId()
	const about: AboutView = { id, name, text, made_at: new Date().toISOString(), is_back: known !== undefined }
	return {
		project_id,
		kind: viewSaved.name,
		request: { method: 'POST', path: viewsPath(project_id), body: { id, name, view: text } },
		about,
	}
}

const viewDeleted = defineDeletion({
	name: VIEW_DELETED,
	about: AboutView,
	answer: SavedViewListResponse,
	show: (client, { project_id, about }) => showViews(client, project_id, (views) => withoutView(views, about)),
	takeBack: (client, { project_id }) => fetchAgain(client, project_id),
	done: (client, { project_id }, { views }) => showViews(client, project_id, () => views),
	named: ({ t }, { name }) => t('changes:name.view_deleted', { view: name }),
	told: ({ t }, { about }) => t('changes:done.view_deleted', { view: about.name }),
	undo: ({ project_id, about: { id, name, text } }) =>
		text === null ? null : draftView(project_id, { id, name, text }),
})

/** Deletes a view. Without `text`, what it shows, it can't come back. */
export const draftViewDeletion = (
	project_id: string,
	{ id, name }: Pick<SavedView, 'id' | 'name'>,
	text: string | null,
): ChangeDraft => {
	const about: AboutView = { id, name, text, made_at: new Date().toISOString() }
	return {
		project_id,
		kind: viewDeleted.name,
		request: { method: 'DELETE', path: `${viewsPath(project_id)}/${id}` },
		about,
	}
}
