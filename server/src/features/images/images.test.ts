import { randomUUID } from 'node:crypto'
import {
	IMAGE_LARGE_PX,
	IMAGE_MAX_MB,
	IMAGE_SMALL_PX,
	imagePath,
	type ProjectImage,
} from '@panelyard/contracts/messages/images'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStorage, type MissingFile } from '../../models/storage-check.service.ts'
import { imageKey } from '../../models/stored-files.queries.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { hugePng, phonePhoto } from '../../testing/test-images.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { purgeDeletedProjects } from '../projects/project-purge.service.ts'
import { removeUnusedImages } from './images.service.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let project: PanelProject
beforeAll(async () => {
	server = await startTestServer({ storagePerPersonMb: 5 })
	anna = await server.signUp('anna@example.com')
	project = await projectWithPanels(server, anna.cookie)
})
afterAll(() => server.close())

type Answer = { image: ProjectImage; message: string; details?: { reason_code?: string; reason_value?: string } }
const send = async (payload: Buffer, { cookie = anna.cookie, id = project.id, type = 'image/jpeg' } = {}) => {
	const headers = { cookie, 'content-type': type }
	const response = await server.inject({ method: 'POST', url: `/projects/${id}/images`, payload, headers })
	return { status: response.statusCode, body: response.json<Answer>() }
}
const read = (url: string, cookie = anna.cookie) => server.inject({ url, headers: { cookie } })
const filesOf = async (prefix: string) => {
	const keys: string[] = []
	for await (const { key } of server.platform.storage.list(prefix)) keys.push(key)
	return keys
}

describe('an image', () => {
	it('is kept upright, without metadata, in two sizes', async () => {
		const photo = await phonePhoto(3000, 2000)
		expect((await sharp(photo).metadata()).exif, 'the phone wrote where it was').toBeDefined()
		const { status, body } = await send(photo)
		expect(status).toBe(201)
		expect(body.image).toMatchObject({ width: Math.round((IMAGE_LARGE_PX * 2) / 3), height: IMAGE_LARGE_PX })
		const large = await read(imagePath(project.id, body.image.id, 'large'))
		const { exif, format, orientation, width, height } = await sharp(large.rawPayload).metadata()
		expect({ exif, format, orientation, width, height }).toEqual({
			exif: undefined,
			format: 'webp',
			orientation: undefined,
			width: body.image.width,
			height: body.image.height,
		})
		const small = await sharp((await read(imagePath(project.id, body.image.id, 'small'))).rawPayload).metadata()
		expect(Math.max(small.width, small.height)).toBe(IMAGE_SMALL_PX)
	})

	it('is served so that a browser can only show it', async () => {
		const { image } = (await send(await phonePhoto())).body
		const { headers, statusCode } = await read(imagePath(project.id, image.id, 'large'))
		expect(statusCode).toBe(200)
		expect(headers).toMatchObject({
			'content-type': 'image/webp',
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
			'cache-control': 'private, max-age=31536000, immutable',
		})
	})

	it('belongs to its project', async () => {
		const { image } = (await send(await phonePhoto())).body
		const ben = await server.signUp('ben@example.com')
		const other = await projectWithPanels(server, ben.cookie, 1)
		expect((await read(imagePath(project.id, image.id, 'small'), ben.cookie)).statusCode).toBe(403)
		expect((await read(imagePath(other.id, image.id, 'small'), ben.cookie)).statusCode).toBe(404)
		expect((await send(await phonePhoto(), { cookie: ben.cookie })).status).toBe(403)
		expect((await read(imagePath(project.id, randomUUID(), 'small'))).statusCode).toBe(404)
		expect((await read(imagePath(project.id, 'x', 'small'))).statusCode).toBe(404)
	})
})

