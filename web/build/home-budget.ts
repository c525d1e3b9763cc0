import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { HOME_START } from './code-files.ts'

/** The most bytes of JavaScript, as brotli sends them, that the home page may load before somebody uses it. */
const MAX_HOME_BYTES = 150_000

/** Fails the build when the home page loads too much: its code, English texts and those of the longest other language. */
export const homeBudget = (): Plugin => ({
	name: 'home-budget',
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
		for (const { isEntry, facadeModuleId, fileName, name } of chunks) {
			const language = /\/locales\/(\w+)\/home-texts\.ts$/.exec(facadeModuleId ?? '')?.[1]
			if (language) textBytes.set(language, size(fileName))
			if ((isEntry && name === 'index') || facadeModuleId?.endsWith(`/web/${HOME_START}`)) load(fileName)
		}
		const english = textBytes.get('en') ?? 0
		textBytes.delete('en')
		const bytes = [...loaded].reduce((sum, file) => sum + size(file), english + Math.max(0, ...textBytes.values()))
		if (bytes > MAX_HOME_BYTES)
			this.error(
				`The home page would load ${bytes} bytes of JavaScript, above ${MAX_HOME_BYTES}: ${[...loaded].join(', ')}`,
			)
	},
})
