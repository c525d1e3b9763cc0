import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { App, Platform } from '../../platform/feature.ts'

export type UploadLimit = {
	/** Call it before the body is read. @throws AppError RATE_LIMITED when there is nothing left */
	check(request: FastifyRequest): Promise<void>
	/** Counts one model that was taken in; those refused cost nothing. @throws AppError RATE_LIMITED when there is nothing left */
	count(request: FastifyRequest): Promise<void>
}

/** How many models each person may upload in a time, whatever address they share with others. */
export function uploadLimit(app: App, { config }: Platform): UploadLimit {
	const limit = app.createRateLimit({
		...config.rateLimits.upload,
		keyGenerator: (request) => request.user?.id ?? request.ip,
	})
	return {
		async check(request) {
			const state = await limit(request, { increment: false })
			if (!state.isAllowed && state.remaining === 0) throw tooMany(state.ttlInSeconds)
		},
		async count(request) {
			const state = await limit(request)
			if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds)
		},
	}
}

function tooMany(seconds: number): AppError {
	const minutes = Math.max(1, Math.ceil(seconds / 60))
	const time = minutes === 1 ? '1 minute' : `${minutes} minutes`
	const message = `You have uploaded many files. Please try again in ${time}.`
	return new AppError('RATE_LIMITED', message, { retry_after_seconds: seconds })
}
