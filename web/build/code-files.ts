import type { Plugin, Rolldown } from 'vite'
import { addNeeded } from './needed-modules.ts'

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

const VIEW_PAGE = 'features/viewer/viewer-page.tsx'
/** It draws with parts of the view, which no page without 3D needs. */
const COMPARISON_PAGE = 'features/versions/comparison/comparison-page.tsx'
const IN_3D = [VIEW_PAGE, COMPARISON_PAGE]

/**
 * The pages that most people open, in the order in which they come to them. What several pages share is in the file of the
 * first row that has a use for it, so a page loads the files of the rows above its own, and nothing that only later ones need.
 */
const SHARED = [
	{ name: 'sign-in', pages: ['features/auth/authenticate-page.tsx', 'features/companies/invitation-page.tsx'] },
	{
		name: 'frame',
		pages: [
			'app/layout/shell.tsx',
			'features/project-list/project-list-page.tsx',
			'features/notifications/notifications-page.tsx',
			'features/settings/settings-page.tsx',
		],
	},
	{ name: 'chat', pages: ['features/support-chat/support-chat.tsx'] },
	{ name: 'project', pages: ['app/pages/project-page.tsx', 'app/pages/panel-page.tsx', VIEW_PAGE] },
	{
		name: 'tabs',
		pages: [
			'features/project/overview-tab.tsx',
			'features/statuses/statuses-tab.tsx',
			'features/groups/groups-tab.tsx',
			'features/plan/plan-tab.tsx',
			'features/comments/comments-tab.tsx',
		],
	},
]

const inSource = (path: string): string => `src/${path}`

/** The modules that each start and each of these pages needs at once, itself among them. */
const modulesOf = new Map<string, Set<string>>(
	[...STARTS, ...[...SHARED.flatMap(({ pages }) => pages), COMPARISON_PAGE].map(inSource)].map((module) => [
		module,
		new Set(),
	]),
)
const isPartOf = (module: string, id: string): boolean => modulesOf.get(module)?.has(id) ?? false

/** Finds the modules of each start and page. Fails when one is not there, or loads the viewer and is no view. */
export const startModules = (): Plugin => ({
	name: 'start-modules',
	apply: 'build',
	buildEnd(error) {
		if (error) return
		const infoOf = this.getModuleInfo.bind(this)
		const ids = [...this.getModuleIds()]
		for (const [module, known] of modulesOf) {
			for (const id of ids) if (id.endsWith(`/web/${module}`)) addNeeded(known, id, infoOf)
			if (known.size === 0) this.error(`No module is ${module}, which a file of shared code is named for`)
		}
	},
	generateBundle(_, bundle) {
		const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
		const viewer = chunks.find(({ name }) => name === VIEWER)
		const needs = (chunk: Rolldown.OutputChunk | undefined): boolean =>
			chunk !== undefined &&
			(chunk === viewer || chunk.imports.some((file) => needs(chunks.find(({ fileName }) => fileName === file))))
		for (const module of modulesOf.keys()) {
			if ([EARLY_SCRIPT, ...IN_3D.map(inSource)].includes(module)) continue
			if (needs(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))))
				this.error(`${module} would load the viewer: it shares a module with ${EARLY_SCRIPT}`)
		}
	},
})

/** The public pages' own code and what stands in for Mantine's styles there: no other page has a use for them. */
const isOfSite = (id: string): boolean =>
	/\/web\/src\/(features\/public-site\/|app\/(theme-variables|site|inter)\.css)|\/styles\/baseline\.css/.test(id)

/** What Vite adds to the page itself, and what every dynamic import calls. */
const isOfVite = (id: string): boolean => id.startsWith('\0vite/') || id.endsWith('/web/src/api/import-code.ts')

/** Only what the starts need of the packages they import, which is less than what they can reach. */
const INITIAL = ['$initial' as const]

/** What the pages in 3D share beside the viewer: no other page may load it. */
const isOfPictures = (id: string): boolean =>
	id.includes('/web/src/features/viewer/') &&
	IN_3D.every((page) => isPartOf(inSource(page), id)) &&
	!isPartOf(EARLY_SCRIPT, id)

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
	...SHARED.map(({ name, pages }, place) => ({
		name,
		minShareCount: 2,
		test: (id: string) =>
			pages.some((page) => isPartOf(inSource(page), id)) && !isOfSite(id) && !isEntry(id) && !isOfPictures(id),
		priority: (SHARED.length - place) / (SHARED.length + 1),
	})),
	// After those, since a file takes what its modules need along.
	{ name: 'pictures', minShareCount: 2, test: isOfPictures, priority: 0.1 },
	{ name: PAGES, minShareCount: 2, test: (id: string) => !isOfSite(id) && !isEntry(id) },
]
