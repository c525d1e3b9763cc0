import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import {
	type FigurePanelsQuery,
	type FigurePanelsResponse,
	type FigureSegment,
	readSegment,
} from '@panelyard/contracts/figures/figure-segments'
import { type FiguresQuery, type FiguresResponse, MOST_VERSION_MARKS } from '@panelyard/contracts/figures/figures'
import { dayAt } from '@panelyard/rules/figures/days'
import type { LoggedSteps } from '@panelyard/rules/figures/event-log'
import { figuresOf, todays } from '@panelyard/rules/figures/figures-of'
import { panelsOfSegment } from '@panelyard/rules/figures/segments'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { oncePer } from '../../database/once-per.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import { stepsOf } from '../statuses/changed-statuses.ts'
import { EventLogs } from './event-logs.ts'
import * as queries from './figures.queries.ts'
import { PanelCache, type PanelsOfRevision } from './panel-cache.ts'

const KEPT_ANSWERS = 32_000_000
/** Panels, groups and flags of some ten projects of 50,000 panels. */
const KEPT_PANELS = 64_000_000
const KEPT_SEGMENTS = 8_000_000
const BYTES_PER_PANEL = 160

/** The figures of projects. Kept by revision: a change works them out anew from what it changed. */
export class Figures {
	readonly #database: Database
	readonly #logs: EventLogs
	readonly #panelCache = new PanelCache()
	readonly #panels = new RevisionCache<PanelsOfRevision>({
		max_bytes: KEPT_PANELS,
		bytesOf: ({ panels }) => panels.ids.length * BYTES_PER_PANEL,
	})
	readonly #answers = new RevisionCache<FiguresResponse>({
		max_bytes: KEPT_ANSWERS,
		bytesOf: (answer) => 8 * (answer.days.length * answer.flow.length * 8 + answer.groups.length * 40 + 1000),
	})

	readonly #segments = new RevisionCache<Omit<FigurePanelsResponse, 'revision'>>({
		max_bytes: KEPT_SEGMENTS,
		bytesOf: ({ element_steps, panel_ids }) => element_steps.length * 8 + panel_ids.length * 80,
	})

	constructor(database: Database) {
		this.#database = database
		this.#logs = new EventLogs(database)
	}

	/** @param now milliseconds since 1970 */
	async read(project: ProjectRow, query: FiguresQuery, now = Date.now()): Promise<FiguresResponse> {
		const days = todays(project, query.time_zone, now)
		const key = [project.id, query.from, query.to, ...Object.values(days)].join()
		return this.#answers.get({ ...project, id: key }, async () => {
			const [current, log] = await this.#current(project)
			const { ages, ...figures } = figuresOf(current, log, { ...query, ...days })
			const ids = ages.flatMap(({ oldest }) => oldest.map(({ panel_id }) => panel_id))
			const named = ids.length === 0 ? [] : await queries.panelNames(this.#database, ids)
			const names = new Map(named.map((panel) => [panel.id, panel]))
			const ageing = ages.map(({ oldest, ...age }) => ({
				...age,
				oldest: oldest.map((panel) => {
					const { mark = '', name = '' } = names.get(panel.panel_id) ?? {}
					return { ...panel, mark, name }
				}),
			}))
			const versions = await this.#versionMarks(project.id, figures)
			return { ...figures, ageing, versions, revision: current.revision }
		})
	}

	/**
	 * The panels of a segment; none for a step that the project lacks.
	 * @param now milliseconds since 1970
	 */
	async panelsOf(
		project: ProjectRow,
		{ segment, time_zone }: FigurePanelsQuery,
		now = Date.now(),
	): Promise<FigurePanelsResponse> {
		const days = todays(project, time_zone, now)
		const key = [project.id, segment, ...Object.values(days)].join()
		const panels = await this.#segments.get({ ...project, id: key }, async () => {
			const [{ statuses, ...current }, log] = await this.#current(project)
			const steps = statuses.filter(({ type }) => type === 'step')
			const counted = { ...current, log, steps, ...days }
			const found = panelsOfSegment(readSegment(segment) as FigureSegment, counted)
			const ids = found.map((panel) => current.panels.ids[panel] as string)
			const { placed, version_id } = await inSnapshot(this.#database, project, async (tx, { live_version_id }) => ({
				placed: await queries.elementsOf(tx, ids),
				version_id: live_version_id,
			}))
			return {
				version_id,
				element_steps: stepsOf(placed.flatMap(({ element }) => element ?? [])),
				panel_ids: placed.flatMap(({ id, element }) => (element === null ? id : [])),
			}
		})
		return { ...panels, revision: project.revision }
	}

	/** When other versions became live within the range, the oldest first. */
	async #versionMarks(
		project_id: string,
		{ time_zone, from, to }: Pick<FiguresResponse, 'time_zone' | 'from' | 'to'>,
	): Promise<FiguresResponse['versions']> {
		const marks = (await queries.versionSwitches(this.#database, project_id)).map(({ at, ...mark }) => ({
			...mark,
			day: dateOf(dayAt(Date.parse(at), time_zone)),
		}))
		return marks.filter(({ day }) => day >= from && day <= to).slice(-MOST_VERSION_MARKS)
	}

	/** The panels and the log of the same revision, which may be later than that of `project`. */
	async #current(project: ProjectRow): Promise<[PanelsOfRevision, LoggedSteps]> {
		const panels = await this.#panels.get(project, () =>
			inSnapshot(this.#database, project, (tx, state) => this.#panelCache.read(tx, project.id, state)),
		)
		const log = await this.#logs.read(project.id)
		return [panels, log.at(panels.revision)]
	}
}

/** The figures of a database's projects, the same for everyone who reads them. */
export const sharedFigures = oncePer((database: Database) => new Figures(database))

/** Runs `read` on one state of a project: changes that are made meanwhile are left out. */
const inSnapshot = <Read>(
	database: Database,
	project: ProjectRow,
	read: (tx: Database, state: Pick<ProjectRow, 'revision' | 'live_version_id'>) => Promise<Read>,
): Promise<Read> =>
	database.transaction(async (tx) => read(tx, (await queries.projectState(tx, project.id)) ?? project), {
		isolationLevel: 'repeatable read',
		accessMode: 'read only',
	})
