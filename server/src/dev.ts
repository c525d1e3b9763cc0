import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pretty from 'pino-pretty'
import { createServer, loadConfigFromFile } from 'vite'
import { developmentFeature } from './features/development/development.routes.ts'
import { seedSampleProject } from './features/sample-project/sample-project.service.ts'
import { isNavigation, NONCE_PLACEHOLDER, type WebApp } from './platform/pages/web-app.ts'
import { runServer } from './run-server.ts'

const WEB = fileURLToPath(new URL('../../web', import.meta.url))

/** The web app from its sources: Vite compiles each file on request and pushes changes to open pages. */
const webAppByVite: WebApp = async (app) => {
	const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, join(WEB, 'vite.config.ts'), WEB)
	const vite = await createServer({
		...loaded?.config,
		configFile: false,
		appType: 'custom',
		// The sources' own proxy is only for a Vite that runs separately from this server.
		server: { middlewareMode: true, hmr: { server: app.server } },
	})
	app.addHook('preClose', () => vite.close())
	app.setNotFoundHandler(async (request, reply) => {
		if (isNavigation(request)) {
			const html = await vite.transformIndexHtml(request.url, await readFile(join(WEB, 'index.html'), 'utf8'))
			// Vite injects scripts and styles into the page; the strict policy applies to the built app.
			reply.removeHeader('content-security-policy').type('text/html; charset=utf-8')
			return reply.send(html.replaceAll(NONCE_PLACEHOLDER, ''))
		}
		reply.hijack()
		vite.middlewares(request.raw, reply.raw, () => {
			reply.raw.writeHead(404, { 'content-type': 'application/json' })
			reply.raw.end(JSON.stringify({ message: 'Not found', error: 'NOT_FOUND' }))
		})
	})
}

await runServer({
	prepare: async () => ({
		webApp: webAppByVite,
		furtherFeatures: [developmentFeature],
		logTarget: pretty({
			colorize: true,
			ignore: 'pid,hostname',
			translateTime: 'HH:MM:ss',
			singleLine: true,
			sync: true,
		}),
	}),
	seed: seedSampleProject,
})
