import { Worker } from 'node:worker_threads'
import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import type { ReportLanguage } from '@panelyard/contracts/figures/reports'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { datesOfPanels, NO_DAY } from '@panelyard/rules/figures/planned-dates'
import { SIDE_NAMES, sideNamed } from '@panelyard/rules/panels/panel-sides'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { ProjectPlan } from '../plan/plan.service.ts'
import { reportFormats } from './report-formats.ts'
import { kindNames, namedFloors, statusText } from './report-names.ts'
import { filled, reportTexts } from './report-texts.ts'

type Cell = string | number | Date | null
/** What the thread writes. Widths in characters. */
export type XlsxJob = {
	name: string
	columns: { header: string; width: number; format?: string }[]
	rows: Cell[][]
	is_right_to_left: boolean
}
export type SheetFacts = {
	project: Pick<ProjectRow, 'floor_names' | 'panel_kinds' | 'time_zone' | 'live_version_id'>
	panels: Panel[]
	statuses: Status[]
	floors: Floor[]
	plan: ProjectPlan
	language: ReportLanguage
}

const HEAP_MB = 1024
/** 50,000 rows take some 5 seconds. */
const TIMEOUT_MS = 120_000
const WRITER = new URL('./xlsx-worker.ts', import.meta.url)
const LENGTH = '0.000'
const AMOUNT = '0.00'
const DATE = 'yyyy-mm-dd'
/** What XML can't hold, and Excel neither. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Characters of a cell in Excel at most. */
const MOST_CHARACTERS = 32_767
const MS_PER_DAY = 86_400_000

/** All panels of a project, as the rows of a sheet with a header in the reader's language. */
export function panelSheet({ project, panels, statuses, floors, plan, language }: SheetFacts): XlsxJob {
	const texts = reportTexts(language)
	const { list } = texts
	const storeys = namedFloors(
		project,
		floors,
		panels.some(({ floor }) => floor < 0),
		texts,
		reportFormats(language, 'metric'),
	)
	const kinds = kindNames(project.panel_kinds, language)
	const names = new Map(statuses.map((status) => [status.id, statusText(status, texts)]))
	const steps = statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
	const planned = plannedSteps({ project, panels, floors, plan }, steps)
	const text = (value: string): string => value.replace(CONTROL, '').slice(0, MOST_CHARACTERS)
	const day = new Intl.DateTimeFormat('sv-SE', { timeZone: project.time_zone })
	/** Midnight UTC of the day it was in the project. */
	const dateIn = (iso: string | null): Date | null =>
		iso === null ? null : new Date(Math.floor(Date.parse(day.format(new Date(iso))) / MS_PER_DAY) * MS_PER_DAY)
	return {
		name: text(texts.cards.panels)
			.replaceAll(/[[\]:*?/\\]/g, ' ')
			.slice(0, 31),
		is_right_to_left: language === 'ar',
		columns: [
			{ header: texts.late.mark, width: 16 },
			{ header: texts.late.name, width: 30 },
			{ header: texts.kinds.kind, width: 18 },
			{ header: texts.floors.floor, width: 18 },
			{ header: texts.status.status, width: 18 },
			{ header: list.statuses, width: 30 },
			{ header: list.status_changed, width: 14, format: DATE },
			...planned.map(({ id }) => ({
				header: text(filled(list.planned, { step: names.get(id) ?? '' })),
				width: 14,
				format: DATE,
			})),
			...SIDE_NAMES.map((side) => ({ header: list[side], width: 12, format: LENGTH })),
			{ header: list.area, width: 12, format: AMOUNT },
			{ header: list.volume, width: 12, format: LENGTH },
			{ header: list.weight, width: 12, format: AMOUNT },
		],
		rows: panels.map((panel, place) => {
			const furthest = steps.findLast((id) => panel.statuses.includes(id))
			return [
				text(panel.mark),
				text(panel.own_name || panel.name),
				text(kinds.get(panel.kind ?? 0) ?? ''),
				text(storeys[panel.floor]?.name || texts.floors.none),
				text((furthest && names.get(furthest)) || texts.status.none),
				text(panel.statuses.map((id) => names.get(id) ?? '').join(', ')),
				dateIn(panel.status_changed_at),
				...planned.map(({ dateAt }) => dateAt(place)),
				...SIDE_NAMES.map((side) => sideNamed(panel, side)),
				panel.area,
				panel.volume,
				panel.weight,
			]
		}),
	}
}

/** The steps that any panel has a date for, and the date of the panel at a place: midnight UTC, or null. */
function plannedSteps(
	{ project, panels, floors, plan }: Pick<SheetFacts, 'project' | 'panels' | 'floors' | 'plan'>,
	steps: readonly string[],
): { id: string; dateAt: (place: number) => Date | null }[] {
	const version_id = project.live_version_id
	const { days } = datesOfPanels(panels, { ...plan, version_id }, { steps, floors, version_id })
	return steps.flatMap((id, step) => {
		const dayAt = (place: number) => days[place * steps.length + step] ?? NO_DAY
		if (panels.every((_, place) => dayAt(place) === NO_DAY)) return []
		return { id, dateAt: (place) => (dayAt(place) === NO_DAY ? null : new Date(dateOf(dayAt(place)))) }
	})
}

/**
 * Writes a sheet as an XLSX file, in a thread of its own.
 * @param options another thread and time for tests
 * @throws Error when the thread fails, or isn't done in time
 */
export async function writeSheet(job: XlsxJob, { writer = WRITER, timeout_ms = TIMEOUT_MS } = {}): Promise<Buffer> {
	const worker = new Worker(writer, {
		workerData: job,
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
	})
	const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
	const timer = setTimeout(
		() => reject(new Error(`The list of ${job.rows.length} panels wasn’t written within ${timeout_ms / 1000} s`)),
		timeout_ms,
	)
	worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
	worker.once('error', reject)
	worker.once('exit', () => reject(new Error('The thread that writes a sheet ended without one')))
	try {
		return await promise
	} finally {
		clearTimeout(timer)
		await worker.terminate()
	}
}
