import type { ConversionFailureCode } from '@panelyard/contracts/conversion'

/** A conversion that cannot succeed because of the file. `message` is English for a site manager. */
export class ConversionFailure extends Error {
	readonly code: ConversionFailureCode
	/** Of several files, the one that is to blame. */
	readonly fileName: string | undefined

	constructor(code: ConversionFailureCode, message: string, fileName?: string) {
		super(message)
		this.name = 'ConversionFailure'
		this.code = code
		this.fileName = fileName
	}
}
