import { ChangeSettingRequest, SettingKey } from '@panelyard/contracts/accounts/settings'
import { FigurePanelsQuery } from '@panelyard/contracts/figures/figure-segments'
import { FiguresQuery } from '@panelyard/contracts/figures/figures'
import { ChangePlanRequest } from '@panelyard/contracts/figures/plan'
import {
	CommentListQuery,
	CreateThreadRequest,
	EditCommentRequest,
	PhotoListQuery,
	ReadThreadRequest,
	ReplyRequest,
	UpdateThreadRequest,
} from '@panelyard/contracts/messages/comments'
import {
	AssignCategoryRequest,
	CreateCategoryRequest,
	DeleteCategoryQuery,
	UpdateCategoryRequest,
} from '@panelyard/contracts/panels/categories'
import {
	AddGroupStatusRequest,
	ChangeGroupPanelsRequest,
	CreateGroupRequest,
	DeleteGroupQuery,
	MoveGroupRequest,
	UpdateGroupRequest,
} from '@panelyard/contracts/panels/groups'
import { UpdatePanelRequest } from '@panelyard/contracts/panels/panel-details'
import { AssignStatusesRequest, Panel } from '@panelyard/contracts/panels/panels'
import { ProjectName } from '@panelyard/contracts/projects/projects'
import { ChangeSavedFilterRequest, CreateSavedFilterRequest } from '@panelyard/contracts/projects/saved-filters'
import { CreateSavedViewRequest } from '@panelyard/contracts/projects/saved-views'
import { UndoChangeRequest } from '@panelyard/contracts/statuses/changes'
import { StatusChangesQuery } from '@panelyard/contracts/statuses/status-changes'
import {
	CreateStatusRequest,
	DeleteStatusQuery,
	OrderStatusesRequest,
	UpdateStatusRequest,
} from '@panelyard/contracts/statuses/statuses'
import { z } from 'zod'
import type { AnsweredCall, Asked, LocalCall } from './local-call.ts'
import * as categories from './local-categories.ts'
import * as changes from './local-changes.ts'
import * as comments from './local-comments.ts'
import { LocalError, readPart } from './local-error.ts'
import { panelsOfFigure, readFigures } from './local-figures.ts'
import * as groups from './local-groups.ts'
import * as notes from './local-notes.ts'
import { changePlan, readPlan } from './local-plan.ts'
import type { LocalState } from './local-state.ts'
import * as statuses from './local-statuses.ts'
import { VERSION_CALLS } from './version-calls.ts'

export type LocalAnswer = { status: number; body: unknown }

/** Other changes by managers need an account. */
const RenameRequest = z.strictObject({ name: ProjectName })

const first = ({ ids }: Asked): string => ids[0] ?? ''

