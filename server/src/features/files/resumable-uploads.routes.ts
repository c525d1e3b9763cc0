import { Readable } from 'node:stream'
import {
	KnownFileRequest,
	KnownFileResponse,
	RESUMABLE_UPLOAD_PATH,
	UploadedFileResponse,
} from '@panelyard/contracts/uploads'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { App, Feature } from '../../platform/feature.ts'
import { requireUser } from '../auth/auth.service.ts'
import { isConverted } from '../conversion/conversion.service.ts'
import { requireId } from '../projects/project-permission.ts'
import { viewFile } from './files.service.ts'
import { takeKnownFile } from './known-files.service.ts'
import { beginUpload, finishUpload, requireOwnUpload, resumableStore } from './resumable-uploads.service.ts'
import { uploadAllowance } from './upload-allowance.ts'
import { uploadLimit } from './upload-limit.ts'

const UploadParams = z.object({ upload_id: z.string() })
const tags = ['files']
const NO_CONCATENATION =
	'Upload-Concat is not supported here. Send the file as one upload; Tus-Extension lists the rest.'
/** A dead connection's rest is waited for so long when the same upload is asked for again. */
const DRAIN_MS = 1000

/** Uploads that go on after a lost connection, by the tus protocol: https://tus.io/protocols/resumable-upload. */
export const resumableUploadsFeature: Feature = async (app, platform) => {
	const limit = uploadLimit(app, platform)
	/** Who asks, and what the protocol's own answer stands for, by the request the protocol server sees. */
	const asked = new WeakMap<Request, { request: FastifyRequest; error?: AppError }>()
	const asker = (protocolRequest: Request): FastifyRequest => {
		const known = asked.get(protocolRequest)
		if (!known) throw new Error('a tus request nobody asked')
		return known.request
	}
	const allowanceOf = (request: FastifyRequest) => uploadAllowance(platform.config, requireUser(request))
	const finish = (request: FastifyRequest, upload_id: string) =>
		finishUpload(platform, requireUser(request), upload_id, allowanceOf(request), () => limit.count(request))

	const tus = new Server({
		path: RESUMABLE_UPLOAD_PATH,
		datastore: resumableStore(platform),
		relativeLocation: true,
		lockDrainTimeout: DRAIN_MS,
		maxSize: (protocolRequest) => allowanceOf(asker(protocolRequest)).max_bytes,
		namingFunction: () => crypto.randomUUID(),
		async onUploadCreate(protocolRequest, upload) {
			const request = asker(protocolRequest)
			const facts = await beginUpload(platform, requireUser(request), upload.metadata ?? {}, allowanceOf(request))
			return { metadata: facts }
		},
		async onUploadFinish(protocolRequest, upload) {
			await finish(asker(protocolRequest), upload.id)
			return {}
		},
		onResponseError(protocolRequest, error) {
			const known = asked.get(protocolRequest)
			if (known && error instanceof AppError) known.error = error
			return undefined
		},
	})

	async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		if (request.headers['upload-concat'] !== undefined) throw new AppError('VALIDATION_FAILED', NO_CONCATENATION)
		const protocolRequest = asProtocolRequest(request)
		asked.set(protocolRequest, { request })
		const response = await tus.handleWeb(protocolRequest)
		for (const name of ANSWER_HEADERS) {
			const value = response.headers.get(name)
			if (value !== null) reply.header(name, value)
		}
		const error = asked.get(protocolRequest)?.error
		if (error) throw error
		if (response.status === 413 && request.method === 'POST') throw allowanceOf(request).tooLarge()
		if (response.status >= 400) throw protocolError(response.status, (await response.text()).trim())
		return reply.code(response.status).send()
	}

	/** A client whose last part broke off tells the whole length again with the next; that is no second announcement. */
	async function forgiveRepeatedLength(request: FastifyRequest, upload_id: string): Promise<void> {
		const { size } = await resumableStore(platform).getUpload(upload_id)
		if (request.headers['upload-length'] === String(size)) delete request.headers['upload-length']
	}

	await app.register(async (scope: App) => {
		scope.removeAllContentTypeParsers()
		// The body is streamed to disk by the protocol's server.
		scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

		scope.route({
			method: ['POST', 'OPTIONS'],
			url: RESUMABLE_UPLOAD_PATH,
			schema: { tags, description: 'Begins a resumable upload (tus 1.0.0). Metadata: `ResumableUploadMetadata`.' },
			handler: async (request, reply) => {
				allowanceOf(request)
				await limit.check(request)
				return answer(request, reply)
			},
		})
		scope.route({
			method: ['HEAD', 'PATCH', 'DELETE'],
			url: `${RESUMABLE_UPLOAD_PATH}/:upload_id`,
			schema: { tags, params: UploadParams, description: 'Asks for, goes on with or drops a resumable upload (tus).' },
			handler: async (request, reply) => {
				const { upload_id } = request.params as z.infer<typeof UploadParams>
				await requireOwnUpload(platform, requireId(upload_id, 'This upload does not exist'), requireUser(request).id)
				if (request.method === 'PATCH') await forgiveRepeatedLength(request, upload_id)
				try {
					return await answer(request, reply)
				} catch (error) {
					const isNoModel = error instanceof AppError && error.code === 'UNSUPPORTED_FILE'
					if (isNoModel) await resumableStore(platform).remove(upload_id)
					throw error
				}
			},
		})
	})

	app.post(
		'/files/known',
		{ schema: { tags, body: KnownFileRequest, response: { 200: KnownFileResponse } } },
		async (request) => {
			const [user, allowance] = [requireUser(request), allowanceOf(request)]
			await limit.check(request)
			const file = await takeKnownFile(platform, user, request.body, allowance, () => limit.count(request))
			const is_converted = file !== null && (await isConverted(platform.database, file.id))
			return { file: file && viewFile(file), is_converted }
		},
	)

	app.get(
		'/files/resumable_result/:upload_id',
		{ schema: { tags, params: UploadParams, response: { 200: UploadedFileResponse } } },
		async (request) => {
			requireUser(request)
			const upload_id = requireId(request.params.upload_id, 'This upload does not exist')
			return { file: viewFile(await finish(request, upload_id)) }
		},
	)
}

