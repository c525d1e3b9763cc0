/**
 * Loaded before a server by `--import`: SIGUSR2 then ends the thread of its embedded database at once, wherever it is,
 * and nothing else of the process.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { isMainThread, type Worker } from 'node:worker_threads'

if (isMainThread) {
	const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof Worker }
	const ofDatabase = new Set<Worker>()
	threads.Worker = class extends threads.Worker {
		constructor(...[file, options]: ConstructorParameters<typeof Worker>) {
			super(file, options)
			if (!String(file).includes('pglite-thread')) return
			ofDatabase.add(this)
			this.once('exit', () => ofDatabase.delete(this))
		}
	}
	syncBuiltinESMExports()
	process.on('SIGUSR2', () => {
		for (const thread of ofDatabase) void thread.terminate()
	})
}
