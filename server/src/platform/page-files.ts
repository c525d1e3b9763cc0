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

/** The web app's list of pages with code of their own, by the address they have and the modules they are made of. */
const Pages = z.array(
	z.object({
		address: z.string(),
		first: z.string(),
		rest: z.array(z.string()),
		/** File of a worker that `first` starts. */
		worker: z.string().optional(),
		/** Whether `first` asks for the app once it has what it needs itself. */
		is_app_later: z.boolean().default(false),
	}),
)
type Page = z.infer<typeof Pages>[number]

const APP = 'index.html'

/** Tags of a page: what is fetched before the app's code, what beside it, and what is run as soon as it is there. */
export type PageTags = { first: string; beside: string; run: string; isAppLater: boolean }
const NO_TAGS: PageTags = { first: '', beside: '', run: '', isAppLater: false }

/**
 * Reads what the build of the web app in `root` says about its files. Returns the tags by which a page's own scripts
 * and styles are fetched early: none for pages without code of their own, and for a build that doesn't name any.
 */
export async function readPageFiles(root: string): Promise<(path: string) => PageTags> {
	const manifest = await readBuilt(root, 'manifest.json', Manifest, {})
	const pages = await readBuilt(root, 'pages.json', Pages, [])
	const known = pages.map((page) => ({ address: new RegExp(page.address), tags: tagsOf(manifest, page) }))
	return (path) => known.find(({ address }) => address.test(path))?.tags ?? NO_TAGS
}

async function readBuilt<Content>(
	root: string,
	name: string,
	schema: z.ZodType<Content>,
	absent: Content,
): Promise<Content> {
	const text = await readFile(join(root, '.vite', name), 'utf8').catch(() => null)
	return (text === null ? null : schema.safeParse(JSON.parse(text)).data) ?? absent
}

function tagsOf(manifest: Manifest, { first, rest, worker, is_app_later: isAppLater }: Page): PageTags {
	const known = new Set<string>()
	newFiles(manifest, APP, known)
	const script = manifest[first]
	return {
		first: preloadsOf(manifest, newFiles(manifest, first, known)) + (worker ? scriptPreload(worker) : ''),
		beside: preloadsOf(
			manifest,
			rest.flatMap((module) => newFiles(manifest, module, known)),
		),
		run: script ? `<script type="module" async crossorigin src="/${script.file}"></script>` : '',
		isAppLater,
	}
}

const scriptPreload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`

function preloadsOf(manifest: Manifest, names: readonly string[]): string {
	const files = names.flatMap((name) => manifest[name] ?? [])
	return [
		...files.map(({ file }) => scriptPreload(file)),
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
