import type { Plugin } from 'vite'

/** The script that pages of a view run before the app. */
export const EARLY_SCRIPT = 'src/features/viewer/start-early-view.ts'
/** The public pages, which need little of the app's code. */
export const SITE_START = 'src/app/start-site.tsx'
/** Every other page. */
export const APP_START = 'src/app/start-app.tsx'
export const STARTS = [EARLY_SCRIPT, SITE_START, APP_START] as const

/** What the page names itself, or fetches by name, must stay a file of its own; so must what reports a missing file. */
const isEntry = (id: string): boolean =>
	/\/web\/(index\.html|src\/app\/(main|start-failure)\.ts)$/.test(id) ||
	STARTS.some((start) => id.endsWith(`/web/${start}`))

const [VIEWER, BASE, APP, PAGES] = ['viewer', 'base', 'app', 'pages']

/** The modules that each of the starts imports statically. */
const modulesOf = new Map<string, Set<string>>(STARTS.map((start) => [start, new Set()]))
const isPartOf = (start: string, id: string): boolean => modulesOf.get(start)?.has(id) ?? false

/** Finds the modules of each start. Fails when pages other than views would load the viewer. */
export const startModules = (): Plugin => ({
	name: 'start-modules',
	apply: 'build',
	buildEnd() {
		const add = (known: Set<string>, id: string): void => {
			if (known.has(id)) return
			known.add(id)
			for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(known, imported)
		}
		for (const id of this.getModuleIds())
			for (const [start, known] of modulesOf) if (id.endsWith(`/web/${start}`)) add(known, id)
	},
	generateBundle(_, bundle) {
		const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
		const viewer = chunks.find(({ name }) => name === VIEWER)?.fileName
		for (const { name, imports } of chunks)
			if ([BASE, APP, PAGES].includes(name) && imports.includes(viewer ?? ''))
				this.error(`Every page would load the viewer: ${EARLY_SCRIPT} shares a module with ${name}`)
	},
})

/** The public pages' own code and what stands in for Mantine's styles there: no other page has a use for them. */
const isOfSite = (id: string): boolean =>
	/\/web\/src\/(features\/public-site\/|app\/(theme-variables|site)\.css)|\/styles\/baseline\.css/.test(id)

/** What Vite adds to the page itself, and what every dynamic import calls. */
const isOfVite = (id: string): boolean => id.startsWith('\0vite/') || id.endsWith('/web/src/api/import-code.ts')

/** Only what the starts need of the packages they import, which is less than what they can reach. */
const INITIAL = ['$initial' as const]

/** Few large files: the viewer, what the public pages stand on, the rest of the app, and what the app's pages share. */
export const codeFiles = [
	{ name: VIEWER, test: (id: string) => isPartOf(EARLY_SCRIPT, id) && !isEntry(id), priority: 3 },
	{
		name: BASE,
		tags: INITIAL,
		test: (id: string) => (isPartOf(SITE_START, id) || isOfVite(id)) && !isOfSite(id) && !isEntry(id),
		priority: 2,
	},
	{ name: APP, tags: INITIAL, test: (id: string) => !isOfSite(id) && !isEntry(id), priority: 1 },
	{ name: PAGES, minShareCount: 2, test: (id: string) => !isOfSite(id) && !isEntry(id) },
]
