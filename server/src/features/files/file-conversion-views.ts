import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConversionReport } from '@panelyard/contracts/conversion'
import { FileConversionResponse } from '@panelyard/contracts/projects'
import { readPanelsFile } from '@panelyard/conversion/panels-file'
import { LRUCache } from 'lru-cache'
import { fetchStored } from '../../models/converter-output.ts'
import { modelFacts } from '../../models/model-facts.ts'
import type { VersionRow } from '../../models/model-versions.queries.ts'
import type { FileRow } from '../../models/source-files.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { conversionOfFile, viewJob } from '../conversion/conversion.service.ts'

/** Characters of JSON that are kept in memory, of all conversions together. */
const MOST_KEPT = 16_000_000

const ReportHead = ConversionReport.omit({ fallback: true, not_converted: true })
const Panels = FileConversionResponse.shape.model_structure.unwrap().shape.panels

type StoredArtefacts = NonNullable<VersionRow['artefacts']>
/** What an answer takes out of artefacts, as JSON. They never change, so it is made once. */
type Made = { panels: string; report: string }

/**
 * What people see of conversions outside any project. Answers are JSON texts of `FileConversionResponse`: a client asks again
 * and again, and the list of panels may be long.
 */
export class FileConversionViews {
	private readonly platform: Platform
	private readonly made: LRUCache<string, Made, StoredArtefacts>

	constructor(platform: Platform) {
		this.platform = platform
		this.made = new LRUCache<string, Made, StoredArtefacts>({
			maxSize: MOST_KEPT,
			sizeCalculation: ({ panels, report }) => panels.length + report.length,
			// Those who ask at the same time wait for the same reading.
			fetchMethod: (_key, _stale, { context }) => this.read(context),
		})
	}

	/** Throws when the file was never converted. */
	async view(file: FileRow): Promise<string> {
		const latest = await conversionOfFile(this.platform.database, file.id)
		if (!latest) throw new AppError('NOT_FOUND', 'This file was never converted')
		const { artefacts } = latest.version
		const facts = await modelFacts(this.platform.database, latest.version)
		const made = artefacts && (await this.made.forceFetch(keyOf(artefacts), { context: artefacts }))
		const texts = {
			file_id: JSON.stringify(file.id),
			file_url: JSON.stringify(`/files/download?file_id=${file.id}`),
			conversion_job: JSON.stringify(await viewJob(this.platform, latest.job)),
			model_structure: facts ? `{"panels":${made?.panels ?? '[]'},"floors":${JSON.stringify(facts.floors)}}` : 'null',
			report: made?.report ?? 'null',
		}
		return `{${Object.entries(texts)
			.map(([name, text]) => `"${name}":${text}`)
			.join(',')}}`
	}

	private async read(artefacts: StoredArtefacts): Promise<Made> {
		const { config, storage } = this.platform
		return withStagingDirectory(config.dataDir, async (directory) => {
			const names = ['report.json', 'panels.json'].filter((name) => artefacts[name])
			const keys = names.map((name) => [name, artefacts[name]?.storage_key ?? ''])
			await fetchStored(storage, directory, Object.fromEntries(keys))
			const report = ReportHead.parse(JSON.parse(await readFile(join(directory, 'report.json'), 'utf8')))
			const panels = report.panel_rule ? (await readPanelsFile(join(directory, 'panels.json'))).panels : []
			return { panels: JSON.stringify(Panels.parse(panels)), report: JSON.stringify(report) }
		})
	}
}

const keyOf = (artefacts: StoredArtefacts): string =>
	`${artefacts['report.json']?.storage_key} ${artefacts['panels.json']?.storage_key}`
