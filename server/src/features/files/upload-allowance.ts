import { ProjectMessages } from '@panelyard/contracts/projects/projects'
import { entitlementOf, requirePlan } from '../../access/trial.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { maxUnpackedBytes } from '../../jobs/converter-limits.ts'
import type { AppError } from '../../platform/app-error.ts'
import { refusedFile } from './file-refusals.ts'

const MEGABYTE = 1024 * 1024

export type UploadAllowance = {
	max_bytes: number
	/** Of the model in an archive. */
	max_unpacked_bytes: number
	megabytes: number
	in_trial: boolean
	tooLarge: () => AppError
}

/**
 * The largest model file a person may upload now, and the error for a larger one: people whose company pays aren't held to
 * the limit of the trial.
 * @throws AppError PAYMENT_REQUIRED when they may upload none
 */
export async function uploadAllowance(
	config: Pick<Config, 'maxIfcUploadMb' | 'trialMaxIfcUploadMb'>,
	db: Database,
	user: { id: string; created_at: Date },
): Promise<UploadAllowance> {
	await requirePlan(db, user, 'upload')
	const { is_paying } = await entitlementOf(db, user)
	const inTrial = !is_paying && config.trialMaxIfcUploadMb < config.maxIfcUploadMb
	const megabytes = inTrial ? config.trialMaxIfcUploadMb : config.maxIfcUploadMb
	const message = inTrial ? ProjectMessages.tooLargeInTrial(megabytes) : ProjectMessages.tooLarge(megabytes)
	const reason = inTrial ? 'too_large_in_trial' : 'too_large'
	return {
		max_bytes: Math.floor(megabytes * MEGABYTE),
		max_unpacked_bytes: maxUnpackedBytes(config),
		megabytes,
		in_trial: inTrial,
		tooLarge: () => refusedFile('FILE_TOO_LARGE', message, reason, String(megabytes)),
	}
}
