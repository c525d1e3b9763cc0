import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What Vite writes of each file it built; see https://vite.dev/guide/backend-integration. */
const Manifest = z.record(
	z.string(),
	z.object({
		file: z.string(),
		imports: z.array(z.string()).default([]),
		css: z.array(z.string()).default([]),
		isEntry: z.boolean().default(false),
	}),
)
type Manifest = z.infer<typeof Manifest>

/** Addresses of the 3D view, of the demo's or of a project's. */
export const VIEW_PAGE = /^\/app\/(?:demo|project\/([^/]+)\/3d-view)\/?$/

/** Pages whose code is fetched beside that of the app itself, since people open them by their address and wait. */
const PAGES: readonly [address: RegExp, modules: readonly string[]][] = [
	[VIEW_PAGE, ['src/features/viewer/early-view.ts', 'src/features/viewer/viewer-page.tsx']],
]

/** Reads what was built in `root`; gives the tags by which a page's own scripts and styles are fetched early. */
export async function readPageFiles(root: string): Promise<(path: string) => string> {
	const text = await readFile(join(root, '.vite/manifest.json'), 'utf8').catch(() => '{}')
	const parsed = Manifest.safeParse(JSON.parse(text))
	const manifest = parsed.success ? parsed.data : {}
	const known = PAGES.map(([address, modules]) => ({ address, tags: tagsOf(manifest, modules) }))
	return (path) => known.find(({ address }) => address.test(path))?.tags ?? ''
}

function tagsOf(manifest: Manifest, modules: readonly string[]): string {
	const ofApp = Object.keys(manifest).flatMap((name) =>
		manifest[name]?.isEntry ? [...withImports(manifest, name)] : [],
	)
	const ofPage = new Set(modules.flatMap((module) => [...withImports(manifest, module)]))
	const own = [...ofPage].filter((name) => !ofApp.includes(name))
	const files = own.flatMap((name) => manifest[name] ?? [])
	return [
		...files.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
		...files.flatMap(({ css }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
	].join('')
}

function withImports(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
	if (found.has(name) || !manifest[name]) return found
	found.add(name)
	for (const imported of manifest[name].imports) withImports(manifest, imported, found)
	return found
}
