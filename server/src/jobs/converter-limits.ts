import type { RunConverterOptions } from '@panelyard/conversion/run-converter'
import type { Config } from '../config.ts'

/** An archive may unpack to this many times the largest upload; larger ones are rejected as bombs. */
const MAX_UNPACK_RATIO = 8

export const maxUnpackedBytes = (config: Pick<Config, 'maxIfcUploadMb'>): number =>
	config.maxIfcUploadMb * 1024 * 1024 * MAX_UNPACK_RATIO

/** Limits of each converter process. */
export const converterLimits = (config: Config): Pick<RunConverterOptions, 'timeout_ms' | 'memory_limit_mb'> => ({
	timeout_ms: config.conversionTimeoutMs,
	memory_limit_mb: config.conversionMemoryMb,
})
