import type { RunConverterOptions } from '@panelyard/conversion/run-converter'
import type { Config } from '../../config.ts'

/** An archive may unpack to this many times the largest upload; what grows further is a bomb. */
const MAX_UNPACK_RATIO = 8

export const maxUnpackedBytes = (config: Config): number => config.maxIfcUploadMb * 1024 * 1024 * MAX_UNPACK_RATIO

/** What every converter process may take of this server. */
export const converterLimits = (config: Config): Pick<RunConverterOptions, 'timeout_ms' | 'memory_limit_mb'> => ({
	timeout_ms: config.conversionTimeoutMs,
	memory_limit_mb: config.conversionMemoryMb,
})

export const DIED_TOO_OFTEN =
	'The converter stopped unexpectedly several times while reading this file. The file may be damaged or too large for this server. Export it again, or split it, and retry.'
export const SOURCE_GONE = 'The uploaded file is no longer in the storage of this server. Please upload it again.'

/** Thrown to the queue, so that it gives the job out again at the next start. */
export class ServerStopping extends Error {
	constructor() {
		super('the server is stopping')
	}
}
