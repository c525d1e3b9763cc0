import { lazyRouteComponent } from '@tanstack/react-router'
import { networkError } from '../api/api-error.ts'

const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000]

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The server has no such code any more: a new version of the app took its place, and only a new document has its
 * addresses. The router reloads by itself for errors that it knows as missing modules; this one leaves it to the person.
 */
export class CodeReplaced extends Error {
	override name = 'CodeReplaced'
}

export const serverAnswers = (): Promise<boolean> =>
	fetch('/healthz').then(
		() => true,
		() => false,
	)

/**
 * Fetches a page's code, with patience while the server does not answer.
 * @throws ApiError with status 0 when no answer came for a quarter of a minute; CodeReplaced when the server answers and
 * the code is missing all the same
 */
export async function loadPatiently<Module>(
	load: () => Promise<Module>,
	answers: () => Promise<boolean> = serverAnswers,
	wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Module> {
	for (const pause of RETRY_AFTER_MS) {
		try {
			return await load()
		} catch (error) {
			if (await answers())
				return await load().catch(() => {
					throw new CodeReplaced('The code of this page is missing', { cause: error })
				})
			await wait(pause)
		}
	}
	throw networkError()
}

/** A page whose code is fetched when it is first opened. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
	load: () => Promise<Module>,
	name: Name,
) => lazyRouteComponent<Module, Name>(() => loadPatiently(load), name)
