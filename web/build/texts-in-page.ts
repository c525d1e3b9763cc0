import type { Plugin } from 'vite'

/** Names the two files of each language's texts in the page, for `first-paint.js`: the public pages' and the others. */
export const textsInPage = (): Plugin => ({
	name: 'texts-in-page',
	apply: 'build',
	transformIndexHtml: {
		order: 'post',
		handler(_, { bundle = {} }) {
			const files: Record<string, { site?: string; others?: string }> = {}
			for (const file of Object.values(bundle)) {
				const source = file.type === 'chunk' ? (file.facadeModuleId ?? '') : ''
				const [, language, site] = /\/locales\/(\w+)\/(site-)?texts\.ts$/.exec(source) ?? []
				if (language) files[language] = { ...files[language], [site ? 'site' : 'others']: `/${file.fileName}` }
			}
			const content = JSON.stringify(files)
			return [{ tag: 'meta', attrs: { name: 'texts', content }, injectTo: 'head-prepend' }]
		},
	},
})
