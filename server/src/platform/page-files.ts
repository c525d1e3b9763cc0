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
	}),
)
type Manifest = z.infer<typeof Manifest>

/** Addresses of the 3D view, of the demo's or of a project's. */
export const VIEW_PAGE = /^\/app\/(?:demo|project\/([^/]+)\/3d-view)\/?$/

const APP = 'index.html'

/** Modules of a page: the script that is run as soon as it is there, before the app, and what the page is made of. */
type OwnCode = { first: string; rest: readonly string[] }

/** Pages whose code is fetched beside that of the app itself, since people open them by their address and wait. */
const PAGES: readonly [address: RegExp, code: OwnCode][] = [
	[
		VIEW_PAGE,
		{
			first: 'src/features/viewer/start-early-view.ts',
			rest: ['src/features/viewer/early-data.ts', 'src/features/viewer/viewer-page.tsx'],
		},
	],
]

/** Tags of a page: what is fetched before the app's code, what beside it, and what is run as soon as it is there. */
export type PageTags = { first: string; beside: string; run: string }
const NO_TAGS: PageTags = { first: '', beside: '', run: '' }

/** Reads what was built in `root`; gives the tags by which a page's own scripts and styles are fetched early. */
export async function readPageFiles(root: string): Promise<(path: string) => PageTags> {
	const text = await readFile(join(root, '.vite/manifest.json'), 'utf8').catch(() => '{}')
	const parsed = Manifest.safeParse(JSON.parse(text))
	const manifest = parsed.success ? parsed.data : {}
	const known = PAGES.map(([address, code]) => ({ address, tags: tagsOf(manifest, code) }))
	return (path) => known.find(({ address }) => address.test(path))?.tags ?? NO_TAGS
}

function tagsOf(manifest: Manifest, { first, rest }: OwnCode): PageTags {
	const known = new Set<string>()
	newFiles(manifest, APP, known)
	const script = manifest[first]
	return {
		first: preloadsOf(manifest, newFiles(manifest, first, known)),
		beside: preloadsOf(
			manifest,
			rest.flatMap((module) => newFiles(manifest, module, known)),
		),
		run: script ? `<script type="module" async crossorigin src="/${script.file}"></script>` : '',
	}
}

function preloadsOf(manifest: Manifest, names: readonly string[]): string {
	const files = names.flatMap((name) => manifest[name] ?? [])
	return [
		...files.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
		...files.flatMap(({ css }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
	].join('')
}

/** A file's name with those of all it imports, without those that are known; they are known from then on. */
function newFiles(manifest: Manifest, name: string, known: Set<string>): string[] {
	const entry = manifest[name]
	if (!entry || known.has(name)) return []
	known.add(name)
	return [name, ...entry.imports.flatMap((imported) => newFiles(manifest, imported, known))]
}
