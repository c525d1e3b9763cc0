import type { AuthCheckResponse } from '@panelyard/contracts/accounts/auth'
import { ChangeSettingRequest, SettingKey } from '@panelyard/contracts/accounts/settings'
import type { ErrorBody } from '@panelyard/contracts/values/errors'
import { samplePast } from '@panelyard/rules/sample/sample-past'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { Transport } from '../../api/transport.ts'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import type { DemoMemory } from './demo-memory.ts'
import type { DemoSocket } from './demo-socket.ts'
import { type Beginning, type DemoSource, json, OF_THE_MODEL, type Words } from './demo-source.ts'
import { issueModel } from './issue-model.ts'
import { liveSide } from './local/issue-state.ts'
import type { LocalCall } from './local/local-call.ts'
import { panelEvents } from './local/local-changes.ts'
import { LocalError, readPart } from './local/local-error.ts'
import { addIssue } from './local/local-issue.ts'
import { changeSetting, readSettings } from './local/local-notes.ts'
import { answerCall, panelColumns } from './local/local-project.ts'
import { LocalState } from './local/local-state.ts'
import type { ModelInBrowser } from './model-in-browser.ts'

type Options = {
	memory: DemoMemory
	socket: DemoSocket
	source: DemoSource
	/** What the visitor is called in the demo, in the language shown; waits until its texts are there. */
	guestName: () => Promise<string>
	/** Says the sample's own words in the language shown. */
	sampleWords: () => Promise<Words>
}

const PROJECT = `/projects/${DEMO_PROJECT_ID}`
const IS_OF_VERSIONS = /^\/(versions|panels\/[^/]+\/versions)/
const NO_SETTINGS_OF = ''
const Named = z.object({ name: z.string() })
type Worded = Beginning['words']['project']
/** Words of the sample, in its English and as they are shown. */
type SaidWords = { english: Worded; shown: Omit<Worded, 'id'> }
const said = ({ name, description }: Worded, say: Words) => ({
	name: say(name),
	description: say(description),
})
/** Of changes before the visitor came. */
const OF_THE_SERVER = { revision: 0, source: 'panel_list', user_id: null, is_undo: false, undoes: null } as const

/** Answers the calls of the demo's pages in the browser, from the project that its source has and what was done to it here. */
export class DemoServer {
	readonly #options: Options
	#sampleGroups: readonly SaidWords[] = []
	#project: SaidWords | null = null
	#began: Promise<LocalState | null> | null = null
	#issue: Promise<void> | null = null
	#issueModel: Promise<ModelInBrowser> | null = null
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
		// The model's files stay where they are: on the server, or in this browser.
		const isModel = method === 'GET' && path.startsWith('/projects/') && !path.startsWith(PROJECT)
		if (path === '/config' || isModel || address.startsWith('blob:')) return fetch(address, init)
		const state = await this.#begin()
		if (!state) return refusal(404, { message: 'This project no longer exists', error: 'NOT_FOUND' })
		if (!path.startsWith(PROJECT)) return this.#answerOwn(state, { method, path, body })
		const rest = path.slice(PROJECT.length)
		if (IS_OF_VERSIONS.test(rest)) await this.#loadIssue(state)
		if (method === 'GET' && OF_THE_MODEL.test(rest)) return this.#answerModel(state, rest, url, init)
		if (method === 'GET' && rest === '/panels/columns') return text(panelColumns(state))
		const [, panelId] = (method === 'GET' && /^\/panels\/([^/]+)$/.exec(rest)) || []
		if (panelId) return this.#panelDetail(state, panelId, init)
		return this.#change(state, { method, path: rest, query, body })
	}

	/** What the visitor has made of the project; null while there is none. */
	state(): Promise<LocalState | null> {
		return this.#begin()
	}

	/** Says the sample's words in the language that is shown now. What the visitor has worded stays. */
	async changeLanguage(): Promise<void> {
		const state = await this.#began
		if (!state) return
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

	async #load(): Promise<LocalState | null> {
		const { memory, socket, source } = this.#options
		const beginning = await source.load()
		if (!beginning) return null
		const { seed, words, hasPast } = beginning
		const { panels, statuses } = seed
		const calls = memory.callsOf(seed.project.model?.version_id ?? '')
		const say = await this.#wordsBeside(calls)
		const shown = said(words.project, say)
		const project = { ...seed.project, ...shown, project_name: shown.name, id: DEMO_PROJECT_ID }
		const past = hasPast ? samplePast(panels, statuses, memory.beganAt) : []
		this.#project = { english: words.project, shown }
		this.#sampleGroups = words.groups.map((english) => ({ english, shown: said(english, say) }))
		let at: number | null = null
		let isTelling = false
		const begun = {
			...seed,
			project: { ...project, role: 'editor', is_public: false, picture: null } as const,
			groups: seed.groups.map((group) => ({ ...group, ...said(group, say) })),
			log: past.map((change) => ({ ...change, ...OF_THE_SERVER })),
		}
		const state = new LocalState(begun, {
			person: this.#person,
			now: () => at ?? Date.now(),
			newId,
			tell: (name, payload) => isTelling && socket.tell(name, payload),
		})
		socket.revisionOf = () => state.revision
		if (calls.some(({ path }) => IS_OF_VERSIONS.test(path))) await this.#loadIssue(state)
		for (const call of calls) {
			at = call.at
			this.#replay(state, call)
		}
		at = null
		isTelling = true
		return state
	}

	/** The sample's words, but in English where the visitor has given the same name to something in another language. */
	async #wordsBeside(calls: readonly LocalCall[]): Promise<Words> {
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

	/** Loads the other issue of the model, the first time that a call is about versions. */
	#loadIssue(state: LocalState): Promise<void> {
		this.#issue ??= this.#options.source.issue().then(
			(given) => {
				if (given) addIssue(state, given)
				// It may be ready later.
				else this.#issue = null
			},
			(error) => {
				this.#issue = null
				throw error
			},
		)
		return this.#issue
	}

	/** The model of the other issue, while that is live. */
	#liveIssue({ issue }: LocalState): Promise<ModelInBrowser> | null {
		if (!issue || liveSide(issue) !== 'after') return null
		this.#issueModel ??= issueModel(issue).catch((error) => {
			this.#issueModel = null
			throw error
		})
		return this.#issueModel
	}

	async #answerModel(state: LocalState, rest: string, url: URL, init: RequestInit): Promise<Response> {
		const changed = this.#liveIssue(state)
		if (!changed) return this.#options.source.answerModel(rest, url, init)
		return json(200, await (await changed).answer(rest, url.searchParams))
	}

	async #panelDetail(state: LocalState, panelId: string, init: RequestInit): Promise<Response> {
		const changed = this.#liveIssue(state)
		const property_sets = changed
			? await (await changed).setsOfPanel(panelId)
			: await this.#options.source.propertySets(panelId, init)
		if (property_sets instanceof Response) return property_sets
		return json(200, { panel: state.panel(panelId), property_sets, status_events: panelEvents(state, panelId) })
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

const text = (body: string): Response => new Response(body, { headers: { 'content-type': 'application/json' } })
const refusal = (status: number, body: ErrorBody): Response => json(status, body)
