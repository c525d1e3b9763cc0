import { lazyRouteComponent } from '@tanstack/react-router'
import { networkError } from '../api/api-error.ts'

const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000]

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What was thrown because a page's code is not there. The router keeps it: only a new document asks for the code again. */
const missing = new WeakSet<object>()
export const isCodeMissing = (error: unknown): boolean =>
	typeof error === 'object' && error !== null && missing.has(error)

export const serverAnswers = (): Promise<boolean> =>
	fetch('/healthz').then(
		() => true,
		() => false,
	)

/**
 * Fetches a page's code, with patience while the server does not answer. The router reloads the document once when code
 * is missing, which is right after a new release and wrong while there is no server to load it from.
 * @throws ApiError with status 0 when no answer came for a quarter of a minute; whatever `load` threw, when the server
 * answers and the code is missing all the same
 */
export async function loadPatiently<Module>(
	load: () => Promise<Module>,
	answers: () => Promise<boolean> = serverAnswers,
	wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Module> {
	const fail = (error: unknown): never => {
		if (typeof error === 'object' && error !== null) missing.add(error)
		throw error
	}
	for (const pause of RETRY_AFTER_MS) {
		try {
			return await load()
		} catch (error) {
			if (await answers()) return await load().catch(() => fail(error))
			await wait(pause)
		}
	}
	return fail(networkError())
}

/** A page whose code is fetched when it is first opened. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
	load: () => Promise<Module>,
	name: Name,
) => lazyRouteComponent<Module, Name>(() => loadPatiently(load), name)
