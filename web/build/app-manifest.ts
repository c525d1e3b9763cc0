import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { directionOf, LANGUAGES } from '../src/locales/language.ts'

const LOCALES = join(import.meta.dirname, '../src/locales')
const icon = (name: string, side: number, purpose = 'any') => ({
	src: `/icons/${name}.png`,
	sizes: `${side}x${side}`,
	type: 'image/png',
	purpose,
})

/** Writes what browsers read to install the app, in each language: `app-LANGUAGE.webmanifest`. */
export const appManifest = (): Plugin => ({
	name: 'app-manifest',
	async generateBundle() {
		for (const { code: language } of LANGUAGES) {
			const source = JSON.stringify(await manifestIn(language))
			this.emitFile({ type: 'asset', fileName: `app-${language}.webmanifest`, source })
		}
	},
})

async function manifestIn(language: string): Promise<object> {
	const texts = async (file: string) => JSON.parse(await readFile(join(LOCALES, language, `${file}.json`), 'utf8'))
	const [project, chrome, shell] = await Promise.all([texts('project'), texts('chrome'), texts('shell')])
	return {
		id: '/app',
		name: 'Panelyard',
		short_name: 'Panelyard',
		lang: language,
		dir: directionOf(language),
		start_url: '/app',
		scope: '/',
		display: 'standalone',
		theme_color: '#ffffff',
		background_color: '#f7f8f9',
		icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
		shortcuts: [
			{ name: project.tabs.panels, url: '/app?open=panels' },
			{ name: chrome.project_bar.view, url: '/app?open=3d' },
			{ name: shell.create_project, url: '/app/dashboard/create-project' },
		],
	}
}
