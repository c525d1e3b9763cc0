import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from './feature.ts'

type Logger = NonNullable<FastifyServerOptions['logger']>

/** Where log lines go; standard output when not given. */
export type LogTarget = { write(line: string): void }

/** Structured logs. Queries, headers and bodies are left out: they carry tokens, names and passwords. */
export function loggerOptions(config: Pick<Config, 'logLevel'>, target?: LogTarget): Logger {
	return {
		level: config.logLevel,
		serializers: {
			req: (request) => ({ method: request.method, path: pathOf(request.url), ip: request.ip }),
			res: (reply) => ({ status: reply.statusCode }),
		},
		...(target ? { stream: target } : {}),
	}
}

export const newRequestId = (): string => randomUUID()

/** Sends each request's id back, so that a person can quote it and we find its lines in the log. */
export function addRequestIds(app: App): void {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id)
	})
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url
