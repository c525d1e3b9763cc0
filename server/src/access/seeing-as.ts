import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { App } from '../platform/feature.ts'

/** Calls that work while a super admin sees the app as someone else: those that end the visit or the session. */
const ALLOWED = ['DELETE /seeing_as', 'GET /logout']
/** GET calls that change something. */
const CHANGING = ['GET /projects_delete/:id', 'GET /google_auth', 'GET /auth/google/callback']
/** Calls about how and where the person is signed in, which are private. */
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
 * While the session sees the app as someone else, answers 403 `SEEING_AS` to calls that change something or show how
 * the person signs in, before anything of the request is read. Call it after the hook that identifies the person,
 * before other checks.
 */
export function onlyReadWhileSeeing(app: App): void {
	app.addHook('onRequest', async (request) => {
		const message = request.user?.seen_by ? refusal(request) : null
		if (message !== null) throw new AppError('SEEING_AS', message)
	})
}
