import { seedSampleProject } from './features/sample-project/sample-project.service.ts'
import { CannotStart, runServer, say } from './run-server.ts'
import { buildWebAppWhenStale } from './web-build.ts'

await runServer({
	async prepare() {
		await buildWebAppWhenStale(say).catch((error: Error) => {
			throw new CannotStart(error.message)
		})
		return {}
	},
	seed: seedSampleProject,
})
