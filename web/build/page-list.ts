import { VIEW_PAGE } from '@panelyard/contracts/projects/view-page'
import type { Plugin, Rolldown } from 'vite'
import { APP_START, EARLY_SCRIPT } from './code-files.ts'

const VIEW = {
	first: EARLY_SCRIPT,
	rest: [APP_START, 'src/features/viewer/early-data.ts', 'src/features/viewer/viewer-page.tsx'],
}

type NamedPage = {
	/** A regular expression of the path. */
	address: string
	/** The script that runs as soon as it is there, before the app; empty for none. */
	first: string
	/** The other modules the page is made of. */
	rest: string[]
	/** Those that the app imports once it runs, and fetches again where they get lost. */
	soon?: string[]
	worker?: string
	is_app_later?: boolean
}

/** What the server names in each page, so that the browser fetches it at once. The first that matches holds. */
const PAGES: NamedPage[] = [
	// Whoever opens the demo has nothing of it yet: the model goes before the app, and `first` asks for the app.
	{ address: '^/app/demo/?$', ...VIEW, worker: 'model-worker', is_app_later: true },
	{ address: VIEW_PAGE.source, ...VIEW },
	// The list of panels may be shown before the app, which `first-paint.js` then asks for.
	{
		address: '^/app/project/[\\w-]+/?$',
		first: '',
		rest: [APP_START],
		soon: ['src/app/layout/shell.tsx', 'src/app/pages/project-page.tsx'],
		is_app_later: true,
	},
	{ address: '^/', first: '', rest: [APP_START] },
]

/** Writes `.vite/pages.json`, which the server reads beside Vite's manifest. Fails when a page's module is not built. */
export const pageList = (): Plugin => ({
	name: 'page-list',
	apply: 'build',
	generateBundle(_, bundle) {
		const built = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? (file.facadeModuleId ?? []) : []))
		for (const module of PAGES.flatMap(({ first, rest, soon = [] }) => [...(first ? [first] : []), ...rest, ...soon]))
			if (!built.some((id) => id.endsWith(`/web/${module}`)))
				this.error(`No file of its own is built from ${module}, which a page names`)
		const pages = PAGES.map(({ worker, ...page }) => ({ ...page, worker: worker && workerFile(worker, bundle) }))
		this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
	},
})

/** The file of a worker, as the code that starts it names it. */
function workerFile(name: string, bundle: Rolldown.OutputBundle): string {
	const named = new RegExp(`assets/${name}-[\\w-]+\\.js`)
	for (const file of Object.values(bundle)) {
		const [found] = (file.type === 'chunk' && named.exec(file.code)) || []
		if (found) return found
	}
	throw new Error(`No code starts the worker ${name}`)
}
