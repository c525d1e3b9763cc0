import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Vite's entry for each file it built; see https://vite.dev/guide/backend-integration. */
const Manifest = z.record(
	z.string(),
	z.object({
		file: z.string(),
		imports: z.array(z.string()).default([]),
		css: z.array(z.string()).default([]),
	}),
)
type Manifest = z.infer<typeof Manifest>

/** The web app's list of pages with their own code, with their addresses and modules. */
const Pages = z.array(
	z.object({
		address: z.string(),
		first: z.string(),
		rest: z.array(z.string()),
		/** Modules that the app imports once it runs, and fetches again if they are lost. */
		soon: z.array(z.string()).default([]),
		/** File of a worker that `first` starts. */
		worker: z.string().optional(),
		/** Whether `first`, or what the page itself runs, requests the app once it has its own data. */
		is_app_later: z.boolean().default(false),
	}),
)
type Page = z.infer<typeof Pages>[number]

const APP = 'index.html'

/** Tags of a page: files fetched before the app's code, files fetched beside it, and scripts that run once loaded. */
export type PageTags = { first: string; beside: string; run: string; isAppLater: boolean }
const NO_TAGS: PageTags = { first: '', beside: '', run: '', isAppLater: false }

/**
 * Reads the manifest of the web app's build in `root`. Returns the tags that fetch a page's own scripts and styles
 * early: none for pages without their own code, or if the build names none.
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

function tagsOf(manifest: Manifest, { first, rest, soon, worker, is_app_later: isAppLater }: Page): PageTags {
	const known = new Set<string>()
	newFiles(manifest, APP, known)
	const script = manifest[first]
	return {
		first: preloadsOf(manifest, newFiles(manifest, first, known)) + (worker ? scriptPreload(worker) : ''),
		beside:
			preloadsOf(manifest, filesOf(manifest, rest, known)) +
			preloadsOf(manifest, filesOf(manifest, soon, known), fetchPreload),
		run: script ? `<script type="module" async crossorigin src="/${script.file}"></script>` : '',
		isAppLater,
	}
}

const filesOf = (manifest: Manifest, modules: readonly string[], known: Set<string>): string[] =>
	modules.flatMap((module) => newFiles(manifest, module, known))

const scriptPreload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`
/** Browsers never import a module whose preload was lost, so this one fetches it only. */
const fetchPreload = (file: string): string => `<link rel="preload" as="script" crossorigin href="/${file}">`

function preloadsOf(manifest: Manifest, names: readonly string[], scriptTag = scriptPreload): string {
	const files = names.flatMap((name) => manifest[name] ?? [])
	return [
		...files.map(({ file }) => scriptTag(file)),
		...files.flatMap(({ css }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
	].join('')
}

/** A file's name with those of all its imports, without those in `known`; adds them to `known`. */
function newFiles(manifest: Manifest, name: string, known: Set<string>): string[] {
	const entry = manifest[name]
	if (!entry || known.has(name)) return []
	known.add(name)
	return [name, ...entry.imports.flatMap((imported) => newFiles(manifest, imported, known))]
}
