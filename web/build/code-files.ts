import type { Plugin } from 'vite'

/** The script that pages of a view run before the app. */
export const EARLY_SCRIPT = 'src/features/viewer/start-early-view.ts'

/** What the page names itself must stay a file of its own. */
const isEntry = (id: string): boolean =>
	/\/web\/(index\.html|src\/app\/main\.tsx)$/.test(id) || id.endsWith(`/web/${EARLY_SCRIPT}`)

const [VIEWER, APP, PAGES] = ['viewer', 'app', 'pages']

/** Modules of which the early script is made: it must not wait for the code of the app. */
const early = new Set<string>()

/** Finds out what the early script is made of, and sees to it that no other page loads any of that. */
export const earlyModules = (): Plugin => ({
	name: 'early-modules',
	apply: 'build',
	buildEnd() {
		const add = (id: string): void => {
			if (early.has(id)) return
			early.add(id)
			for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
		}
		for (const id of this.getModuleIds()) if (id.endsWith(`/web/${EARLY_SCRIPT}`)) add(id)
	},
	generateBundle(_, bundle) {
		const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
		const viewer = chunks.find(({ name }) => name === VIEWER)?.fileName
		for (const { name, imports } of chunks)
			if ((name === APP || name === PAGES) && imports.includes(viewer ?? ''))
				this.error(`What every page loads would load the viewer: ${EARLY_SCRIPT} shares a module with ${name}`)
	},
})

/** Few large files: the viewer, what every page begins with, and what pages share. */
export const codeFiles = [
	{ name: VIEWER, test: (id: string) => early.has(id) && !isEntry(id), priority: 2 },
	{ name: APP, tags: ['$initial' as const], test: (id: string) => !isEntry(id), priority: 1 },
	{ name: PAGES, minShareCount: 2, test: (id: string) => !isEntry(id) },
]
