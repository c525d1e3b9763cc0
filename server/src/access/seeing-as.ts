import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { App } from '../platform/feature.ts'

/** What still works while a super admin sees the app as somebody else: ending that, and the session with it. */
const ALLOWED = ['DELETE /seeing_as', 'GET /logout']
/** Calls that are read and change something all the same. */
const CHANGING = ['GET /projects_delete/:id', 'GET /google_auth', 'GET /auth/google/callback']
/** Where somebody is signed in, and by what: nobody else's business. */
const SECRET = '/account/'
const READING = ['GET', 'HEAD', 'OPTIONS']

const READ_ONLY = 'You see this as someone else, and can’t change anything'
const HIDDEN = 'This isn’t shown while you see the app as someone else'

function refusal({ method, routeOptions: { url = '' } }: FastifyRequest): string | null {
	const route = `${method} ${url}`
	if (ALLOWED.includes(route)) return null
	if (!READING.includes(method) || CHANGING.includes(route)) return READ_ONLY
	return url.startsWith(SECRET) ? HIDDEN : null
}

/**
 * Answers 403 `SEEING_AS` to whatever changes something, or shows how somebody signs in, while the session sees the app
 * as somebody else; before anything is read of the request. Call it once requests know who asks, before other checks.
 */
export function onlyReadWhileSeeing(app: App): void {
	app.addHook('onRequest', async (request) => {
		const message = request.user?.seen_by ? refusal(request) : null
		if (message !== null) throw new AppError('SEEING_AS', message)
	})
}
