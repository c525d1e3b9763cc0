import type { ConversionFailureCode } from '@panelyard/contracts/conversion'

/** A conversion that cannot succeed because of the file. `message` is English for a site manager. */
export class ConversionFailure extends Error {
	readonly code: ConversionFailureCode

	constructor(code: ConversionFailureCode, message: string) {
		super(message)
		this.name = 'ConversionFailure'
		this.code = code
	}
}