/** The calls of a project that are answered without a server. Those that create something answer 201. */
const CALLS: AnsweredCall[] = [
	['GET', '', (state) => ({ project: projectOf(state) })],
	['PUT', '', (state, { body }) => renameProject(state, readPart(RenameRequest, body).name)],
	['GET', '/panels', (state) => panelList(state)],
	['GET', '/settings', (state) => ({ settings: notes.readSettings(state, state.project.id) })],
	[
		'PUT',
		'/settings/:',
		(state, asked) => {
			const { value } = readPart(ChangeSettingRequest, asked.body)
			const key = readPart(SettingKey, first(asked))
			return { settings: notes.changeSetting(state, state.project.id, key, value) }
		},
	],

	// Nobody else is there to be mentioned.
	['GET', '/access', (state) => ({ access: [memberOf(state)], total: 1, page: 1, page_size: 200 })],

	['GET', '/statuses', (state) => ({ statuses: statuses.listStatuses(state), revision: state.revision })],
	[
		'POST',
		'/statuses',
		(state, { body }) => ({ status: statuses.createStatus(state, readPart(CreateStatusRequest, body)) }),
	],
	[
		'PUT',
		'/statuses/order',
		(state, { body }) => statuses.orderStatuses(state, readPart(OrderStatusesRequest, body).status_ids),
	],
	[
		'PUT',
		'/statuses/:',
		(state, asked) => ({
			status: statuses.updateStatus(state, first(asked), readPart(UpdateStatusRequest, asked.body)),
		}),
	],
	[
		'DELETE',
		'/statuses/:',
		(state, asked) => statuses.deleteStatus(state, first(asked), readPart(DeleteStatusQuery, asked.query)),
	],
	[
		'POST',
		'/panels/statuses',
		(state, { body }) => {
			const request = readPart(AssignStatusesRequest, body)
			return statuses.assignStatuses(state, request, () => request.panel_ids)
		},
	],

	['GET', '/groups', (state) => ({ groups: groups.listGroups(state), revision: state.revision })],
	['POST', '/groups', (state, { body }) => ({ group: groups.createGroup(state, readPart(CreateGroupRequest, body)) })],
	[
		'PUT',
		'/groups/:',
		(state, asked) => ({ group: groups.updateGroup(state, first(asked), readPart(UpdateGroupRequest, asked.body)) }),
	],
	[
		'DELETE',
		'/groups/:',
		(state, asked) => groups.deleteGroup(state, first(asked), readPart(DeleteGroupQuery, asked.query).change_id),
	],
	[
		'POST',
		'/groups/:/move',
		(state, asked) => groups.moveGroup(state, first(asked), readPart(MoveGroupRequest, asked.body)),
	],
	[
		'POST',
		'/groups/:/panels',
		(state, asked) => groups.changeGroupPanels(state, first(asked), readPart(ChangeGroupPanelsRequest, asked.body)),
	],
	[
		'POST',
		'/groups/:/statuses',
		(state, asked) => {
			const { status_id, mode, ...request } = readPart(AddGroupStatusRequest, asked.body)
			const wanted = mode === 'set' ? { set: status_id } : { add: status_id ? [status_id] : [] }
			const panelIds = () => [...groups.requireGroup(state, first(asked)).panels]
			return statuses.assignStatuses(state, { ...request, ...wanted, source: 'group' }, panelIds)
		},
	],

	['GET', '/categories', (state) => ({ categories: categories.listCategories(state), revision: state.revision })],
	[
		'POST',
		'/categories',
		(state, { body }) => ({ category: categories.createCategory(state, readPart(CreateCategoryRequest, body)) }),
	],
	[
		'PUT',
		'/categories/:',
		(state, asked) => ({
			category: categories.updateCategory(state, first(asked), readPart(UpdateCategoryRequest, asked.body)),
		}),
	],
	[
		'DELETE',
		'/categories/:',
		(state, asked) => {
			const { change_id } = readPart(DeleteCategoryQuery, asked.query)
			return categories.deleteCategory(state, first(asked), change_id)
		},
	],
	[
		'POST',
		'/panels/category',
		(state, { body }) => categories.assignCategory(state, readPart(AssignCategoryRequest, body)),
	],

	['GET', '/comments', (state, { query }) => comments.listThreads(state, readPart(CommentListQuery, query))],
	['GET', '/comments/photos', (state, { query }) => comments.listPhotos(state, readPart(PhotoListQuery, query))],
	['GET', '/comments/summary', (state) => comments.summary(state)],
	[
		'POST',
		'/comments',
		(state, { body }) => ({ thread: comments.createThread(state, readPart(CreateThreadRequest, body)) }),
	],
	['PUT', '/comments/read', (state) => comments.summary(state)],
	['GET', '/comments/threads/:', (state, asked) => ({ thread: comments.threadOf(state, first(asked)) })],
	[
		'POST',
		'/comments/threads/:',
		(state, asked) => ({ thread: comments.reply(state, first(asked), readPart(ReplyRequest, asked.body)) }),
	],
	[
		'PUT',
		'/comments/threads/:',
		(state, asked) => {
			const { status } = readPart(UpdateThreadRequest, asked.body)
			return { thread: comments.setThreadStatus(state, first(asked), status) }
		},
	],
	[
		'PUT',
		'/comments/threads/:/read',
		(state, asked) => {
			readPart(ReadThreadRequest, asked.body)
			return { thread: comments.threadOf(state, first(asked)) }
		},
	],
	[
		'PUT',
		'/comments/:',
		(state, asked) => ({
			thread: comments.editComment(state, first(asked), readPart(EditCommentRequest, asked.body)),
		}),
	],
	['DELETE', '/comments/:', (state, asked) => ({ thread: comments.deleteComment(state, first(asked)) })],

	['GET', '/plan', (state) => readPlan(state)],
	['PUT', '/plan', (state, { body }) => changePlan(state, readPart(ChangePlanRequest, body))],
	['GET', '/figures', (state, { query }) => readFigures(state, readPart(FiguresQuery, query))],
	['GET', '/figures/panels', (state, { query }) => panelsOfFigure(state, readPart(FigurePanelsQuery, query))],

	[
		'PUT',
		'/panels/:',
		(state, asked) => notes.updatePanel(state, first(asked), readPart(UpdatePanelRequest, asked.body)),
	],
	[
		'GET',
		'/status_changes',
		(state, { query }) => {
			const { limit } = readPart(StatusChangesQuery, query)
			return { changes: changes.latestChanges(state, limit), revision: state.revision }
		},
	],
	[
		'GET',
		'/status_changes/:/panels',
		(state, asked) => ({ panel_ids: changes.panelsChangedAt(state, Number(first(asked))) }),
	],
	[
		'POST',
		'/changes/:/undo',
		(state, asked) => changes.undoChange(state, first(asked), readPart(UndoChangeRequest, asked.body).change_id),
	],

	['GET', '/filters', (state) => ({ filters: notes.listFilters(state) })],
	[
		'POST',
		'/filters',
		(state, { body }) => ({ filter: notes.saveFilter(state, readPart(CreateSavedFilterRequest, body)) }),
	],
	[
		'PUT',
		'/filters/:',
		(state, asked) => ({
			filters: notes.changeFilter(state, first(asked), readPart(ChangeSavedFilterRequest, asked.body)),
		}),
	],
	['DELETE', '/filters/:', (state, asked) => ({ filters: notes.deleteFilter(state, first(asked)) })],
	['GET', '/views', (state) => ({ views: notes.listViews(state) })],
	['GET', '/views/:', (state, asked) => ({ view: notes.openView(state, first(asked)) })],
	['POST', '/views', (state, { body }) => ({ view: notes.saveView(state, readPart(CreateSavedViewRequest, body)) })],
	['DELETE', '/views/:', (state, asked) => ({ views: notes.deleteView(state, first(asked)) })],
	['GET', '/uses/:', (state, asked) => notes.usesOf(state, first(asked))],

	...VERSION_CALLS,
	['GET', '/panels/:/instructions', (state) => ({ instructions: [], revision: state.revision })],
	['GET', '/panels/:/files', (state) => ({ files: [], revision: state.revision })],
]

