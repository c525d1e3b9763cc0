import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import type { DatabaseError } from 'pg'
import { destination, stdSerializers } from 'pino'
import type { Config } from '../../config.ts'
import type { App } from '../feature.ts'
import { pathOf } from './request-path.ts'

type Logger = NonNullable<FastifyServerOptions['logger']>

/**
 * Lines are written in batches, at most 0.1 s after the first, and at a normal end of the process. Writing each line
 * separately takes a tenth of the processor time of a small request.
 */
const GATHERED = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }

/** Where log lines go; standard output by default. */
export type LogTarget = { write(line: string): void }

/** Structured logs. Queries, headers and bodies are left out: they carry tokens, names and passwords. */
export function loggerOptions(config: Pick<Config, 'logLevel'>, target?: LogTarget): Logger {
	return {
		level: config.logLevel,
		serializers: {
			req: (request) => ({ method: request.method, path: withoutAddresses(pathOf(request.url)), ip: request.ip }),
			res: (reply) => ({ status: reply.statusCode }),
			err: describeError,
		},
		stream: target ?? destination(GATHERED),
	}
}

/** The path that withdraws access to a project ends in a person's address. */
const withoutAddresses = (path: string): string => path.replace(/[^/]*(?:@|%40)[^/]*/gi, '(address)')

export const newRequestId = (): string => randomUUID()

/** Sends each request's id back, so that a person can quote it and we find its lines in the log. */
export function addRequestIds(app: App): void {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id)
	})
}

type DescribedError = { type: string; message: string; stack: string; [detail: string]: unknown }

/**
 * Describes an error and its causes. A failed query is described without its values, which its message, its stack and
 * PostgreSQL's details would repeat.
 */
export function describeError(error: Error): DescribedError {
	const failed = failedQuery(error)
	if (!failed) return stdSerializers.err(error)
	const { message = 'unknown', code, constraint } = (failed.cause ?? failed) as Partial<DatabaseError>
	const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
	return { type: 'DatabaseError', message, code, constraint, query: failed.query, stack: frames.join('\n') }
}

/** Finds a query's error in a chain of causes: Drizzle's, or PGlite's own, which also contains the values. */
function failedQuery(error: unknown): { query: unknown; cause?: unknown } | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ('query' in cause && 'params' in cause) return cause
	}
	return null
}