describe('what is no image for the page', () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
	const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)])
	it.each([
		['an SVG with a script', () => Buffer.from(svg), 'image_type'],
		['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image_type'],
		['an empty file', () => Buffer.alloc(0), 'image_type'],
		['a photo that only an iPhone shows', () => heic, 'image_heic'],
		['20,000 x 20,000 pixels', () => hugePng(20_000, 20_000), 'image_pixels'],
		[
			'an SVG that says it is a PNG',
			() => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
			'image_damaged',
		],
		['a photo whose end is missing', async () => (await noisyPhoto()).subarray(0, 20_000), 'image_damaged'],
	])('%s is refused, and says why', async (_, made, reason_code) => {
		const before = await filesOf('images/')
		const { status, body } = await send(Buffer.from(await made()), { type: 'image/png' })
		expect(status).toBe(415)
		expect(body.details?.reason_code).toBe(reason_code)
		expect(await filesOf('images/')).toEqual(before)
	})

	it('a file that is too large is refused, whether or not it says so', async () => {
		const bytes = Buffer.alloc(IMAGE_MAX_MB * 1024 * 1024 + 1)
		const refusal = { status: 413, body: { details: { reason_code: 'image_too_large', reason_value: '30' } } }
		expect(await send(bytes)).toMatchObject(refusal)
	})
})

/** Compresses badly. */
const noisyPhoto = () =>
	sharp({
		create: {
			width: 600,
			height: 600,
			channels: 3,
			noise: { type: 'gaussian', mean: 128, sigma: 60 },
			background: '#000',
		},
	})
		.jpeg({ quality: 90 })
		.toBuffer()

it('images count in the storage of the person who added them', async () => {
	const clara = await server.signUp('clara@example.com')
	const own = await projectWithPanels(server, clara.cookie, 1)
	await send(await phonePhoto(), { cookie: clara.cookie, id: own.id })
	await server.platform.database.execute(
		sql`update project_images set large_bytes = 5 * 1024 * 1024 where user_id = ${clara.user.id}`,
	)
	const { status, body } = await send(await phonePhoto(), { cookie: clara.cookie, id: own.id })
	expect({ status, reason: body.details?.reason_code }).toEqual({ status: 413, reason: 'storage_quota' })
})

describe('the files of images', () => {
	it('are deleted once nothing has used them for 30 days', async () => {
		const { image } = (await send(await phonePhoto())).body
		const used = (await send(await phonePhoto())).body.image
		const { body } = await project.as<{ instructions: { id: string }[] }>(
			'POST',
			`/panels/${project.panel_ids[0]}/instructions`,
			{ title: 'Lift', image_ids: [used.id] },
		)
		await removeUnusedImages(server.platform)
		expect(await filesOf(`images/${image.id}/`), 'somebody may still be writing').toHaveLength(2)
		await server.platform.database.execute(
			sql`update project_images set unused_since = now() - interval '31 days' where unused_since is not null`,
		)
		expect(await removeUnusedImages(server.platform)).toBeGreaterThan(0)
		expect(await filesOf(`images/${image.id}/`)).toEqual([])
		expect(await filesOf(`images/${used.id}/`)).toHaveLength(2)

		await project.as('DELETE', `/instructions/${body.instructions[0]?.id}`)
		await removeUnusedImages(server.platform)
		expect(await filesOf(`images/${used.id}/`), 'the step can come back').toHaveLength(2)
	})

	it('go with their project, and the check of storage knows them', async () => {
		const gone = await projectWithPanels(server, anna.cookie, 1)
		const [kept, lost] = [
			(await send(await phonePhoto(), { id: gone.id })).body.image,
			(await send(await phonePhoto(), { id: gone.id })).body.image,
		]
		await server.platform.storage.delete(imageKey(lost.id, 'small'))
		const [orphans, missing]: [string[], MissingFile[]] = [[], []]
		await checkStorage(server.platform, {
			missing: (file) => void missing.push(file),
			orphan: ({ key }) => void orphans.push(key),
		})
		expect(orphans.filter((key) => key.includes(kept.id))).toEqual([])
		const own = missing.filter(({ storage_key }) => [kept, lost].some(({ id }) => storage_key.includes(id)))
		expect(own).toMatchObject([{ storage_key: imageKey(lost.id, 'small'), bytes: null, projects: ['House'] }])

		await gone.as('DELETE', '')
		const long = sql`now() - interval '31 days'`
		await server.platform.database.execute(sql`update projects set deleted_at = ${long} where id = ${gone.id}`)
		await purgeDeletedProjects(server.platform)
		expect(await filesOf(`images/${kept.id}/`)).toEqual([])
	})
})
