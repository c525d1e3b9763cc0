import { Worker } from 'node:worker_threads'
import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { ReportLanguage } from '@panelyard/contracts/reports'
import type { Status } from '@panelyard/contracts/statuses'
import type { ProjectRow } from '../../access/project-permission.ts'
import { kindNames, namedFloors, statusText } from './report-names.ts'
import { reportTexts } from './report-texts.ts'

type Cell = string | number | Date | null
/** What the thread writes. Widths in characters. */
export type XlsxJob = {
	name: string
	columns: { header: string; width: number; format?: string }[]
	rows: Cell[][]
	is_right_to_left: boolean
}
export type SheetFacts = {
	project: Pick<ProjectRow, 'floor_names' | 'panel_kinds' | 'time_zone'>
	panels: Panel[]
	statuses: Status[]
	floors: Floor[]
	language: ReportLanguage
}

const HEAP_MB = 1024
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
export function panelSheet({ project, panels, statuses, floors, language }: SheetFacts): XlsxJob {
	const texts = reportTexts(language)
	const { list } = texts
	const storeys = namedFloors(
		project,
		floors,
		panels.some(({ floor }) => floor < 0),
		language,
	)
	const kinds = kindNames(project.panel_kinds, language)
	const names = new Map(statuses.map((status) => [status.id, statusText(status, texts)]))
	const steps = statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
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
			{ header: list.length, width: 12, format: LENGTH },
			{ header: list.width, width: 12, format: LENGTH },
			{ header: list.height, width: 12, format: LENGTH },
			{ header: list.area, width: 12, format: AMOUNT },
			{ header: list.volume, width: 12, format: LENGTH },
			{ header: list.weight, width: 12, format: AMOUNT },
		],
		rows: panels.map((panel) => {
			const furthest = steps.findLast((id) => panel.statuses.includes(id))
			return [
				text(panel.mark),
				text(panel.own_name || panel.name),
				text(kinds.get(panel.kind ?? 0) ?? ''),
				text(storeys[panel.floor]?.name || texts.floors.none),
				text((furthest && names.get(furthest)) || texts.status.none),
				text(panel.statuses.map((id) => names.get(id) ?? '').join(', ')),
				dateIn(panel.status_changed_at),
				panel.length,
				panel.width,
				panel.height,
				panel.area,
				panel.volume,
				panel.weight,
			]
		}),
	}
}

/** Writes a sheet as an XLSX file, in a thread of its own. */
export function writeSheet(job: XlsxJob): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
			workerData: job,
			resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
		})
		worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
		worker.once('error', reject)
		worker.once('exit', () => reject(new Error('The thread that writes a sheet ended without one')))
	})
}
