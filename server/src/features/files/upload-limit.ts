import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { App, Platform } from '../../platform/feature.ts'

export type UploadLimit = {
	/** Call it before the body is read. @throws AppError RATE_LIMITED when there is nothing left */
	check(request: FastifyRequest): Promise<void>
	/** Counts one accepted model; rejected ones cost nothing. @throws AppError RATE_LIMITED at the limit */
	count(request: FastifyRequest): Promise<void>
}

const UPLOADED_MANY = (time: string): string => `You have uploaded too many files. Try again in ${time}.`
const BEGUN_MANY = (time: string): string => `You have started too many uploads. Try again in ${time}.`

/**
 * How many models each person may upload in a time, by whichever route, whatever address they share with others.
 * @param message what to say when nothing is left; what has a message of its own is counted apart from uploads
 */
export function uploadLimit(app: App, { config }: Platform, message = UPLOADED_MANY): UploadLimit {
	const name = message === UPLOADED_MANY ? 'uploads' : 'other work on files'
	return limitOf(app, config.rateLimits.upload, name, message)
}

/** Limits the uploads that a person may begin, finished or not: 10 times those that may become files. */
export function beginLimit(app: App, { config }: Platform): UploadLimit {
	const { max, timeWindow } = config.rateLimits.upload
	return limitOf(app, { max: max * 10, timeWindow }, 'begun uploads', BEGUN_MANY)
}

/** Limits the images and drawings that a person may add: 10 times the models. */
export function imageLimit(app: App, { config }: Platform): UploadLimit {
	const { max, timeWindow } = config.rateLimits.upload
	return limitOf(app, { max: max * 10, timeWindow }, 'images', UPLOADED_MANY)
}

function limitOf(
	app: App,
	rate: { max: number; timeWindow: number },
	name: string,
	message: (time: string) => string,
): UploadLimit {
	const limit = app.createRateLimit({
		...rate,
		keyGenerator: (request) => `${name} of ${request.user?.id ?? request.ip}`,
	})
	return {
		async check(request) {
			const state = await limit(request, { increment: false })
			if (!state.isAllowed && state.remaining === 0) throw tooMany(state.ttlInSeconds, message)
		},
		async count(request) {
			const state = await limit(request)
			if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds, message)
		},
	}
}

function tooMany(seconds: number, message: (time: string) => string): AppError {
	const minutes = Math.max(1, Math.ceil(seconds / 60))
	const time = minutes === 1 ? '1 minute' : `${minutes} minutes`
	return new AppError('RATE_LIMITED', message(time), { retry_after_seconds: seconds })
}
