import { VIEW_PAGE } from '@panelyard/contracts/view-page'
import type { Plugin } from 'vite'
import { APP_START, EARLY_SCRIPT } from './code-files.ts'

/** What the server names in each page, so that the browser fetches it at once. The first that matches holds. */
const PAGES = [
	{
		/** A regular expression of the path. */
		address: VIEW_PAGE.source,
		/** The script that runs as soon as it is there, before the app; empty for none. */
		first: EARLY_SCRIPT,
		/** The other modules the page is made of. */
		rest: [APP_START, 'src/features/viewer/early-data.ts', 'src/features/viewer/viewer-page.tsx'],
	},
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
		this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(PAGES) })
	},
})