const ANSWER_HEADERS = [
	'location',
	'cache-control',
	'tus-resumable',
	'tus-version',
	'tus-extension',
	'tus-max-size',
	'upload-offset',
	'upload-length',
	'upload-defer-length',
	'upload-expires',
]

/** The request as the protocol's server wants it. A body that breaks off ends there, so that what came is kept. */
function asProtocolRequest(request: FastifyRequest): Request {
	const headers = new Headers()
	for (const [name, value] of Object.entries(request.headers)) {
		if (value !== undefined) headers.set(name, String(value))
	}
	const hasBody = request.method === 'PATCH' || request.method === 'POST'
	return new Request(`http://localhost${request.url}`, {
		method: request.method,
		headers,
		...(hasBody ? { body: Readable.toWeb(Readable.from(whatArrives(request))), duplex: 'half' } : {}),
	} as RequestInit)
}

async function* whatArrives(request: FastifyRequest): AsyncGenerator<Buffer> {
	try {
		// A body that is refused is still read to its end: destroyed with it, the sender would miss the answer.
		for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) yield chunk
	} catch {
		request.log.info('an upload broke off; what came of it is kept')
	}
}

function protocolError(status: number, text: string): AppError {
	if (status === 404 || status === 410)
		return new AppError('NOT_FOUND', 'This upload does not exist. Please begin it again.')
	if (status === 409)
		return new AppError('CONFLICT', 'The upload stands at another byte. Ask where, and go on from there.')
	if (status === 413) return new AppError('FILE_TOO_LARGE', 'More was sent than was announced')
	if (status === 400 || status === 403 || status === 412)
		return new AppError('VALIDATION_FAILED', text || 'Not a tus request')
	return new AppError('UNAVAILABLE', 'The upload could not be taken in. Please try again.')
}
