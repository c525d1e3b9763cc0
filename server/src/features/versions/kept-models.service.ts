import type { KeptModels, KeptModelsResponse } from '@panelyard/contracts/models/kept-models'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject, holdProjectAs, type ProjectRow } from '../../access/project-permission.ts'
import { abandonFiles, deleteAbandoned, keysOf } from '../../models/stored-files.service.ts'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import * as queries from './kept-models.queries.ts'

/** The rule of a project, and how much the models of its earlier versions take. */
export async function keptModels(
	{ database }: Pick<Platform, 'database'>,
	{ id, kept_models, revision }: ProjectRow,
): Promise<KeptModelsResponse> {
	return { kept_models, ...(await queries.sumEarlierModels(database, id)), revision }
}

/** Sets the rule. Models that it doesn't keep are deleted by the next sweep, and not before. */
export async function setKeptModels(
	platform: Platform,
	user_id: string,
	project_id: string,
	kept_models: KeptModels,
): Promise<KeptModelsResponse> {
	const project = await platform.database.transaction(async (tx) => {
		const held = await holdProjectAs(tx, { id: user_id }, project_id, 'manager')
		await queries.setKeptModels(tx, project_id, kept_models)
		await recordAction(tx, { project_id, user_id, action: 'version.rule_changed', details: kept_models })
		return { ...held.project, kept_models }
	})
	platform.tellProject('project_updated', { project_id, what: ['versions'], revision: project.revision })
	return keptModels(platform, project)
}

/**
 * Deletes models that the rules of their projects don't keep: of versions that were live, never of the live one, the one before
 * it, or candidates. What their panels were stays, and so do their files. Returns how many.
 */
export async function deleteOldModels(platform: Platform, signal: AbortSignal): Promise<number> {
	const { database, log } = platform
	return sweepEach(
		await queries.dueModels(database),
		async ({ id, project_id }) => {
			const dropped = await database.transaction(async (tx) => {
				const { revision } = await holdProject(tx, project_id, { keeps_time: true })
				const due = await queries.dropModel(tx, { id, project_id })
				if (!due) return null
				const keys = keysOf(due.artefacts)
				await abandonFiles(tx, keys)
				const details = { number: due.number, name: due.name }
				await recordAction(tx, { project_id, user_id: null, action: 'version.model_deleted', subject_id: id, details })
				return { keys, revision }
			})
			if (!dropped) return false
			await deleteAbandoned(platform, dropped.keys, signal)
			platform.tellProject('project_updated', { project_id, what: ['versions'], revision: dropped.revision })
			return true
		},
		(error, { id }) => log.error({ err: error, version_id: id }, 'the model of an old version could not be deleted'),
		signal,
	)
}
