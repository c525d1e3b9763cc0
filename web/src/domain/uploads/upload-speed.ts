/** Speed is taken over this long, so that it neither jumps nor lags. */
const WINDOW_MS = 4000
/** Before this much time nothing is said, since the first bytes only fill buffers. */
const SETTLING_MS = 700

export type UploadSpeed = { bytes_per_second: number; seconds_left: number }
type Sample = { at: number; sent_bytes: number }

/** Follows an upload and says how fast it is and how long it will take; null until that is known. */
export function uploadSpeedometer() {
	let samples: Sample[] = []
	return (sent_bytes: number, total_bytes: number, at: number): UploadSpeed | null => {
		samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, sent_bytes }]
		const first = samples[0] as Sample
		if (at - first.at < SETTLING_MS || sent_bytes <= first.sent_bytes) return null
		const bytes_per_second = ((sent_bytes - first.sent_bytes) / (at - first.at)) * 1000
		return { bytes_per_second, seconds_left: (total_bytes - sent_bytes) / bytes_per_second }
	}
}
