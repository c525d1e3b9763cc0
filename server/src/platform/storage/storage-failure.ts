import { AppError } from '../app-error.ts'

/** The error for a file that doesn't fit on the disk. */
export const diskFull = (cause?: unknown): AppError =>
	new AppError(
		'UNAVAILABLE',
		'The server has no space left for this file. Contact its administrator.',
		{ reason_code: 'disk_full', reason_value: '' },
		{ cause },
	)

/** Returns a `disk_full` error for a full disk, and any other error unchanged. */
export function asDiskFull(error: unknown): unknown {
	const { code } = error as NodeJS.ErrnoException
	return code === 'ENOSPC' || code === 'EDQUOT' ? diskFull(error) : error
}

/** The error for a person whose file couldn't be stored. */
export function notStored(error: unknown): AppError {
	const known = asDiskFull(error)
	if (known instanceof AppError) return known
	const message = 'The file could not be stored. Please try again in a moment.'
	return new AppError('UNAVAILABLE', message, undefined, { cause: error })
}
