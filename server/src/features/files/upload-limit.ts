import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { App, Platform } from '../../platform/feature.ts'

export type UploadLimit = {
	/** Call it before the body is read. @throws AppError RATE_LIMITED when there is nothing left */
	check(request: FastifyRequest): Promise<void>
	/** Counts one model that was taken in; those refused cost nothing. @throws AppError RATE_LIMITED when there is nothing left */
	count(request: FastifyRequest): Promise<void>
}

const UPLOADED_MANY = (time: string): string => `You have uploaded many files. Please try again in ${time}.`

/**
 * How many models each person may upload in a time, whatever address they share with others.
 * @param message for what is limited likewise, counted apart: what to say when nothing is left
 */
export function uploadLimit(app: App, { config }: Platform, message = UPLOADED_MANY): UploadLimit {
	const limit = app.createRateLimit({
		...config.rateLimits.upload,
		keyGenerator: (request) => request.user?.id ?? request.ip,
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
