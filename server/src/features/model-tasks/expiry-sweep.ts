import type { Platform } from '../../platform/feature.ts'
import { removeExpiredTasks } from './model-tasks.service.ts'

const SWEEP_INTERVAL_MS = 5 * 60_000

/** Removes tasks whose time is over, every few minutes. Returns what ends that. */
export function watchExpiry(platform: Platform): () => Promise<void> {
	let running: Promise<void> = Promise.resolve()
	const sweep = (): void => {
		running = running.then(async () => {
			try {
				await removeExpiredTasks(platform)
			} catch (error) {
				platform.log.error({ err: error }, 'the sweep of model tasks failed')
			}
		})
	}
	const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref()
	return () => {
		clearInterval(timer)
		return running
	}
}
