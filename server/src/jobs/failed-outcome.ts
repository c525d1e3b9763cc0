import type { ConversionFailureCode } from '@panelyard/contracts/models/conversion'
import type { FailureTold } from '@panelyard/conversion/failure'

/** A failure as stored in the rows of jobs. */
export type FailedOutcome = {
	status: 'FAILED'
	error_code: ConversionFailureCode
	/** English. */
	error: string
	reason_code: string
	reason_value: string
}

export const failedOutcome = ({ code, reason, reason_code, reason_value }: FailureTold): FailedOutcome => ({
	status: 'FAILED',
	error_code: code,
	error: reason,
	reason_code,
	reason_value,
})
