import { lazyRouteComponent } from '@tanstack/react-router'
import { networkError } from '../api/api-error.ts'
import { CodeReplaced, CodeUnreachable } from '../api/import-code.ts'

/** The code arrived but couldn't be imported. Browsers never repeat that import, so only a new document helps. */
export class CodeFailed extends Error {
	override name = 'CodeFailed'
}

/**
 * What the page of an import that failed shows. The router would reload the document by itself for an error that it knows as
 * a missing module; this leaves it to the person.
 */
export function pageError(error: unknown): Error {
	if (error instanceof CodeUnreachable) return networkError()
	if (error instanceof CodeReplaced) return error
	return new CodeFailed("The page's code couldn't be imported", { cause: error })
}

/** A page whose code is fetched when it is first opened. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
	load: () => Promise<Module>,
	name: Name,
) =>
	lazyRouteComponent<Module, Name>(
		() =>
			load().catch((error) => {
				throw pageError(error)
			}),
		name,
	)
