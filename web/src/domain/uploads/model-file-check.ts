import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import {
	IDS_FILE_PATTERN,
	IFCXML_FILE_PATTERN,
	MODEL_FILE_PATTERN,
	PROJECT_NAME_MAX_LENGTH,
} from '@panelyard/contracts/projects/projects'
import type { PublicConfig } from '@panelyard/contracts/values/config'

export type UploadLimit = { megabytes: number; is_trial: boolean }

/** Endings of model files, as inputs of files take them. */
export const MODEL_FILES = '.ifc,.ifczip,.glb'

const BYTES_PER_MB = 1024 * 1024

/**
 * What this person may upload: the lower of the server's and the trial's limit, unless their company pays. Once the trial is
 * over, the server takes no files at all, so nobody is promised more.
 */
export function uploadLimit(config: PublicConfig, user: CurrentUser | null): UploadLimit {
	return user !== null && !user.is_paying && config.trial_max_ifc_upload_size_mb < config.max_ifc_upload_size_mb
		? { megabytes: config.trial_max_ifc_upload_size_mb, is_trial: true }
		: { megabytes: config.max_ifc_upload_size_mb, is_trial: false }
}

export type FileProblem =
	| 'file_required'
	| 'ifcxml'
	| 'ids'
	| 'wrong_extension'
	| 'empty'
	| 'too_large'
	| 'too_large_in_trial'

/** Why a file cannot be uploaded, known before a byte is sent; null when it can. */
export function checkModelFile(file: Pick<File, 'name' | 'size'> | null, limit: UploadLimit): FileProblem | null {
	if (file === null) return 'file_required'
	if (IFCXML_FILE_PATTERN.test(file.name)) return 'ifcxml'
	if (IDS_FILE_PATTERN.test(file.name)) return 'ids'
	if (!MODEL_FILE_PATTERN.test(file.name)) return 'wrong_extension'
	if (file.size === 0) return 'empty'
	if (file.size > limit.megabytes * BYTES_PER_MB) return limit.is_trial ? 'too_large_in_trial' : 'too_large'
	return null
}

/** A project's first name: its file's, without the extension. */
export const nameFromFile = (fileName: string): string =>
	fileName.replace(MODEL_FILE_PATTERN, '').trim().slice(0, PROJECT_NAME_MAX_LENGTH)
