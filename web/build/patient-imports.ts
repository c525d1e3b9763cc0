import type { Plugin } from 'vite'

/** Replaces Vite's helper of dynamic imports by `importCode`, which fetches again what didn't arrive. */
export const patientImports = (): Plugin => ({
	name: 'patient-imports',
	apply: 'build',
	transform: {
		filter: { id: /^\0vite\/preload-helper\.js$/ },
		handler: () => ({ code: `export { importCode as __vitePreload } from '/src/api/import-code.ts'`, map: null }),
	},
})