const PATTERNS = CALLS.map(([method, path, handler]) => ({
	method,
	handler,
	pattern: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`),
}))
/** Calls that post without creating. */
const CHANGES = /\/(statuses|category|move|panels|undo|go_live)$/

/** Answers a call of a local project; null for a call that it doesn't have. */
export function answerCall(state: LocalState, { method, path, query = {}, body }: LocalCall): LocalAnswer | null {
	for (const { pattern, handler, ...call } of PATTERNS) {
		const [, ...ids] = (call.method === method && pattern.exec(path)) || []
		if (call.method !== method || !pattern.test(path)) continue
		try {
			const answer = handler(state, { ids, query, body })
			const isCreated = method === 'POST' && (path === '/statuses' || !CHANGES.test(path))
			return { status: isCreated ? 201 : 200, body: answer }
		} catch (error) {
			if (error instanceof LocalError) return { status: error.status, body: error.body }
			throw error
		}
	}
	return null
}

/** Only managers rename a project of the server; in the demo the visitor may. */
function renameProject(state: LocalState, name: string) {
	return state.change(() => {
		state.project = { ...state.project, name, project_name: name }
		state.tell('project_updated', { what: ['project'], revision: state.revision })
		return { project: projectOf(state) }
	})
}

const memberOf = ({ person: { id: user_id, name } }: LocalState) =>
	({ pending: false, user_id, email: '', name, role: 'editor', own_role: 'editor', is_owner: false }) as const

const projectOf = (state: LocalState) => ({
	...state.project,
	panel_count: state.panels.size,
	revision: state.revision,
})

const panelList = (state: LocalState) => ({
	panels: [...state.panels.keys()].map((id) => state.panel(id)),
	total: state.panels.size,
	version_id: state.project.model?.version_id ?? null,
	revision: state.revision,
})

/** The list of panels as `GET .../panels/columns` writes it. */
export function panelColumns(state: LocalState): string {
	const { panels, ...head } = panelList(state)
	const fields = Object.keys(Panel.shape) as (keyof Panel)[]
	const columns = Object.fromEntries(fields.map((field) => [field, panels.map((panel) => panel[field])]))
	return `${JSON.stringify(head).slice(0, -1)},"pieces":[\n${JSON.stringify(columns)}\n]}\n`
}
