import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, minify, type Plugin, type Rolldown } from 'vite'
import type { BuiltSite } from '../src/app/prerender.tsx'
import { SITE_START } from './code-files.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))

type Chunk = Rolldown.OutputChunk

/**
 * Writes the public pages as HTML in every language (`.site/`), so that they are read before any script has come. The
 * same components are built a second time, for Node, and rendered with the names of the files that the browser fetches.
 */
export const sitePages = (): Plugin => {
	let isTest = false
	return {
		name: 'site-pages',
		apply: 'build',
		configResolved(config) {
			isTest = Boolean(config.build.ssr)
		},
		async writeBundle({ dir = '' }, bundle) {
			if (isTest) return
			const rendering = join(dir, '.rendering')
			await build({
				root: WEB,
				configFile: false,
				logLevel: 'warn',
				plugins: [react()],
				build: {
					ssr: 'src/app/prerender.tsx',
					outDir: rendering,
					emptyOutDir: true,
					target: 'es2023',
					assetsInlineLimit: 0,
					// Pictures of the guides are in no file of the browser's code.
					ssrEmitAssets: true,
					copyPublicDir: false,
					rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
				},
			})
			const code = pathToFileURL(join(rendering, 'prerender.mjs')).href
			const { writeSite } = (await import(code)) as typeof import('../src/app/prerender.tsx')
			for (const { path, content } of await writeSite(await builtSite(bundle))) {
				await mkdir(dirname(join(dir, path)), { recursive: true })
				await writeFile(join(dir, path), content)
			}
			await cp(join(rendering, 'assets'), join(dir, 'assets'), { recursive: true, force: false })
			await rm(rendering, { recursive: true })
		},
	}
}

async function builtSite(bundle: Rolldown.OutputBundle): Promise<BuiltSite> {
	const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
	const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${SITE_START}`))
	if (!start) throw new Error(`No file is built from ${SITE_START}`)
	const loaded = [...withImports(start, chunks)]
	const styles = loaded
		.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
		.map((file) => {
			const asset = bundle[file]
			return asset?.type === 'asset' ? String(asset.source) : ''
		})
	const preload = ({ fileName }: Chunk) => `<link rel="modulepreload" crossorigin href="/${fileName}">`
	return {
		scripts: [
			...loaded.filter((chunk) => chunk !== start).map(preload),
			`<script type="module" crossorigin src="/${start.fileName}"></script>`,
		].join(''),
		styles: withoutUnusedVariables([...new Set(styles)].join('\n')),
		firstPaint: await firstPaint(),
		texts: Object.fromEntries(
			chunks.flatMap((chunk) => {
				const language = /\/locales\/(\w+)\/site-texts\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1]
				return language ? [[language, preload(chunk)]] : []
			}),
		),
	}
}

async function firstPaint(): Promise<string> {
	const file = join(WEB, 'build/site-first-paint.js')
	const [own, ofApp] = await Promise.all([readFile(file, 'utf8'), readFile(join(WEB, 'build/first-paint.js'), 'utf8')])
	const [, start] = /\/\/ The build puts[^\n]*\n([\s\S]*?)\/\/ To here\./.exec(ofApp) ?? []
	const START = '// __START_OF_FIRST_PAINT__'
	if (!start || !own.includes(START)) throw new Error('The first-paint scripts no longer fit together')
	return (
		await minify(
			file,
			own.replace(START, () => start),
		)
	).code.trim()
}

function withImports(chunk: Chunk, chunks: readonly Chunk[], known = new Set<Chunk>()): Set<Chunk> {
	if (known.has(chunk)) return known
	known.add(chunk)
	for (const imported of chunk.imports) {
		const other = chunks.find(({ fileName }) => fileName === imported)
		if (other) withImports(other, chunks, known)
	}
	return known
}

/** The theme has some hundred variables, and each page carries its styles: those that nothing reads are left out. */
function withoutUnusedVariables(styles: string): string {
	for (;;) {
		const read = new Set([...styles.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
		const kept = styles.replace(/(--mantine-[\w-]+):[^;{}]*;?/g, (declaration, name) =>
			read.has(name) ? declaration : '',
		)
		if (kept === styles) return kept
		styles = kept
	}
}
