import { ProjectMessages } from '@panelyard/contracts/projects'
import { requireTrial } from '../../access/trial.ts'
import type { Config } from '../../config.ts'
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
 * The largest model file a person may upload now, and the error for a larger one. Throws when they may upload none.
 */
export function uploadAllowance(
	config: Pick<Config, 'maxIfcUploadMb' | 'trialMaxIfcUploadMb'>,
	user: { created_at: Date },
): UploadAllowance {
	requireTrial(user)
	const inTrial = config.trialMaxIfcUploadMb < config.maxIfcUploadMb
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
