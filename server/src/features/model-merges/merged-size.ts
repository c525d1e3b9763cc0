import { MergeMessages } from '@panelyard/contracts/models/model-merges'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { uploadAllowance } from '../files/upload-allowance.ts'

/** Together, merged files may be as large as one that this person may upload. Throws when they are larger. */
export async function requireMergeable(
	config: Config,
	db: Database,
	user: { id: string; created_at: Date },
	files: readonly { bytes: number }[],
): Promise<void> {
	const { max_bytes, megabytes, in_trial } = await uploadAllowance(config, db, user)
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
	if (bytes <= max_bytes) return
	const message = in_trial ? MergeMessages.tooLargeInTrial(megabytes) : MergeMessages.tooLarge(megabytes)
	throw new AppError('FILE_TOO_LARGE', message, { fields: [{ field: 'file_ids', message }] })
}
