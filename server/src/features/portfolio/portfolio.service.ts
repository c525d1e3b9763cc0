import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import type { Sums } from '@panelyard/contracts/figures/figures'
import { DUE_DAYS, floorPlanKey } from '@panelyard/contracts/figures/plan'
import type { PortfolioFigures, PortfolioProject, PortfolioQuery } from '@panelyard/contracts/projects/portfolio'
import { dayAt, startOfDay } from '@panelyard/rules/figures/days'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { floorScopeId } from '../plan/plan.service.ts'
import { arrivedDone } from './arrived-done.ts'
import * as queries from './portfolio.queries.ts'

const KEPT_PROJECTS = 5000
/** Projects that one statement reads, so that none keeps others from the database for long. */
const READ_AT_ONCE = 20

type Asked = queries.ListedRow & { today: number }

/**
 * The figures of projects on the dashboard. Kept by revision and day, so that a change of one project works out that one
 * again. What concerns a person is read at each call.
 */
export class Portfolio {
	readonly #database: Database
	readonly #kept = new LRUCache<string, PortfolioFigures>({ max: KEPT_PROJECTS })
	/** One reading at a time: whoever asks during one finds most of it kept. */
	#reading: Promise<unknown> = Promise.resolve()

	constructor(database: Database) {
		this.#database = database
	}

