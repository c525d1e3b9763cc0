import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Names the file of each language's texts in the page, for `first-paint.js`. */
const textsInPage = (): Plugin => ({
	name: 'texts-in-page',
	apply: 'build',
	transformIndexHtml: {
		order: 'post',
		handler(_, { bundle = {} }) {
			const files = Object.values(bundle).flatMap((file) => {
				const source = file.type === 'chunk' ? (file.facadeModuleId ?? '') : ''
				const language = /\/locales\/(\w+)\/texts\.ts$/.exec(source)?.[1]
				return language ? [[language, `/${file.fileName}`]] : []
			})
			const content = JSON.stringify(Object.fromEntries(files))
			return [{ tag: 'meta', attrs: { name: 'texts', content }, injectTo: 'head-prepend' }]
		},
	},
})

/** What the page names itself must stay a file of its own. */
const ENTRY = /\/web\/(index\.html|src\/app\/main\.tsx)$/

export default defineConfig({
	root: import.meta.dirname,
	plugins: [
		react(),
		textsInPage(),
		// Bars, trees and cards round a picture are drawn anew only where something they say has changed.
		babel({
			include: /\/src\/features\/viewer\/.*\.tsx?$/,
			presets: [reactCompilerPreset({ panicThreshold: 'none' })],
			sourceMap: false,
		}),
	],
	// The server replaces the placeholder in index.html by a fresh nonce on every answer.
	html: { cspNonce: '__CSP_NONCE__' },
	build: {
		target: 'es2023',
		// A data: URL would be refused as a script or a font by the content security policy.
		assetsInlineLimit: 0,
		sourcemap: false,
		// The server names a page's own files in its HTML.
		manifest: true,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: 'app', tags: ['$initial'], test: (id) => !ENTRY.test(id), priority: 1 },
						{ name: 'pages', minShareCount: 2, test: (id) => !ENTRY.test(id) },
					],
				},
			},
		},
	},
})
