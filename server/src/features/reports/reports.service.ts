import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPORT_LIST_ROWS, type ReportLanguage, type ReportRequest } from '@panelyard/contracts/figures/reports'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { ProjectRow } from '../../access/project-permission.ts'
import { oncePer } from '../../database/once-per.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import type { Platform } from '../../platform/feature.ts'
import { isEastAsian } from '../../platform/pdf/pdf-fonts.ts'
import { PdfPrinter, PRINTER_BUSY, type PrintedPdf } from '../../platform/pdf/pdf-printer.ts'
import { Turns } from '../../platform/queue/turns.ts'
import { sharedFigures } from '../figures/figures.service.ts'
import { projectPanels } from '../panels/panels.service.ts'
import { projectPlan } from '../plan/plan.service.ts'
import { projectPictures } from '../project-pictures/project-pictures.service.ts'
import { projectStatuses } from '../statuses/statuses.service.ts'
import { panelSheet, writeSheet } from './panel-sheet.ts'
import { type ReportFacts, reportContent, reportFileName, reportSummary } from './report-content.ts'
import { planFigures } from './report-plan.ts'

const MOST_VISITORS_WAITING = 3
const TEMPLATE = new URL('./report.typ', import.meta.url)

/** `summary`: its key figures in one line. */
export type Report = PrintedPdf & { file_name: string; summary: string }
/** What a report says, for a reader in one place of the world. */
export type AskedReport = Omit<ReportRequest, 'image'> & { image?: string | undefined }

/** Makes the report of a project: the figures that the screen shows, as a PDF for a meeting. */
export class Reports {
	readonly #platform: Platform
	readonly #printer: PdfPrinter
	/** Visitors take one of the printer's places at most, and few of those to wait in: members come first. */
	readonly #visitors = new Turns({ at_once: 1, most_waiting: MOST_VISITORS_WAITING, busy: PRINTER_BUSY })

	constructor(platform: Platform) {
		this.#platform = platform
		this.#printer = new PdfPrinter(platform.log)
	}

	/**
	 * @param signal ends it early
	 * @throws AppError UNSUPPORTED_FILE for an image that can't be decoded, UNAVAILABLE when too many reports are made
	 */
	async make(project: ProjectRow, asked: AskedReport, signal?: AbortSignal, now = Date.now()): Promise<Report> {
		let file_name = ''
		let summary = ''
		const printed = await this.#printer.print(async (directory) => {
			const image = await (asked.image === undefined
				? this.#keepPicture(project, directory)
				: this.#keepImage(asked.image, directory))
			const facts = await this.#gather(project, asked, now)
			file_name = reportFileName(project.name, facts.figures, asked.language)
			const content = reportContent({ ...facts, image })
			summary = reportSummary(content)
			return { template: TEMPLATE, data: { ...content, has_east_asian: isEastAsian(JSON.stringify(content)) } }
		}, signal)
		return { ...printed, file_name, summary }
	}

	/** The same for a visitor of a public project. */
	makeForVisitor(project: ProjectRow, asked: AskedReport, signal?: AbortSignal): Promise<Report> {
		return this.#visitors.take(() => this.make(project, asked, signal))
	}

	/** All panels as an XLSX file, for those who only get the mail. */
	async sheet(project: ProjectRow, language: ReportLanguage): Promise<Buffer> {
		const { database } = this.#platform
		const [panels, statuses, floors, plan] = await Promise.all([
			projectPanels(database, project.id),
			projectStatuses(database, project.id),
			this.#floors(project),
			projectPlan(database, project.id),
		])
		return writeSheet(panelSheet({ project, panels, statuses, floors, plan, language }))
	}

	async #floors({ live_version_id }: ProjectRow): Promise<Floor[]> {
		const { database } = this.#platform
		const head = live_version_id ? await findVersionHead(database, live_version_id) : null
		return (head && (await modelFacts(database, head)))?.floors ?? []
	}

	/** The project's picture, where the browser sent none; null without one. */
	async #keepPicture(project: ProjectRow, directory: string): Promise<string | null> {
		const picture = await projectPictures(this.#platform).draw(project, { size: 'large' })
		if (!picture) return null
		await writeFile(join(directory, 'picture.webp'), picture)
		return 'picture.webp'
	}

	/** Writes the image anew beside the template, and returns its name. */
	async #keepImage(base64: string, directory: string): Promise<string> {
		const source = join(directory, 'image')
		await writeFile(source, Buffer.from(base64, 'base64'))
		await this.#platform.imageShrinker.shrink(source, directory)
		return 'large.webp'
	}

	async #gather(project: ProjectRow, asked: AskedReport, now: number): Promise<Omit<ReportFacts, 'image'>> {
		const { database } = this.#platform
		const { time_zone = project.time_zone, from, to, measure, language, units } = asked
		const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
		const [figures, statuses, plan, floors] = await Promise.all([
			sharedFigures(database).read(project, { ...days, time_zone }, now),
			projectStatuses(database, project.id),
			projectPlan(database, project.id),
			this.#floors(project),
		])
		const isPlanned = plan.entries.length > 0 || plan.panels.length > 0
		const standing = isPlanned
			? planFigures(
					{ panels: await projectPanels(database, project.id), statuses, floors, plan },
					project,
					new Date(now),
					REPORT_LIST_ROWS,
				)
			: null
		return { project, figures, statuses, floors, plan: standing, measure, language, units, now }
	}
}

/** The one that makes all reports of a server, so that all wait in one queue. */
export const reportsOf = oncePer((platform: Platform) => new Reports(platform))
