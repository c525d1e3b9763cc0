import { Readable } from 'node:stream'
import {
	KnownFileRequest,
	KnownFileResponse,
	RESUMABLE_UPLOAD_PATH,
	UploadedFileResponse,
} from '@panelyard/contracts/models/uploads'
import { type Locker, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireId } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import { viewFile } from '../../models/source-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { App, Feature } from '../../platform/feature.ts'
import { requireSameOrigin } from '../../platform/http/same-origin.ts'
import { untilClosed } from '../../platform/http/until-closed.ts'
import { isConverted } from '../conversion/conversion.service.ts'
import { takeKnownFile } from './known-files.service.ts'
import {
	beginUpload,
	dropUpload,
	finishUpload,
	type ResumableUploads,
	requireOwnUpload,
	startResumableUploads,
} from './resumable-uploads.service.ts'
import { uploadAllowance } from './upload-allowance.ts'
import { beginLimit, uploadLimit } from './upload-limit.ts'
import { whatArrives } from './what-arrives.ts'

const UploadParams = z.object({ upload_id: z.string() })
const tags = ['files']
const NO_CONCATENATION =
	'Upload-Concat is not supported here. Send the file as one upload; Tus-Extension lists the rest.'
/** How long a request that lost its lock may still receive what is in transit. */
const DRAIN_MS = 1000

