import { createHash } from 'node:crypto'
import type { CurrentPanels } from '@panelyard/rules/figures/figures-of'
import type { PlannedDays } from '@panelyard/rules/figures/planned'
import { type CountedPanels, countedPanels } from '@panelyard/rules/figures/replay'
import { LRUCache } from 'lru-cache'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { projectPlan } from '../plan/plan.service.ts'
import * as queries from './figures.queries.ts'
import { type GroupMembers, groupMembers, sumsByGroup } from './group-sums.ts'
import { readPlannedDays } from './planned-days.ts'

/** Five projects of 50,000 panels. */
const KEPT_BYTES = 80_000_000
const BYTES_PER_PANEL = 300

export type PanelsOfRevision = CurrentPanels & { revision: number }

/** Panels as they were read at a revision: never changed, since several requests may use them. */
type CachedPanels = {
	revision: number
	/** Of everything that was read besides the statuses of panels: another value means that it may have changed. */
	rowsHash: string
	planHash: string
	places: ReadonlyMap<string, number>
	members: GroupMembers
	panels: CountedPanels
	planned: PlannedDays
}

/**
 * Keeps the panels of projects in memory, so that a reading after a change reads only what changed: the log names the panels
 * whose statuses changed since, and a fingerprint of the rows finds changes of panels and groups, whichever server made them.
 */
export class PanelCache {
	readonly #cached = new LRUCache<string, CachedPanels>({
		maxSize: KEPT_BYTES,
		sizeCalculation: ({ panels, members }) => panels.ids.length * BYTES_PER_PANEL + members.places.length * 8 + 1000,
	})

	/** @param tx a snapshot of the database, in which the project has this revision */
	async read(
		tx: Database,
		project_id: string,
		{ revision, live_version_id }: Pick<ProjectRow, 'revision' | 'live_version_id'>,
	): Promise<PanelsOfRevision> {
		const statuses = await queries.figureStatuses(tx, project_id)
		const steps = statuses.flatMap(({ id, type }) => (type === 'step' ? id : []))
		const rowsHash = hashOf([await queries.panelsFingerprint(tx, project_id), steps])
		const cached = this.#cached.get(project_id)
		const before = cached && cached.rowsHash === rowsHash && cached.revision <= revision ? cached : null
		const now = before ? await applyChanges(tx, project_id, before) : await readAll(tx, project_id)
		const plan = await projectPlan(tx, project_id)
		const planHash = hashOf([live_version_id, plan])
		const planned =
			before?.planHash === planHash
				? before.planned
				: await readPlannedDays(tx, live_version_id, plan, now.panels, steps)
		const hasFlags = statuses.some(({ type }) => type === 'flag')
		const flag_sums = hasFlags ? await queries.sumsByFlag(tx, project_id) : []
		// A reading of an earlier revision may end later.
		if ((this.#cached.get(project_id)?.revision ?? -1) <= revision)
			this.#cached.set(project_id, { ...now, revision, rowsHash, planHash, planned })
		return {
			...{ statuses, planned, flag_sums, revision },
			panels: now.panels,
			group_sums: sumsByGroup(now.panels, now.members),
		}
	}
}

type Rows = Pick<CachedPanels, 'places' | 'members' | 'panels'>

async function readAll(tx: Database, project_id: string): Promise<Rows> {
	const { pieces, groups } = await queries.currentRows(tx, project_id)
	const panels = countedPanels(pieces)
	const places = new Map(panels.ids.map((id, place) => [id, place]))
	return { places, members: groupMembers(groups, places), panels }
}

/** What was cached, with the steps of the panels whose statuses changed since. */
async function applyChanges(
	tx: Database,
	project_id: string,
	{ revision, places, members, panels }: CachedPanels,
): Promise<Rows> {
	const changed = await queries.stepsAfter(tx, project_id, revision)
	if (changed.ids.length === 0) return { places, members, panels }
	const steps = panels.steps.slice()
	for (const [index, id] of changed.ids.entries()) {
		const place = places.get(id)
		if (place !== undefined) steps[place] = changed.steps[index] as number
	}
	return { places, members, panels: { ...panels, steps } }
}

const hashOf = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('base64')
