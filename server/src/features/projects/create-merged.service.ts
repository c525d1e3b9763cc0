import type { CreateMergedRequest } from '@panelyard/contracts/models/model-merges'
import type { ConversionStatusResponse } from '@panelyard/contracts/projects/projects'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { recordAction } from '../../access/audit.queries.ts'
import { holdOwnFiles } from '../../models/source-files.service.ts'
import type { Platform } from '../../platform/feature.ts'
import { startConversion } from '../conversion/conversion.service.ts'
import { requireMergeable } from '../model-merges/merged-size.ts'
import { conversionStatusFor, insertProject, ownProject, withConversion } from './projects.service.ts'

/** Throws when some files are not the person's own, or too large together. */
export async function checkMergeable(
	platform: Platform,
	user: { id: string; created_at: Date },
	file_ids: readonly string[],
): Promise<void> {
	const files = await holdOwnFiles(platform.database, file_ids, user.id)
	await requireMergeable(platform.config, platform.database, user, files)
}

/** Creates a project whose model is made of several files the person uploaded before, once they were checked. */
export async function createMergedProject(
	platform: Platform,
	user: { id: string },
	{ file_ids, options: { placements, ...merge }, ...request }: CreateMergedRequest,
): Promise<ConversionStatusResponse> {
	const project_id = await platform.database.transaction(async (tx) => {
		// The account before its files, in the order in which deleting the account locks them.
		await lockAccount(tx, user.id, 'key share')
		const files = await holdOwnFiles(tx, file_ids, user.id)
		const project = await insertProject(tx, user.id, request)
		if (!project) return null
		const [file_id, ...others] = file_ids as [string, ...string[]]
		const further = others.map((id, at) => ({ file_id: id, placement: placements?.[at + 1] ?? ('keep' as const) }))
		const values = { project_id: project.id, file_id, user_id: user.id, merged: { merge, further } }
		const job = await startConversion(tx, platform, values)
		await recordAction(tx, {
			project_id: project.id,
			user_id: user.id,
			action: 'model.merged',
			subject_id: job.model_version_id ?? job.id,
			details: { files: files.map(({ file_name }) => file_name), ...merge },
		})
		return project.id
	})
	return project_id === null
		? withConversion(await ownProject(platform, user.id, request.project_id ?? ''))
		: conversionStatusFor(platform, project_id, user.id)
}
