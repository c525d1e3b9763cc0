/** Assumed until this server has converted something: measured on ordinary models, on the slow side. */
const FIRST_BYTES_PER_SECOND = 2_000_000
/** Starting the converter and loading its WASM, whatever the file. */
const START_SECONDS = 1.5
/** From here on a job's own progress is trusted, below it what past jobs took. */
const TRUSTED_PERCENT = 30

/** Bytes converted in a second, from past conversions, the constant start-up time taken off. */
export function conversionRate(past: readonly { bytes: number; seconds: number }[]): number {
	const bytes = past.reduce((sum, one) => sum + one.bytes, 0)
	const seconds = past.reduce((sum, one) => sum + Math.max(one.seconds - START_SECONDS, 0.05), 0)
	return bytes > 0 ? bytes / seconds : FIRST_BYTES_PER_SECOND
}

/**
 * Seconds a conversion still needs; null when it needs none. A waiting job also waits for the bytes ahead of it.
 * A running one moves from what its size promises to what its own progress shows.
 */
export function secondsLeft(
	job: { status: string; percent: number; bytes: number; running_seconds: number; bytes_ahead: number },
	bytes_per_second: number,
): number | null {
	const promised = START_SECONDS + job.bytes / bytes_per_second
	if (job.status === 'QUEUED') return Math.ceil(promised + job.bytes_ahead / bytes_per_second)
	if (job.status !== 'PROCESSING') return null
	const bySize = Math.max(promised - job.running_seconds, promised * 0.05)
	const byProgress = job.percent > 0 ? (job.running_seconds * (100 - job.percent)) / job.percent : bySize
	const trust = Math.min(job.percent / TRUSTED_PERCENT, 1)
	return Math.ceil(byProgress * trust + bySize * (1 - trust))
}
