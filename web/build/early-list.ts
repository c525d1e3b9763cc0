import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { EarlyTexts } from '../src/features/panels/early/early-texts.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = 'src/features/panels/early/start-early-list.ts'
/** It goes before everything else on a slow line. */
const MOST_LETTERS = 60_000
const LOCALES = join(WEB, 'src/locales')

/**
 * Builds the list of panels that stands before there is a page: one script for itself, since the app's files have much that
 * it doesn't need. Names it in the page, for `first-paint.js`.
 */
export const earlyList = (): Plugin => {
	let file = ''
	return {
		name: 'early-list',
		apply: 'build',
		async generateBundle() {
			const [built] = [
				await build({
					root: WEB,
					configFile: false,
					logLevel: 'warn',
					plugins: [withoutSchemas()],
					define: { __EARLY_TEXTS__: JSON.stringify(textsByLanguage()) },
					build: {
						write: false,
						target: 'es2023',
						copyPublicDir: false,
						rolldownOptions: {
							input: SOURCE,
							output: { format: 'iife' },
							treeshake: { moduleSideEffects: false },
						},
					},
				}),
			].flat() as Rolldown.RolldownOutput[]
			const source = built?.output[0].code ?? ''
			if (source.length > MOST_LETTERS) this.error(`${SOURCE} has ${source.length} letters; at most ${MOST_LETTERS}`)
			file = this.getFileName(this.emitFile({ type: 'asset', name: 'early-list.js', source }))
		},
		transformIndexHtml: {
			order: 'post',
			handler: () => [{ tag: 'meta', attrs: { name: 'early-list', content: `/${file}` }, injectTo: 'head-prepend' }],
		},
	}
}

/** Some of its modules have schemas, too, by which the list checks nothing: there they are empty. */
const withoutSchemas = (): Plugin => ({
	name: 'without-schemas',
	enforce: 'pre',
	resolveId: { filter: { id: /^zod$/ }, handler: () => '\0no-schemas' },
	load: {
		filter: { id: /^\0no-schemas$/ },
		handler: () => 'export const z = new Proxy(() => z, { get: () => z, apply: () => z })',
	},
})

function textsByLanguage(): Record<string, EarlyTexts> {
	const languages = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
	return Object.fromEntries(languages.map(({ name }) => [name, textsOf(name)]))
}

function textsOf(language: string): EarlyTexts {
	const read = (namespace: string) => JSON.parse(readFileSync(join(LOCALES, language, `${namespace}.json`), 'utf8'))
	const [panels, shell, statuses] = [read('panels'), read('shell'), read('statuses')]
	return {
		list: panels.table_label,
		search: panels.search,
		find: panels.filter.find,
		nothing: panels.no_results_title,
		none: statuses.none,
		loading: shell.loading,
		computed: panels.floor_computed,
		statuses: statuses.default,
	}
}
