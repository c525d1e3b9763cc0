import type { Plugin } from 'vite'

/** Names the file of each language's texts in the page, for `first-paint.js`. */
export const textsInPage = (): Plugin => ({
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
