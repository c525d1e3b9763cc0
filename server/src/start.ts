import { CannotStart, runServer, say } from './run-server.ts'
import { buildWebAppWhenStale } from './web-build.ts'

await runServer(async () => {
	await buildWebAppWhenStale(say).catch((error: Error) => {
		throw new CannotStart(error.message)
	})
	return {}
})
