import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ARTEFACT_NAMES, type ArtefactName } from '@panelyard/contracts/models/conversion'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireId } from '../access/project-permission.ts'
import { AppError } from '../platform/app-error.ts'
import type { Platform } from '../platform/feature.ts'
import { bodyOf } from '../platform/http/body-of.ts'
import { acceptsBrotli, acceptsGzip, hasAlready } from '../platform/http/conditional-request.ts'
import { openDownload } from '../platform/http/open-downloads.ts'
import type { ByteRange } from '../platform/storage/file-storage.ts'
import { parseRange } from './byte-range.ts'
import { findVersionHead } from './model-versions.queries.ts'
import { packedModel } from './packed-models.ts'

/** The end of the path of an artefact, after the project. */
export const ArtefactParams = z.object({ version_id: z.string(), sha256: z.string(), name: z.string() })
const GONE = 'This part of the model does not exist'

const CONTENT_TYPES: Record<ArtefactName, string> = {
	'model.glb': 'model/gltf-binary',
	'structure.json': 'application/json; charset=utf-8',
	'properties.bin': 'application/octet-stream',
	'boxes.bin': 'application/octet-stream',
	'picture.bin': 'application/octet-stream',
	'panels.json': 'application/json; charset=utf-8',
	'report.json': 'application/json; charset=utf-8',
}
const isArtefactName = (name: string): name is ArtefactName => (ARTEFACT_NAMES as readonly string[]).includes(name)

/**
 * Sends an artefact. The caller checks access.
 * @param cache how browsers may cache it
 * @throws AppError NOT_FOUND when it belongs to another project or doesn't exist
 */
export async function sendArtefact(
	{ database, storage }: Platform,
	request: FastifyRequest,
	reply: FastifyReply,
	wanted: z.infer<typeof ArtefactParams> & { project_id: string; cache: string },
): Promise<FastifyReply> {
	const { version_id, sha256, name, project_id, cache } = wanted
	const version = await findVersionHead(database, requireId(version_id, GONE))
	const artefacts = version?.project_id === project_id ? version.artefacts : null
	const stored = artefacts?.[name]
	if (!artefacts || !stored || !isArtefactName(name) || stored.sha256 !== sha256) {
		throw new AppError('NOT_FOUND', GONE)
	}
	reply.type(CONTENT_TYPES[name])
	reply.header('cache-control', cache)
	const twin = artefacts[`${name}.gz`]
	if (name === 'model.glb') {
		reply.header('vary', 'accept-encoding')
		const packed = await packedFor(request, stored, () => storage.openRead(stored.storage_key))
		if (packed) return sendPacked(request, reply, `"${sha256}-br"`, packed)
	}
	if (!twin) return sendRanged(request, reply, stored, (range) => storage.openRead(stored.storage_key, range))
	reply.header('vary', 'accept-encoding')
	const compressed = acceptsGzip(request)
	const etag = `"${sha256}${compressed ? '-gzip' : ''}"`
	reply.header('etag', etag)
	if (hasAlready(request, etag)) return reply.code(304).send()
	const open = () => storage.openRead(twin.storage_key)
	if (!compressed) return reply.send(await bodyOf(request, async () => unzipped(await open())))
	reply.header('content-encoding', 'gzip').header('content-length', twin.bytes)
	return reply.send(await bodyOf(request, open))
}

/** The model in brotli for requests of the whole file that accept brotli; null otherwise, or if it wouldn't help. */
async function packedFor(
	request: FastifyRequest,
	file: { sha256: string; bytes: number },
	open: () => Promise<Readable>,
): Promise<Buffer | null> {
	if (request.method !== 'GET' || request.headers.range !== undefined || !acceptsBrotli(request)) return null
	return packedModel(file, () => openDownload(request, open))
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, etag: string, packed: Buffer): FastifyReply {
	reply.header('etag', etag)
	if (hasAlready(request, etag)) return reply.code(304).send()
	return reply.header('content-encoding', 'br').header('content-length', packed.length).send(packed)
}

/** The whole file, or the requested range. */
async function sendRanged(
	request: FastifyRequest,
	reply: FastifyReply,
	file: { sha256: string; bytes: number },
	open: (range?: ByteRange) => Promise<Readable>,
): Promise<FastifyReply> {
	const etag = `"${file.sha256}"`
	reply.header('etag', etag).header('accept-ranges', 'bytes')
	if (hasAlready(request, etag)) return reply.code(304).send()
	const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
	const range = fresh ? parseRange(request.headers.range, file.bytes) : 'whole'
	if (range === 'unsatisfiable') {
		return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
	}
	if (range === 'whole') return reply.header('content-length', file.bytes).send(await bodyOf(request, open))
	return reply
		.code(206)
		.header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
		.header('content-length', range.end - range.start + 1)
		.send(await bodyOf(request, () => open(range)))
}

function unzipped(stream: Readable): Readable {
	const gunzip = createGunzip()
	stream.once('error', (error) => gunzip.destroy(error))
	gunzip.once('close', () => stream.destroy())
	return stream.pipe(gunzip)
}