	/** A page of the projects that a person has a role in, those of `first` before the others, the newest change first. */
	async read(
		user_id: string,
		{ page, page_size, first = [] }: PortfolioQuery,
		now = Date.now(),
	): Promise<{ projects: PortfolioProject[]; total: number }> {
		const limits = { user_id, first, limit: page_size, offset: (page - 1) * page_size }
		const rows = await queries.listedProjects(this.#database, limits)
		const listed = rows.map((row) => ({ ...row, today: dayAt(now, row.time_zone) }))
		const figures = await this.#figuresOf(listed)
		const projects = listed.map(({ id, name, revision, unread, mentions, last_change }, place) => ({
			...(figures[place] as PortfolioFigures),
			...{ id, name, revision, unread, mentions, last_change },
		}))
		const total = rows[0]?.total ?? (page > 1 ? await queries.countListed(this.#database, user_id) : 0)
		return { projects, total }
	}

	async #figuresOf(listed: readonly Asked[]): Promise<PortfolioFigures[]> {
		const found = new Map<string, PortfolioFigures>()
		const lacking = () => {
			for (const asked of listed) {
				const figures = this.#kept.get(keyOf(asked))
				if (figures) found.set(asked.id, figures)
			}
			return listed.filter(({ id }) => !found.has(id))
		}
		if (lacking().length > 0) {
			const reading = this.#reading.then(async () => {
				const missing = lacking()
				for (let first = 0; first < missing.length; first += READ_AT_ONCE) {
					const piece = missing.slice(first, first + READ_AT_ONCE)
					for (const [asked, figures] of await readFigures(this.#database, piece)) {
						this.#kept.set(keyOf(asked), figures)
						found.set(asked.id, figures)
					}
				}
			})
			this.#reading = reading.catch(() => {})
			await reading
		}
		return listed.map(({ id }) => found.get(id) as PortfolioFigures)
	}
}

const keyOf = ({ id, revision, live_version_id, today }: Asked): string =>
	`${id} ${revision} ${live_version_id} ${today}`

async function readFigures(db: Database, listed: readonly Asked[]): Promise<[Asked, PortfolioFigures][]> {
	const ids = listed.map(({ id }) => id)
	const [steps, sums, late, flags, flagged] = [
		Map.groupBy(await queries.stepsOfProjects(db, ids), ({ project_id }) => project_id),
		Map.groupBy(await queries.sumsOfProjects(db, ids), ({ project_id }) => project_id),
		await readLate(db, listed),
		Map.groupBy(await queries.flagsOfProjects(db, ids), ({ project_id }) => project_id),
		new Map((await queries.flaggedOfProjects(db, ids)).map(({ project_id, flagged }) => [project_id, flagged])),
	]
	const doneFrom = (id: string) => steps.get(id)?.findIndex(({ is_done }) => is_done) ?? -1
	const asked = listed
		.filter(({ id }) => doneFrom(id) >= 0)
		.map(({ id, time_zone, today }) => ({
			project_id: id,
			status_ids: (steps.get(id) ?? []).slice(doneFrom(id)).map((step) => step.id),
			since: new Date(startOfDay(today - 6, time_zone)).toISOString(),
		}))
	const arrived = await countArrived(db, asked)
	return listed.map((project) => {
		const { id } = project
		const rows = sums.get(id) ?? []
		const own = new Map(rows.map(({ step, count, area, volume, weight }) => [step, { count, area, volume, weight }]))
		const incomplete = (measure: 'area' | 'volume') => rows.reduce((sum, row) => sum + row[`incomplete_${measure}`], 0)
		const done_from = doneFrom(id)
		const figures: PortfolioFigures = {
			steps: (steps.get(id) ?? []).map(({ project_id: _, is_done: __, ...step }, place) => ({
				...step,
				...(own.get(place + 1) ?? NO_PANELS),
			})),
			not_started: own.get(0) ?? NO_PANELS,
			incomplete_area: incomplete('area'),
			incomplete_volume: incomplete('volume'),
			done_from: done_from < 0 ? null : done_from,
			late: late.get(id)?.late ?? null,
			due: late.get(id)?.due ?? null,
			done_in_7_days: arrived.get(id) ?? 0,
			flags: (flags.get(id) ?? []).map(({ project_id: _, ...flag }) => flag),
			flagged: flagged.get(id) ?? 0,
		}
		return [project, figures]
	})
}

const NO_PANELS: Sums = { count: 0, area: 0, volume: 0, weight: 0 }

/** How many panels of a project are late on a day, by the statuses and dates they have now. */
export async function countLatePanels(
	db: Database,
	project: { id: string; live_version_id: string | null; today: number },
): Promise<number> {
	return (await readLate(db, [project])).get(project.id)?.late ?? 0
}

async function readLate(db: Database, listed: readonly Pick<Asked, 'id' | 'live_version_id' | 'today'>[]) {
	const planned = await queries.plannedProjects(
		db,
		listed.map(({ id }) => id),
	)
	if (planned.length === 0) return new Map<string, { late: number; due: number }>()
	const projects = new Map(listed.map((project) => [project.id, project]))
	const floors: queries.FloorScope[] = []
	for (const { project_id, has_floors } of planned) {
		const version_id = has_floors ? projects.get(project_id)?.live_version_id : null
		const head = version_id ? await findVersionHead(db, version_id) : null
		const facts = head && (await modelFacts(db, head))
		for (const [floor, storey] of (facts?.floors ?? []).entries()) {
			const key = floorPlanKey(storey)
			if (key) floors.push({ project_id, floor, scope_id: floorScopeId(project_id, key) })
		}
	}
	const asked = planned.map(({ project_id }) => ({
		project_id,
		today: dateOf(projects.get(project_id)?.today ?? 0),
	}))
	const counted = await queries.countLate(db, asked, floors, DUE_DAYS)
	return new Map(counted.map((counts) => [counts.project_id, counts]))
}

async function countArrived(db: Database, asked: readonly queries.AskedDone[]): Promise<Map<string, number>> {
	const changes = await queries.doneChanges(db, asked)
	if (changes.length === 0) return new Map()
	const panel_ids = [...new Set(changes.flatMap((change) => change.panel_ids))]
	const rows = await queries.carriedBy(
		db,
		panel_ids,
		asked.flatMap(({ status_ids }) => status_ids),
	)
	const carried = new Map<string, Set<string>>()
	for (const { panel_id, status_id } of rows) {
		const statuses = carried.get(panel_id)
		if (statuses) statuses.add(status_id)
		else carried.set(panel_id, new Set([status_id]))
	}
	return new Map(
		[...Map.groupBy(changes, ({ project_id }) => project_id)].map(([id, own]) => [id, arrivedDone(own, carried)]),
	)
}
