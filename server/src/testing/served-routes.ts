import type { App } from '../platform/feature.ts'

const BRANCH = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)$/

/**
 * Every route of a server in the form `GET /projects/:id`, including those hidden from its documentation, without HEAD
 * and the pages and files of the web app.
 */
export function servedRoutes(app: App): string[] {
	const parents: string[] = []
	const routes = app
		.printRoutes({ commonPrefix: false })
		.split('\n')
		.flatMap((line) => {
			const [, indent = '', part = '', methods = ''] = BRANCH.exec(line) ?? []
			if (part === '') return []
			const depth = indent.length / 4
			const path = `${depth > 0 ? parents[depth - 1] : ''}${part}`
			parents[depth] = path
			const named = methods.split(', ')
			return named.filter((method) => method !== 'HEAD' || !named.includes('GET')).map((method) => `${method} ${path}`)
		})
	return routes.filter((route) => !/[*]|^GET \/api-docs\/static/.test(route)).sort()
}
