import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { AppBuild } from '../src/worker/app-build.ts'
import { EARLY_SCRIPT } from './code-files.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = 'src/worker/service-worker.ts'
const FILE = 'service-worker.js'

/** What only these load isn't kept on the device; PDFs are read by much code, which comes when one is opened. */
const LEFT_OUT =
	/\/web\/src\/features\/(console|analytics|audit-log|billing|demo|diagnostics|public-site)\/|\/console-texts\.ts$|\/start-site\.tsx$|\/pdfjs-dist\//
const OF_LANGUAGE = /\/web\/src\/locales\/(\w+)\//
/** Every page shows English where the texts of another language are missing. */
const SOURCE_LANGUAGE = 'en'

/** Builds the service worker with the names of this build's files; during development, one that only shows pushes. */
export const serviceWorker = (): Plugin => ({
	name: 'service-worker',
	async writeBundle({ dir = '' }, bundle) {
		if (dir.endsWith('.rendering')) return
		await build(configOf(filesOf(bundle), { outDir: dir, emptyOutDir: false }))
	},
	configureServer(server) {
		server.middlewares.use(`/${FILE}`, async (_request, response) => {
			const [built] = [await build(configOf(null, { write: false }))].flat() as Rolldown.RolldownOutput[]
			response.setHeader('content-type', 'text/javascript')
			response.end(built?.output[0].code)
		})
	},
})

const configOf = (app: AppBuild | null, where: InlineConfig['build']): InlineConfig => ({
	root: WEB,
	configFile: false,
	logLevel: 'warn',
	define: { __APP_BUILD__: JSON.stringify(app) },
	build: {
		...where,
		target: 'es2023',
		copyPublicDir: false,
		rolldownOptions: {
			input: SOURCE,
			output: { format: 'iife', entryFileNames: FILE },
		},
	},
})

/** What the app can load from its start on, without what is left out. */
function filesOf(bundle: Rolldown.OutputBundle): AppBuild {
	const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
	const assets = Object.values(bundle).filter((file) => file.type === 'asset')
	const start = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/web/index.html'))
	const earlyView = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${EARLY_SCRIPT}`))
	if (!start) throw new Error('No file is built from index.html')
	if (!earlyView) throw new Error(`No file is built from ${EARLY_SCRIPT}`)
	const files = new Set<string>()
	const languages: Record<string, string[]> = {}
	const add = (fileName: string): void => {
		const chunk = chunks.find((each) => each.fileName === fileName)
		if (!chunk || files.has(`/${fileName}`) || LEFT_OUT.test(chunk.facadeModuleId ?? '')) return
		const language = OF_LANGUAGE.exec(chunk.facadeModuleId ?? '')?.[1]
		if (language && language !== SOURCE_LANGUAGE) {
			languages[language] = [...new Set([...(languages[language] ?? []), `/${fileName}`])]
			return
		}
		files.add(`/${fileName}`)
		const { importedCss, importedAssets } = chunk.viteMetadata ?? {}
		for (const file of [...(importedCss ?? []), ...(importedAssets ?? []), ...workersIn(chunk.code)])
			files.add(`/${file}`)
		for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported)
	}
	add(start.fileName)
	// Pages themselves name them.
	add(earlyView.fileName)
	for (const { fileName, names } of assets) if (names.includes('early-list.js')) files.add(`/${fileName}`)
	return {
		entry: `/${start.fileName}`,
		early_view: `/${earlyView.fileName}`,
		files: [...files].filter((file) => /\.(js|css|woff2|wasm)$/.test(file)),
		languages,
	}
}

/** The files of workers, as the code that starts them names them. */
const workersIn = (code: string): string[] =>
	[...code.matchAll(/assets\/[\w-]+-worker-[\w-]+\.js/g)].map(([file]) => file)
