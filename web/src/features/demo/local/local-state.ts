import type { Settings } from '@panelyard/contracts/accounts/settings'
import type { PlanScope } from '@panelyard/contracts/figures/plan'
import type { CommentThread } from '@panelyard/contracts/messages/comments'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel, StatusEvent } from '@panelyard/contracts/panels/panels'
import type { ProjectEvent, ProjectEventName } from '@panelyard/contracts/projects/project-events'
import type { Project } from '@panelyard/contracts/projects/projects'
import { MOST_OF_DEMO } from '@panelyard/contracts/public/demo-work'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { LocalIssue } from './issue-state.ts'
import { LocalError } from './local-error.ts'

/** Who works in a local project. */
export type LocalPerson = { id: string; name: string }

/** What a local project begins as: a project of the server, as its calls answer it. */
export type LocalSeed = {
	project: Project
	panels: readonly Panel[]
	statuses: readonly Status[]
	groups: readonly Group[]
	categories: readonly Category[]
	/** What was done to statuses before; oldest first. */
	log: readonly Omit<LoggedChange, 'id'>[]
}

export type LocalStatus = Omit<Status, 'panel_count'>
export type LocalGroup = Pick<Group, 'id' | 'name' | 'description' | 'position'> & { panels: Set<string> }
export type LocalCategory = Omit<Category, 'panel_count'>

/** A change of one status of one or several panels. */
export type LoggedChange = {
	id: string
	revision: number
	/** Milliseconds since 1970. */
	at: number
	status_id: string
	status_name: string
	action: StatusEvent['action']
	source: StatusEvent['source']
	user_id: string | null
	is_undo: boolean
	undoes: number | null
	/** Why, in the person's words. */
	reason?: string
	panel_ids: readonly string[]
	/** How many of them had no step before, where a step was added. */
	from_none?: number
}

/** A change that can be sent again and undone. */
export type KeptChange = { kind: string; revision: number; payload: unknown }

export type LocalThread = Omit<CommentThread, 'panel_label' | 'unread_count' | 'comments'> & {
	comments: Omit<CommentThread['comments'][number], 'is_read'>[]
}

export type LocalEntry = {
	scope: PlanScope
	/** Empty for the project. */
	id: string
	status_id: string
	date: string | null
	/** That made it what it is. */
	revision: number
}

export type Tell = <Name extends ProjectEventName>(name: Name, payload: ProjectEvent<Name>) => void

type Options = {
	person: LocalPerson
	/** Milliseconds since 1970. */
	now: () => number
	/** A UUID. */
	newId: () => string
	tell: Tell
}

/** All that a local project holds. One change after the other: nothing in it waits. */
export class LocalState {
	project: Project
	readonly person: LocalPerson
	readonly newId: () => string
	readonly now: () => number
	revision: number
	/** In the order of the list, without statuses and groups. */
	readonly panels: Map<string, Panel>
	readonly carried: Map<string, Set<string>>
	readonly changedAt = new Map<string, number>()
	statuses: LocalStatus[]
	groups: LocalGroup[]
	categories: LocalCategory[]
	/** The revision that first made each panel's category; 0 for none. */
	readonly categoryRevisions = new Map<string, number>()
	readonly log: LoggedChange[] = []
	readonly kept = new Map<string, KeptChange>()
	threads: LocalThread[] = []
	readonly plan = new Map<string, LocalEntry>()
	readonly settings = new Map<string, Settings>()
	/** Another issue of the model; null where there is none, or it isn't loaded. */
	issue: LocalIssue | null = null
	readonly #tell: Tell
	#told: (() => void)[] = []

	constructor(seed: LocalSeed, { person, now, newId, tell }: Options) {
		this.project = seed.project
		this.revision = seed.project.revision
		this.person = person
		this.now = now
		this.newId = newId
		this.#tell = tell
		this.panels = new Map(seed.panels.map((panel) => [panel.id, { ...panel }]))
		this.carried = new Map(seed.panels.map(({ id, statuses }) => [id, new Set(statuses)]))
		this.statuses = seed.statuses.map(({ panel_count: _, ...status }) => status)
		this.categories = seed.categories.map(({ panel_count: _, ...category }) => category)
		this.groups = seed.groups.map(({ id, name, description, position }) => ({
			id,
			name,
			description,
			position,
			panels: new Set(seed.panels.filter(({ groups }) => groups.includes(id)).map((panel) => panel.id)),
		}))
		for (const change of seed.log) this.addToLog(change)
	}

