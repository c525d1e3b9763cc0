import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { PanelRule } from '@panelyard/contracts/panel-rules'
import { runConverter } from '@panelyard/conversion/run-converter'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { replacePanels } from '../panels/panels.service.ts'
import { holdProject } from '../projects/project-permission.ts'
import * as queries from './conversion.queries.ts'
import { fetchStored, readIdentifiedPanels, storeArtefacts } from './converter-output.ts'

/** Reading what a model holds takes seconds at most; a person waits for it. */
export const IDENTIFY_TIMEOUT_MS = 50_000

export const sameRule = (left: PanelRule | null | undefined, right: PanelRule | null | undefined): boolean =>
	isDeepStrictEqual(left ? PanelRule.parse(left) : null, right ? PanelRule.parse(right) : null)

/**
 * Finds the panels of a project's live version by another rule, from its artefacts, without converting again.
 * Panels both rules take keep their rows. Throws when the version is no longer the live one.
 */
export async function identifyPanelsAnew(
	platform: Platform,
	project_id: string,
	version_id: string,
	rule: PanelRule,
): Promise<void> {
	const version = await queries.findVersion(platform.database, version_id)
	const structure_key = version?.artefacts?.['structure.json']?.storage_key
	const properties_key = version?.artefacts?.['properties.bin']?.storage_key
	if (!version || !structure_key || !properties_key) throw new AppError('CONFLICT', 'This project has no model yet')
	await withStagingDirectory(platform.config.dataDir, async (directory) => {
		const artefact_directory = join(directory, 'artefacts')
		const output_directory = join(directory, 'output')
		await mkdir(artefact_directory)
		await mkdir(output_directory)
		await fetchStored(platform.storage, artefact_directory, {
			'structure.json': structure_key,
			'properties.bin': properties_key,
		})
		const result = await runConverter(
			{ kind: 'identify_panels', artefact_directory, output_directory, panel_rule: rule },
			{ timeout_ms: IDENTIFY_TIMEOUT_MS, memory_limit_mb: platform.config.conversionMemoryMb },
		)
		if (result.outcome === 'failed') {
			platform.log.warn({ version_id, ...result }, 'panels could not be identified')
			throw new AppError('UNAVAILABLE', 'The panels could not be identified by this rule. Please try again.')
		}
		const { panels } = await readIdentifiedPanels(output_directory)
		const artefacts = await storeArtefacts(platform.storage, version_id, output_directory, ['panels.json'])
		await platform.database.transaction(async (tx) => {
			const project = await holdProject(tx, project_id)
			if (project.live_version_id !== version_id) {
				throw new AppError('CONFLICT', 'The model of this project has changed meanwhile. Please choose the rule again.')
			}
			await replacePanels(tx, project_id, panels, { same_version: true })
			await queries.addArtefacts(tx, version_id, artefacts)
			await queries.makeLive(tx, project_id, { panel_rule: rule })
		})
	})
}
