import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { answerOf, type Contestant } from './contest.ts'
import type { EngineBench } from './engine-pages/engine-bench.ts'
import { PLACES } from './gestures.ts'
import { PageUnderTest } from './page-under-test.ts'

declare global {
	interface Window {
		engine: EngineBench
	}
}

const PAGES = fileURLToPath(new URL('./engine-pages', import.meta.url))
const KINDS: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' }

export type EngineName = 'ours' | 'peer'

/** Builds pages the way apps are: bundled and minified. By default those of both engines. */
export async function buildEnginePages(outDir: string, names: readonly string[] = ['ours', 'peer']): Promise<void> {
	await build({
		root: PAGES,
		configFile: false,
		logLevel: 'error',
		build: {
			outDir,
			emptyOutDir: true,
			target: 'es2023',
			rolldownOptions: {
				input: names.map((name) => join(PAGES, `${name}.ts`)),
				output: { entryFileNames: '[name].js' },
			},
		},
		worker: { format: 'es' },
	})
	for (const name of names) writeFileSync(join(outDir, `${name}.html`), pageOf(name))
}

/** A page that only has room for what its script draws. */
const pageOf = (name: string): string => `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8">
		<title>${name}</title>
		<style>html, body, #view { height: 100%; margin: 0 }</style>
		<script type="module" src="./${name}.js"></script>
	</head>
	<body><div id="view"></div></body>
</html>
`

/**
 * Serves the pages and models by their names, such as `model.glb`: scripts compressed, everything but the pages cached.
 * @param models the path of each
 */
export async function serveEngines(
	folder: string,
	models: Readonly<Record<string, string>>,
): Promise<{ url: string; close: () => Promise<void> }> {
	const packed = new Map<string, Buffer>()
	const server = createServer((request, response) => {
		const name = normalize(new URL(request.url ?? '/', 'http://engines').pathname).slice(1)
		const path = models[name] ?? join(folder, name)
		const kind = KINDS[extname(path)]
		if (!existsSync(path)) return response.writeHead(404).end()
		response.setHeader('cache-control', extname(path) === '.html' ? 'no-cache' : 'max-age=31536000, immutable')
		response.setHeader('content-type', kind ?? 'application/octet-stream')
		if (!kind) {
			response.setHeader('content-length', statSync(path).size)
			return createReadStream(path).pipe(response)
		}
		const body = packed.get(path) ?? gzipSync(readFileSync(path))
		packed.set(path, body)
		return response.setHeader('content-encoding', 'gzip').end(body)
	})
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
	const address = server.address()
	return {
		url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
		close: () => {
			server.closeAllConnections()
			return new Promise((resolve) => server.close(() => resolve()))
		},
	}
}

/** An engine alone: its own calls where an app has buttons and keys. */
export function engineAlone(browser: Browser, url: string, name: EngineName): Contestant {
	let places = [...PLACES]
	return {
		window: () => PageUnderTest.open(browser, url),
		open: async (under) => {
			places = [...PLACES]
			await under.page.goto(`/${name}.html`, { waitUntil: 'commit' })
			await under.page.waitForFunction('window.engine')
			await under.page.evaluate(() => window.engine.loaded)
			await under.rests()
		},
		change: {
			highlight: async (under) => {
				for (let place = places.shift(); place; place = places.shift()) {
					const isHit = await under.page.evaluate((at) => window.engine.highlightAt(at.x, at.y), place)
					await under.rests()
					if (isHit) return
				}
				throw new Error('no click hit anything')
			},
			visibility: async (under, turn) => {
				for (const change of ['isolate', 'showAll', 'hide', 'showAll'] as const) {
					await under.page.evaluate(([call, at]) => window.engine[call](at), [change, turn] as const)
					await under.rests()
				}
			},
			recolour: async (under, turn) => {
				await under.page.evaluate((at) => window.engine.recolour(at), turn)
				await under.rests()
			},
		},
		answers: (thread, change) =>
			thread.marks
				.filter((mark) => mark.name === `bench:${change}-done`)
				.flatMap(({ at }) => {
					const begin = thread.marks.findLast((mark) => mark.name === `bench:${change}` && mark.at <= at)?.at ?? at
					const drawn = thread.frames.find((frame) => frame.at > at)
					return answerOf(thread, begin, drawn) ?? []
				}),
	}
}
