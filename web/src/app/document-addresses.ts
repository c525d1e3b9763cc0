import type { LocationRewrite } from '@tanstack/react-router'
import { demoPathOf, isDemoPath, projectPathOf } from '../domain/project/demo-project.ts'
import { projectPathOfPublic, publicPathOf } from '../domain/public-projects/public-address.ts'

// The demo and each public project have documents of their own, with addresses of their own.

/** Loads another document: the demo, a public project and the rest of the app share none. Doesn't resolve. */
export function leaveTo(address: string): Promise<never> {
	// Whoever comes back by the browser's history finds the page as it was.
	window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
	location.assign(address)
	return new Promise(() => {})
}

/** The demo's addresses are those of its project's pages, by names of their own. */
export const demoAddresses: LocationRewrite = {
	input: ({ url }) => withPath(url, isDemoPath(url.pathname) ? projectPathOf(url.pathname) : null),
	output: ({ url }) => withPath(url, demoPathOf(url.pathname)),
}

/** The gallery's addresses are those of the project's pages, by names of their own. */
export const publicAddresses = (id: string): LocationRewrite => ({
	input: ({ url }) => withPath(url, projectPathOfPublic(url.pathname)),
	output: ({ url }) => withPath(url, publicPathOf(url.pathname, id)),
})

function withPath(url: URL, path: string | null): URL | undefined {
	if (path === null) return undefined
	const changed = new URL(url)
	changed.pathname = path
	return changed
}
