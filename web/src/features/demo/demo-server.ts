import type { AuthCheckResponse } from '@panelyard/contracts/auth'
import { CategoryListResponse } from '@panelyard/contracts/categories'
import { PublicConfig } from '@panelyard/contracts/config'
import type { ErrorBody } from '@panelyard/contracts/errors'
import { GroupListResponse } from '@panelyard/contracts/groups'
import { PanelColumnsResponse, panelsOfColumns } from '@panelyard/contracts/panel-columns'
import type { PanelDetailResponse } from '@panelyard/contracts/panels'
import { ProjectResponse } from '@panelyard/contracts/projects'
import { samplePast } from '@panelyard/contracts/sample-past'
import { ChangeSettingRequest, SettingKey } from '@panelyard/contracts/settings'
import { StatusListResponse } from '@panelyard/contracts/statuses'
import { z } from 'zod'
import { networkError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import type { Transport } from '../../api/transport.ts'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import type { DemoMemory } from './demo-memory.ts'
import type { DemoSocket } from './demo-socket.ts'
import { panelEvents } from './local/local-changes.ts'
import { LocalError, readPart } from './local/local-error.ts'
import { changeSetting, readSettings } from './local/local-notes.ts'
import { answerCall, type LocalCall, panelColumns } from './local/local-project.ts'
import { type LocalSeed, LocalState } from './local/local-state.ts'

type Options = {
	memory: DemoMemory
	socket: DemoSocket
	/** The sample project on the server; asked for when it isn't known yet. */
	sampleId: string | null
	/** What the visitor is called in the demo, in the language shown; waits until its texts are there. */
	guestName: () => Promise<string>
	/** Says the sample's own words in the language shown. */
	sampleWords: () => Promise<(english: string) => string>
}

const PROJECT = `/projects/${DEMO_PROJECT_ID}`
/** What the model says of its elements and panels; only the server has it. */
const OF_THE_MODEL = /^\/(elements\/\d+\/(properties|parts)|panels\/(properties(\/values)?|[^/]+\/neighbours))$/
const NO_SETTINGS_OF = ''
const Named = z.object({ name: z.string() })
type Worded = { id: string; name: string; description: string }
/** Words of the sample, in its English and as they are shown. */
type SaidWords = { english: Worded; shown: Omit<Worded, 'id'> }
const said = ({ name, description }: Worded, say: (english: string) => string) => ({
	name: say(name),
	description: say(description),
})
/** Of changes before the visitor came. */
const OF_THE_SERVER = { revision: 0, source: 'panel_list', user_id: null, is_undo: false, undoes: null } as const

/** Answers the calls of the demo's pages in the browser, from the server's sample project and what was done to it here. */
export class DemoServer {
	readonly #options: Options
	#sampleGroups: readonly SaidWords[] = []
	#project: SaidWords | null = null
	#began: Promise<{ state: LocalState; sampleId: string } | null> | null = null
	readonly #person: { id: string; name: string }

	constructor(options: Options) {
		this.#options = options
		this.#person = { id: options.memory.personId, name: '' }
	}

	readonly answer: Transport = async (address, init) => {
		const url = new URL(address, location.origin)
		const method = (init.method ?? 'GET') as LocalCall['method']
		const query = Object.fromEntries([...url.searchParams].filter(([name]) => name !== '_t'))
		const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
		const path = url.pathname
		if (path === '/auth/check') return json(200, await this.#guest())
		// The model's files stay where they are.
		const isModel = method === 'GET' && path.startsWith('/projects/') && !path.startsWith(PROJECT)
		if (path === '/config' || isModel) return fetch(address, init)
		const began = await this.#begin()
		if (!began) return refusal(404, { message: 'This project no longer exists', error: 'NOT_FOUND' })
		const { state, sampleId } = began
		if (!path.startsWith(PROJECT)) return this.#answerOwn(state, { method, path, body })
		const rest = path.slice(PROJECT.length)
		if (method === 'GET' && OF_THE_MODEL.test(rest)) return fetch(`/projects/${sampleId}${rest}${url.search}`, init)
		if (method === 'GET' && rest === '/panels/columns') return text(panelColumns(state))
		const [, panelId] = (method === 'GET' && /^\/panels\/([^/]+)$/.exec(rest)) || []
		if (panelId) return this.#panelDetail(state, `/projects/${sampleId}${rest}`, panelId, init)
		return this.#change(state, { method, path: rest, query, body })
	}

	/** What the visitor has made of the sample; null while there is none. */
	async state(): Promise<LocalState | null> {
		return (await this.#begin())?.state ?? null
	}

	/** Says the sample's words in the language that is shown now. What the visitor has worded stays. */
	async changeLanguage(): Promise<void> {
		const began = await this.#began
		if (!began) return
		const { state } = began
		const say = await this.#wordsBeside(this.#options.memory.callsOf(state.project.model?.version_id ?? ''))
		this.#person.name = await this.#options.guestName()
		state.change(() => {
			if (this.#project) {
				const { english, shown } = this.#project
				const now = said(english, say)
				const { name, description } = state.project
				if (name === shown.name) state.project = { ...state.project, name: now.name, project_name: now.name }
				if (description === shown.description) state.project = { ...state.project, description: now.description }
				this.#project = { english, shown: now }
			}
			for (const { english, shown } of this.#sampleGroups) {
				const group = state.groups.find(({ id }) => id === english.id)
				const now = said(english, say)
				if (group?.name === shown.name) group.name = now.name
				if (group?.description === shown.description) group.description = now.description
			}
			this.#sampleGroups = this.#sampleGroups.map(({ english }) => ({ english, shown: said(english, say) }))
			for (const { comments } of state.threads)
				for (const comment of comments)
					if (comment.author_id === state.person.id) comment.author_name = state.person.name
			state.tell('project_updated', { what: ['project', 'groups', 'comments'], revision: state.revision })
		})
	}

	#begin() {
		this.#began ??= this.#load().catch((error) => {
			this.#began = null
			throw error
		})
		return this.#began
	}

	async #load() {
		const { memory, socket } = this.#options
		const sampleId = this.#options.sampleId ?? (await read(PublicConfig, '/config')).demo_project_id
		if (sampleId === null) return null
		const path = `/projects/${sampleId}`
		const [{ project }, { pieces }, { statuses }, { groups }, { categories }] = await Promise.all([
			read(ProjectResponse, `${path}?model_structure=false`),
			read(PanelColumnsResponse, `${path}/panels/columns`),
			read(StatusListResponse, `${path}/statuses`),
			read(GroupListResponse, `${path}/groups`),
			read(CategoryListResponse, `${path}/categories`),
		])
		const panels = pieces.flatMap(panelsOfColumns)
		const calls = memory.callsOf(project.model?.version_id ?? '')
		const say = await this.#wordsBeside(calls)
		const words = said(project, say)
		const sampleProject = { ...project, ...words, project_name: words.name }
		const seed: LocalSeed = {
			project: { ...sampleProject, id: DEMO_PROJECT_ID, role: 'editor', is_public: false, picture: null },
			panels,
			statuses,
			groups: groups.map((group) => ({ ...group, ...said(group, say) })),
			categories,
			log: samplePast(panels, statuses, memory.beganAt).map((change) => ({ ...change, ...OF_THE_SERVER })),
		}
		this.#project = { english: project, shown: words }
		this.#sampleGroups = groups.map((english) => ({ english, shown: said(english, say) }))
		let at: number | null = null
		let isTelling = false
		const state = new LocalState(seed, {
			person: this.#person,
			now: () => at ?? Date.now(),
			newId,
			tell: (name, payload) => isTelling && socket.tell(name, payload),
		})
		socket.revisionOf = () => state.revision
		for (const call of calls) {
			at = call.at
			this.#replay(state, call)
		}
		at = null
		isTelling = true
		return { state, sampleId }
	}

	/** The sample's words, but in English where the visitor has given the same name to something in another language. */
	async #wordsBeside(calls: readonly LocalCall[]): Promise<(english: string) => string> {
		const say = await this.#options.sampleWords()
		const taken = new Set(calls.map(({ body }) => Named.safeParse(body).data?.name.toLowerCase()))
		return (english) => (taken.has(say(english).toLowerCase()) ? english : say(english))
	}

	/** Makes a kept call again. One that a newer release refuses, or that somebody wrote there, is passed over. */
	#replay(state: LocalState, call: LocalCall): void {
		try {
			this.#answerLocally(state, call)
		} catch (error) {
			console.error(error)
		}
	}

	#answerLocally(state: LocalState, call: LocalCall) {
		if (!call.path.startsWith('/settings/own/')) return answerCall(state, call)
		const key = readPart(SettingKey, call.path.slice('/settings/own/'.length))
		const { value } = readPart(ChangeSettingRequest, call.body)
		return { status: 200, body: { settings: changeSetting(state, NO_SETTINGS_OF, key, value) } }
	}

	#change(state: LocalState, call: LocalCall): Response {
		const answer = this.#answerLocally(state, call)
		if (!answer)
			return refusal(501, { message: 'This isn’t part of the demo. Sign up to use it.', error: 'NOT_CONFIGURED' })
		if (call.method !== 'GET' && answer.status < 300) this.#options.memory.add(call, Date.now())
		return json(answer.status, answer.body)
	}

	/** Calls that are about no project: the person's own settings. */
	#answerOwn(state: LocalState, { method, path, body }: LocalCall): Response {
		if (method === 'GET' && path === '/settings') return json(200, { settings: readSettings(state, NO_SETTINGS_OF) })
		const [, key] = (method === 'PUT' && /^\/settings\/([^/]+)$/.exec(path)) || []
		try {
			return this.#change(state, { method, path: key ? `/settings/own/${key}` : path, body })
		} catch (error) {
			if (error instanceof LocalError) return json(error.status, error.body)
			throw error
		}
	}

	async #panelDetail(state: LocalState, address: string, panelId: string, init: RequestInit): Promise<Response> {
		const answer = await fetch(address, init)
		if (!answer.ok) return answer
		const detail = (await answer.json()) as PanelDetailResponse
		return json(200, { ...detail, panel: state.panel(panelId), status_events: panelEvents(state, panelId) })
	}

	async #guest(): Promise<AuthCheckResponse> {
		this.#person.name = await this.#options.guestName()
		return {
			authenticated: true,
			user: {
				...this.#person,
				email: '',
				email_verified: true,
				picture: null,
				account_created_at: new Date(this.#options.memory.beganAt).toISOString(),
				is_super_admin: false,
				is_paying: false,
				trial_days_left: 14,
			},
		}
	}
}

/** @throws ApiError of a lost connection, so that it is asked again */
async function read<Schema extends z.ZodType>(schema: Schema, address: string): Promise<z.output<Schema>> {
	const answer = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
	if (!answer?.ok) throw networkError()
	return schema.parse(await answer.json())
}

const json = (status: number, body: unknown): Response =>
	new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const text = (body: string): Response => new Response(body, { headers: { 'content-type': 'application/json' } })
const refusal = (status: number, body: ErrorBody): Response => json(status, body)
