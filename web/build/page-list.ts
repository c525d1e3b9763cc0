import { VIEW_PAGE } from '@panelyard/contracts/view-page'
import type { Plugin, Rolldown } from 'vite'
import { APP_START, EARLY_SCRIPT } from './code-files.ts'

const VIEW = {
	/** The script that runs as soon as it is there, before the app; empty for none. */
	first: EARLY_SCRIPT,
	/** The other modules the page is made of. */
	rest: [APP_START, 'src/features/viewer/early-data.ts', 'src/features/viewer/viewer-page.tsx'],
}

/** What the server names in each page, so that the browser fetches it at once. The first that matches holds. */
const PAGES = [
	// Whoever opens the demo has nothing of it yet: the model goes before the app, and `first` asks for the app.
	{ address: '^/app/demo/?$', ...VIEW, worker: 'model-worker', is_app_later: true },
	/** A regular expression of the path. */
	{ address: VIEW_PAGE.source, ...VIEW },
	{ address: '^/', first: '', rest: [APP_START] },
]

/** Writes `.vite/pages.json`, which the server reads beside Vite's manifest. Fails when a page's module is not built. */
export const pageList = (): Plugin => ({
	name: 'page-list',
	apply: 'build',
	generateBundle(_, bundle) {
		const built = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? (file.facadeModuleId ?? []) : []))
		for (const module of PAGES.flatMap(({ first, rest }) => (first ? [first, ...rest] : rest)))
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
