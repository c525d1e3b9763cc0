import type { FailureReasonCode } from '@panelyard/contracts/models/failure-reasons'
import type { ErrorCode } from '@panelyard/contracts/values/errors'
import { type ConversionReason, tellFailure } from '@panelyard/conversion/failure'
import { AppError } from '../../platform/app-error.ts'

/** The refusal of a file, with the reason by its code for those who translate it. */
export const refusedFile = (
	code: ErrorCode,
	message: string,
	reason_code: FailureReasonCode,
	reason_value = '',
): AppError => new AppError(code, message, { fields: [{ field: 'file', message }], reason_code, reason_value })

const CODES: Partial<Record<ConversionReason, ErrorCode>> = {
	empty_file: 'VALIDATION_FAILED',
	archive_too_large: 'FILE_TOO_LARGE',
}

/** The refusal of a file for what is in it. */
export const refusedContent = (reason: ConversionReason, value = ''): AppError =>
	refusedFile(CODES[reason] ?? 'UNSUPPORTED_FILE', tellFailure(reason, value).reason, reason, value)

export const damagedOnTheWay = (): AppError =>
	new AppError('UPLOAD_INTERRUPTED', 'The file was damaged during the upload. Upload it again.', {
		reason_code: 'damaged_on_the_way',
		reason_value: '',
	})
