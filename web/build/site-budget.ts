import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { SITE_START } from './code-files.ts'

/** The most bytes of JavaScript, as brotli sends them, that a public page may load before somebody uses it. */
const MAX_SITE_BYTES = 100_000

/** Fails the build when a public page loads too much: its code and the longest texts of a language. */
export const siteBudget = (): Plugin => ({
	name: 'site-budget',
	apply: 'build',
	generateBundle(_, bundle) {
		const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
		const codeOf = new Map(chunks.map(({ fileName, code }) => [fileName, code]))
		const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
		const size = (fileName: string) => brotliCompressSync(codeOf.get(fileName) ?? '').length
		const loaded = new Set<string>()
		const load = (fileName: string): void => {
			if (loaded.has(fileName)) return
			loaded.add(fileName)
			for (const imported of importsOf.get(fileName) ?? []) load(imported)
		}
		const textBytes = new Map<string, number>()
		for (const { facadeModuleId, fileName } of chunks) {
			const language = /\/locales\/(\w+)\/site-texts\.ts$/.exec(facadeModuleId ?? '')?.[1]
			if (language) textBytes.set(language, size(fileName))
			if (facadeModuleId?.endsWith(`/web/${SITE_START}`)) load(fileName)
		}
		const bytes = [...loaded].reduce((sum, file) => sum + size(file), Math.max(0, ...textBytes.values()))
		if (bytes > MAX_SITE_BYTES)
			this.error(
				`A public page would load ${bytes} bytes of JavaScript, above ${MAX_SITE_BYTES}: ${[...loaded].join(', ')}`,
			)
	},
})