	/**
	 * Makes a change: raises the revision and tells what `act` tells once it has succeeded. `act` has to check everything
	 * before it changes anything.
	 */
	change<Answer>(act: () => Answer): Answer {
		this.revision++
		this.#told = []
		try {
			const answer = act()
			const told = this.#told
			this.#told = []
			for (const tell of told) tell()
			return answer
		} catch (error) {
			this.revision--
			if (error instanceof LeftUnchanged) return error.answer as Answer
			throw error
		}
	}

	/** Ends a change without a trace; it answers this. */
	leaveUnchanged(answer: unknown): never {
		throw new LeftUnchanged(answer)
	}

	/** Tells who shows the project, once the change is made. */
	tell<Name extends ProjectEventName>(name: Name, payload: Omit<ProjectEvent<Name>, 'project_id'>): void {
		this.#told.push(() => this.#tell(name, { project_id: this.project.id, ...payload } as ProjectEvent<Name>))
	}

	/** What is kept of a change that was made before with this id. @throws LocalError when it names another change */
	made(change_id: string | undefined, kind: string): KeptChange | null {
		const kept = change_id === undefined ? undefined : this.kept.get(change_id)
		if (kept && kept.kind !== kind) throw new LocalError('CONFLICT', 'Another change has this change_id')
		return kept ?? null
	}

	keep(change_id: string | undefined, kind: string, payload: unknown = {}): void {
		if (change_id !== undefined) this.kept.set(change_id, { kind, revision: this.revision, payload })
	}

	addToLog(change: Omit<LoggedChange, 'id'>): void {
		this.log.push({ id: this.newId(), ...change })
		for (const id of change.panel_ids) this.changedAt.set(id, change.at)
	}

	/** @throws LocalError when some of the panels aren't there */
	requirePanels(ids: readonly string[]): void {
		const missing = ids.filter((id) => !this.panels.has(id)).length
		if (missing === 0) return
		const message = missing === 1 ? 'This panel no longer exists' : `${missing} of these panels no longer exist`
		throw new LocalError('NOT_FOUND', message)
	}

	/** A panel as calls answer it. */
	panel(id: string): Panel {
		const panel = this.panels.get(id)
		if (!panel) throw new LocalError('NOT_FOUND', 'This panel no longer exists')
		const at = this.changedAt.get(id)
		return {
			...panel,
			statuses: this.inOrder(this.carried.get(id) ?? new Set()),
			groups: this.orderedGroups()
				.filter(({ panels }) => panels.has(id))
				.map((group) => group.id),
			status_changed_at: at === undefined ? null : new Date(at).toISOString(),
		}
	}

	/** Flags, then steps in the order of the work. */
	inOrder(ids: ReadonlySet<string>): string[] {
		const carried = this.statuses.filter(({ id }) => ids.has(id))
		return [...carried.filter(({ type }) => type === 'flag'), ...carried.filter(({ type }) => type === 'step')].map(
			({ id }) => id,
		)
	}

	/** The furthest step that a panel carries. */
	furthest(panel_id: string): string | null {
		const carried = this.carried.get(panel_id)
		return this.statuses.findLast(({ id, type }) => type === 'step' && carried?.has(id))?.id ?? null
	}

	orderedGroups(): LocalGroup[] {
		const byName = (a: LocalGroup, b: LocalGroup) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)
		return this.groups.toSorted((a, b) => a.position - b.position || byName(a, b))
	}

	labelOf(panel_id: string): string {
		const panel = this.panels.get(panel_id)
		return panel ? panel.mark || panel.own_name || panel.name || panel.global_id : ''
	}

	/** @throws LocalError if `count` has reached what an account can take over */
	requireRoom(kind: keyof typeof MOST_OF_DEMO, count: number): void {
		if (count < MOST_OF_DEMO[kind]) return
		throw new LocalError('CONFLICT', 'The demo is full. Sign up to go on in a project of your own.')
	}
}

class LeftUnchanged extends Error {
	readonly answer: unknown
	constructor(answer: unknown) {
		super()
		this.answer = answer
	}
}
