import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What drawings need beside the code that reads them. Not what would run the scripts of a PDF. */
const FOLDERS = {
	cmaps: /\.bcmap$/,
	iccs: /\.icc$/,
	standard_fonts: /\.(pfb|ttf)$/,
	wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$/,
}

const PACKAGE = fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))

const addressOf = async (): Promise<string> => {
	const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
	return `assets/pdfjs-${version}`
}

/** Serves character maps, standard fonts and image decoders of PDFs from our own address, under the version's name. */
export const pdfResources = (): Plugin => ({
	name: 'pdf-resources',
	async configureServer(server) {
		const address = await addressOf()
		server.middlewares.use(`/${address}`, (request, response, next) => {
			const [, folder = '', name = ''] = (request.url ?? '').split('/')
			const isKnown = FOLDERS[folder as keyof typeof FOLDERS]?.test(name) && !name.includes('..')
			if (!isKnown) return next()
			createReadStream(join(dirname(PACKAGE), folder, name))
				.on('error', next)
				.pipe(response)
		})
	},
	async generateBundle() {
		const address = await addressOf()
		for (const [folder, names] of Object.entries(FOLDERS)) {
			const path = join(dirname(PACKAGE), folder)
			for (const name of await readdir(path)) {
				if (!names.test(name)) continue
				this.emitFile({
					type: 'asset',
					fileName: `${address}/${folder}/${name}`,
					source: await readFile(join(path, name)),
				})
			}
		}
	},
})
