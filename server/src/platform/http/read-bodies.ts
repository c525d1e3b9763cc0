import { Transform } from 'node:stream'
import formbody from '@fastify/formbody'
import type { FastifyRequest, RequestPayload } from 'fastify'
import { AppError } from '../app-error.ts'
import type { App } from '../feature.ts'
import { JsonGauge } from './json-gauge.ts'

/** Of bodies whose routes set no other limit. */
export const JSON_BODY_BYTES = 1024 * 1024
/** A form has a few short fields. */
const FORM_BYTES = 64 * 1024
const TOO_MANY_PARTS = 'The request has too many parts'

const isLarge = ({ routeOptions }: FastifyRequest): boolean => (routeOptions.bodyLimit ?? 0) > JSON_BODY_BYTES
/** As Fastify compares it: the whole type, whatever its parameters. */
const hasType = ({ headers }: FastifyRequest, type: string): boolean =>
	headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === type
const senderIsGone = () => Object.assign(new Error('The sender is gone'), { code: 'ECONNRESET' })

/**
 * Reads JSON and forms. Where a route takes large bodies, they are counted as they arrive, so that none of them keeps the
 * parser busy for long, and aren't searched for forbidden names: contracts take known fields alone, and a search walks
 * through millions of values.
 */
export async function readBodies(app: App): Promise<void> {
	const careful = app.getDefaultJsonParser('error', 'error')
	const plain = app.getDefaultJsonParser('ignore', 'ignore')
	app.removeContentTypeParser('application/json')
	app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
		(isLarge(request) ? plain : careful)(request, body, done),
	)
	await app.register(formbody, { bodyLimit: FORM_BYTES })
	app.addHook('preParsing', async (request, _reply, payload) => {
		if (!isLarge(request)) return payload
		if (hasType(request, 'application/x-www-form-urlencoded'))
			throw new AppError('UNSUPPORTED_FILE', 'This kind of content is not accepted here')
		return hasType(request, 'application/json') ? gauged(payload) : payload
	})
}

/**
 * Passes JSON on until it has too many parts. Ends with an error when the sender is gone.
 * @throws Error when the sender left while earlier hooks ran
 */
function gauged(payload: RequestPayload): Transform {
	if (payload.destroyed && !payload.readableEnded) throw senderIsGone()
	const gauge = new JsonGauge()
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			if (gauge.read(chunk)) done(null, chunk)
			else done(new AppError('VALIDATION_FAILED', TOO_MANY_PARTS))
		},
	})
	// The parser stops listening once it has answered, for example that the body is too large.
	counted.on('error', () => {})
	payload.once('error', (error) => counted.destroy(error))
	payload.once('close', () => {
		if (!payload.readableEnded) counted.destroy(senderIsGone())
	})
	return payload.pipe(counted)
}
