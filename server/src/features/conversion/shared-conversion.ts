import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConversionReport, type IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import { suggestedOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { CONVERTER_VERSION } from '@panelyard/conversion/converter-version'
import { type ReadAs, reencodeRule } from '@panelyard/conversion/panels/reencode-rule'
import type { Database } from '../../database/database.ts'
import type { StoredArtefacts, VersionSummary } from '../../database/tables/version-summary.ts'
import type { JobRun } from '../../jobs/job-handler.ts'
import { fetchStored, readIdentifiedPanels, storeArtefacts } from '../../models/converter-output.ts'
import {
	findConverted,
	findVersion,
	type VersionHead,
	type VersionSources,
} from '../../models/model-versions.queries.ts'
import { sameRule } from '../../models/same-rule.ts'
import type { Platform } from '../../platform/feature.ts'
import { StoredFileMissing } from '../../platform/storage/file-storage.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { IDENTIFY_TIMEOUT_MS } from './panel-rule.service.ts'

/** A rule, and how the texts were read that it was made for. */
export type WantedRule = { rule: PanelRule | null; read_as: ReadAs[] }

/** What a version consists of, whether a converter just made it or it is shared with another version. */
export type ConvertedContent = {
	artefacts: StoredArtefacts
	summary: VersionSummary
	identified: IdentifiedPanels | null
}

/**
 * Finds a version of this content, its texts read in the same encoding, made by this converter version, whose artefacts
 * can be shared; null if none.
 */
export async function findFinishedConversion(
	db: Database,
	{ sha256, bytes }: { sha256: string; bytes: number },
	text_encoding: TextEncoding | null,
	except_version_id: string | null = null,
): Promise<VersionHead | null> {
	return findConverted(db, { sha256, bytes, text_encoding }, CONVERTER_VERSION, except_version_id)
}

/**
 * What a new version of a content that was converted before consists of: the same geometry, structure and properties,
 * shared by reference, panels by the rule wanted here (null: the best one found), and a report of its own, since the
 * other file may have had another name. Null when the file has to be converted after all.
 */
export async function shareConversion(
	platform: Platform,
	{ version, file }: Pick<VersionSources, 'version' | 'file'>,
	made: VersionHead,
	{ rule: wanted, read_as }: WantedRule,
	convert: JobRun['convert'],
): Promise<ConvertedContent | null> {
	const { artefacts } = made
	const summary = (await findVersion(platform.database, made.id))?.summary
	if (!artefacts || !summary) return null
	try {
		return await withStagingDirectory(platform.config.dataDir, async (directory) => {
			const [from, output] = [join(directory, 'artefacts'), join(directory, 'output')]
			await mkdir(from)
			await mkdir(output)
			const rule = wanted
				? reencodeRule(wanted, read_as, summary.text_readings ?? [])
				: (suggestedOf(summary.panel_rules)?.rule ?? null)
			const names = ['structure.json', 'properties.bin', 'panels.json', 'report.json'].filter((name) => artefacts[name])
			await fetchStored(
				platform.storage,
				from,
				Object.fromEntries(names.map((name) => [name, artefacts[name]?.storage_key ?? ''])),
			)
			const known = artefacts['panels.json'] ? await readIdentifiedPanels(from) : null
			const fits = sameRule(known?.rule, rule)
			if (rule && !fits) {
				const result = await convert(
					{ kind: 'identify_panels', artefact_directory: from, output_directory: output, panel_rule: rule },
					{ timeout_ms: IDENTIFY_TIMEOUT_MS },
				)
				if (result.outcome === 'failed') return null
			}
			const identified = !rule ? null : fits ? known : await readIdentifiedPanels(output)
			const report = ConversionReport.parse(JSON.parse(await readFile(join(from, 'report.json'), 'utf8')))
			const own = {
				...report,
				file_name: file.file_name,
				panel_rule: rule,
				panel_count: identified?.panels.length ?? 0,
			}
			await writeFile(join(output, 'report.json'), JSON.stringify(own, null, '\t'))
			const stored = await storeArtefacts(platform, version.id, output, [
				'report.json',
				...(rule && !fits ? (['panels.json'] as const) : []),
			])
			return { artefacts: { ...artefacts, ...stored }, summary, identified }
		})
	} catch (error) {
		if (!(error instanceof StoredFileMissing)) throw error
		platform.log.warn({ version_id: made.id }, 'artefacts that could be shared are gone; the file is converted again')
		return null
	}
}
