/** Assumed until this server has converted something: a slow value, measured on ordinary models. */
const FIRST_BYTES_PER_SECOND = 2_000_000
/** Time to start the converter and load its WASM, for any file. */
const START_SECONDS = 1.5
/** From this progress on, the estimate uses the job's own speed; below it, that of past jobs. */
const TRUSTED_PERCENT = 30

/** Bytes converted per second, from past conversions, without the constant start-up time. */
export function conversionRate(past: readonly { bytes: number; seconds: number }[]): number {
	const bytes = past.reduce((sum, one) => sum + one.bytes, 0)
	const seconds = past.reduce((sum, one) => sum + Math.max(one.seconds - START_SECONDS, 0.05), 0)
	return bytes > 0 ? bytes / seconds : FIRST_BYTES_PER_SECOND
}

/**
 * Seconds a conversion still needs; null when it needs none. A waiting job also waits for the bytes ahead of it. For a
 * running one, the estimate shifts from its size to its own progress.
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