/** Uploads that go on after a lost connection, by the tus protocol: https://tus.io/protocols/resumable-upload. */
export const resumableUploadsFeature: Feature = async (app, platform) => {
	const [limit, begun] = [uploadLimit(app, platform), beginLimit(app, platform)]
	const uploads = await startResumableUploads(platform)
	app.addHook('onClose', async () => uploads.bytes.close())
	/** The person, and the meaning of the protocol's answer, by the request that the protocol's server gets. */
	const asked = new WeakMap<Request, { request: FastifyRequest; reply: FastifyReply; error?: AppError }>()
	const asker = (protocolRequest: Request): { request: FastifyRequest; reply: FastifyReply } => {
		const known = asked.get(protocolRequest)
		if (!known) throw new Error('a tus request nobody asked')
		return known
	}
	const allowanceOf = (request: FastifyRequest) =>
		uploadAllowance(platform.config, platform.database, requireUser(request))
	const finish = async (request: FastifyRequest, reply: FastifyReply, upload_id: string) =>
		finishUpload(uploads, upload_id, {
			user: requireUser(request),
			allowance: await allowanceOf(request),
			limit: { check: () => limit.check(request), count: () => limit.count(request) },
			signal: untilClosed(reply),
		})

	const tus = new Server({
		path: RESUMABLE_UPLOAD_PATH,
		datastore: uploads.store,
		locker: (protocolRequest) => (protocolRequest.method === 'HEAD' ? unlessComplete(uploads) : uploads.locks),
		relativeLocation: true,
		lockDrainTimeout: DRAIN_MS,
		maxSize: async (protocolRequest) => (await allowanceOf(asker(protocolRequest).request)).max_bytes,
		namingFunction: () => crypto.randomUUID(),
		async onUploadCreate(protocolRequest, upload) {
			const { request } = asker(protocolRequest)
			await beginUpload(uploads, requireUser(request), upload, await allowanceOf(request))
			return {}
		},
		async onUploadFinish(protocolRequest, upload) {
			const { request, reply } = asker(protocolRequest)
			await finish(request, reply, upload.id)
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
		asked.set(protocolRequest, { request, reply })
		const response = await tus.handleWeb(protocolRequest)
		for (const name of ANSWER_HEADERS) {
			const value = response.headers.get(name)
			if (value !== null) reply.header(name, value)
		}
		const error = asked.get(protocolRequest)?.error
		if (error) throw error
		if (response.status === 413 && request.method === 'POST') throw (await allowanceOf(request)).tooLarge()
		if (response.status >= 400) throw protocolError(response.status, (await response.text()).trim())
		return reply.code(response.status).send()
	}

	/** A client whose last part broke off repeats the whole length with the next one; tus would reject that. */
	async function forgiveRepeatedLength(request: FastifyRequest, upload_id: string): Promise<void> {
		const { size } = await uploads.store.getUpload(upload_id)
		if (request.headers['upload-length'] === String(size)) delete request.headers['upload-length']
	}

	await app.register(async (scope: App) => {
		scope.removeAllContentTypeParsers()
		// The body is streamed to disk by the protocol's server.
		scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

		scope.route({
			method: ['POST', 'OPTIONS'],
			url: RESUMABLE_UPLOAD_PATH,
			schema: { tags, description: 'Starts a resumable upload (tus 1.0.0). Metadata: `ResumableUploadMetadata`.' },
			handler: async (request, reply) => {
				await allowanceOf(request)
				await limit.check(request)
				if (request.method === 'POST') await begun.count(request)
				return answer(request, reply)
			},
		})
		scope.route({
			method: ['HEAD', 'PATCH', 'DELETE'],
			url: `${RESUMABLE_UPLOAD_PATH}/:upload_id`,
			schema: { tags, params: UploadParams, description: 'Checks, continues or deletes a resumable upload (tus).' },
			handler: async (request, reply) => {
				const { upload_id } = request.params as z.infer<typeof UploadParams>
				await requireOwnUpload(uploads, requireId(upload_id, 'This upload does not exist'), requireUser(request).id)
				if (request.method === 'PATCH') await forgiveRepeatedLength(request, upload_id).catch(throwProtocolError)
				try {
					return await answer(request, reply)
				} catch (error) {
					const isNoModel = error instanceof AppError && error.code === 'UNSUPPORTED_FILE'
					if (isNoModel) await dropUpload(uploads, upload_id)
					throw error
				}
			},
		})
	})

	app.post(
		'/files/known',
		{ schema: { tags, body: KnownFileRequest, response: { 200: KnownFileResponse } } },
		async (request) => {
			const [user, allowance] = [requireUser(request), await allowanceOf(request)]
			await limit.check(request)
			const file = await takeKnownFile(platform, user, request.body, allowance, () => limit.count(request))
			const is_converted = file !== null && (await isConverted(platform.database, file))
			return { file: file && viewFile(file), is_converted }
		},
	)

	app.get(
		'/files/resumable_result/:upload_id',
		{ schema: { tags, params: UploadParams, response: { 200: UploadedFileResponse } } },
		async (request, reply) => {
			// A GET that changes state: it makes a file of the upload when nothing else has yet.
			requireSameOrigin(platform.config, request)
			requireUser(request)
			const upload_id = requireId(request.params.upload_id, 'This upload does not exist')
			return { file: viewFile(await finish(request, reply, upload_id).catch(throwProtocolError)) }
		},
	)
}

/** Answer for a complete upload without waiting for its lock: making a file of it may take a while. */
const unlessComplete = ({ store, locks }: ResumableUploads): Locker => ({
	newLock(upload_id) {
		const lock = locks.newLock(upload_id)
		let isLocked = false
		return {
			async lock(signal, requestRelease) {
				if (await store.isComplete(upload_id)) return
				await lock.lock(signal, requestRelease)
				isLocked = true
			},
			unlock: async () => (isLocked ? lock.unlock() : undefined),
		}
	},
})

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

/** The request that the protocol's server expects. An aborted body just ends, so that what arrived is kept. */
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

/** What the store and the locks throw for tus, outside its own handler. */
function throwProtocolError(error: unknown): never {
	if (error instanceof Error || !isProtocolError(error)) throw error
	throw protocolError(error.status_code, error.body.trim())
}

const isProtocolError = (error: unknown): error is { status_code: number; body: string } =>
	typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error

function protocolError(status: number, text: string): AppError {
	if (status === 404 || status === 410) return new AppError('NOT_FOUND', 'This upload does not exist. Start it again.')
	if (status === 409)
		return new AppError('CONFLICT', 'Upload-Offset does not match. Send HEAD for the current offset and resume there.')
	if (status === 423)
		return new AppError('CONFLICT', 'Other requests are already waiting for this upload. Try again in a moment.')
	if (status === 413) return new AppError('FILE_TOO_LARGE', 'The upload is larger than announced')
	if (status === 400 || status === 403 || status === 412)
		return new AppError('VALIDATION_FAILED', text || 'Not a tus request')
	return new AppError('UNAVAILABLE', 'The upload could not be saved. Try again.')
}
