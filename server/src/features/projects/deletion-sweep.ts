import type { Platform } from '../../platform/feature.ts'
import { purgeLooseFiles } from '../files/files.service.ts'
import { resumableStore } from '../files/resumable-uploads.service.ts'
import { purgeDeletedProjects } from './projects.service.ts'

const HOUR_MS = 3600_000
/** A server that is started and stopped again soon does not begin to sweep. */
const FIRST_SWEEP_MS = 60_000

/** Removes for good what has been deleted, or left lying unfinished, for long enough, every hour. Returns what ends that. */
export function watchDeletions(platform: Platform): () => Promise<void> {
	let running: Promise<void> = Promise.resolve()
	const sweep = (): void => {
		running = running.then(async () => {
			try {
				await purgeDeletedProjects(platform)
				await purgeLooseFiles(platform)
				await resumableStore(platform).deleteExpired()
			} catch (error) {
				platform.log.error({ err: error }, 'the sweep of deleted projects failed')
			}
		})
	}
	const first = setTimeout(sweep, FIRST_SWEEP_MS).unref()
	const timer = setInterval(sweep, HOUR_MS).unref()
	return () => {
		clearTimeout(first)
		clearInterval(timer)
		return running
	}
}
