import { randomBytes, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { imagePath, type ProjectImage } from '@panelyard/contracts/messages/images'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { project_images } from '../../database/tables/panel-note-tables.ts'
import { resumable_uploads } from '../../database/tables/tables.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { startTestBucket, type TestBucket } from '../../testing/test-bucket.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { askUpload, beginUpload, sendPart } from '../../testing/test-uploads.ts'
import { ResumableStore } from '../files/resumable-store.ts'
import { deleteExpiredUploads } from '../files/resumable-uploads.service.ts'

/** A photo of about 300 kB. */
const photo = await sharp(randomBytes(3 * 400 * 300), { raw: { width: 400, height: 300, channels: 3 } })
	.jpeg({ quality: 95 })
	.toBuffer()
const half = photo.length >> 1
const [start, rest] = [photo.subarray(0, half), photo.subarray(half)]

let bucket: TestBucket
beforeAll(async () => {
	bucket = await startTestBucket()
})
afterAll(() => bucket.close())

type Answer = { image?: ProjectImage; received_bytes?: number; error?: string; details?: { reason_code?: string } }
type Sending = { at?: 0 | 1; cookie?: string; bytes?: number; project_id?: string }

describe.each(['a shared disk', 'S3'])('photos in pieces, at two servers over %s', (kind) => {
	let servers: [TestServer, TestServer]
	let anna: { cookie: string; user: { id: string } }
	let project: PanelProject
	let origin: string
	beforeAll(async () => {
		const storageUrl = kind === 'S3' ? bucket.storage_url : null
		const settings = { storageUrl, storagePerPersonMb: 5 }
		const first = await startTestServer(settings)
		const { databaseUrl, sessionSecret, dataDir } = first.config
		const shared = { ...settings, databaseUrl, sessionSecret, ...(storageUrl ? {} : { dataDir }) }
		servers = [first, await startTestServer(shared)]
		origin = await first.listen()
		anna = await first.signUp()
		project = await projectWithPanels(first, anna.cookie, 1)
	})
	afterAll(async () => {
		for (const server of [...servers].reverse()) await server.close()
	})

	const address = (id: string, offset: number, { bytes = photo.length, project_id = project.id }: Sending = {}) =>
		`/projects/${project_id}/images?id=${id}&bytes=${bytes}&offset=${offset}`
	const send = async (id: string, offset: number, payload: Buffer, sending: Sending = {}) => {
		const { at = 0, cookie = anna.cookie } = sending
		const headers = { cookie, 'content-type': 'image/jpeg' }
		const url = address(id, offset, sending)
		const response = await servers[at].inject({ method: 'POST', url, payload, headers })
		return { status: response.statusCode, body: response.json<Answer>() }
	}
	/** Where a device that knows nothing goes on. */
	const ask = (id: string, sending?: Sending) => send(id, 0, Buffer.alloc(0), sending)
	/** A request that announces the whole photo and sends the first half, of which some has been read. */
	const halfSent = async (id: string) => {
		const write = vi.spyOn(ResumableStore.prototype, 'write')
		const headers = { cookie: anna.cookie, 'content-length': photo.length }
		const request = httpRequest(new URL(address(id, 0), origin), { method: 'POST', headers })
		request.on('error', () => {})
		request.write(start)
		await vi.waitFor(() => expect(write.mock.lastCall?.[0].readableDidRead).toBe(true), { timeout: 10_000 })
		write.mockRestore()
		return request
	}
	const rowOf = async (id: string) => {
		const { database } = servers[0].platform
		return (await database.select().from(resumable_uploads).where(eq(resumable_uploads.id, id)))[0]
	}
	const imagesOf = (id: string) => servers[0].platform.database.$count(project_images, eq(project_images.id, id))
	const bytesLeft = (id: string) => [...bucket.objects.keys()].filter((key) => key.includes(`resumable/${id}`))
	const viewer = async () => {
		const person = await servers[0].signUp()
		await project.as('POST', '/access/assign', { user_id: person.user.id, role: 'viewer' })
		return person
	}

	it('go on at another server where they broke off, and become the image once', async () => {
		const id = randomUUID()
		expect(await ask(id)).toEqual({ status: 200, body: { received_bytes: 0 } })
		expect(await send(id, 0, start)).toEqual({ status: 200, body: { received_bytes: half } })
		expect(await send(id, 0, start, { at: 1 }), 'what is there isn’t written again').toMatchObject({
			body: { received_bytes: half },
		})
		expect((await send(id, half + 10, rest.subarray(10), { at: 1 })).body, 'nor is there a gap').toEqual({
			received_bytes: half,
		})
		const made = await send(id, half, rest, { at: 1 })
		expect(made).toMatchObject({ status: 201, body: { image: { id, width: 400, height: 300 } } })
		expect([await ask(id), await send(id, half, rest)], 'its answer got lost').toEqual([made, made])
		expect([await imagesOf(id), await rowOf(id), bytesLeft(id)]).toEqual([1, undefined, []])
		const read = await servers[0].inject({ url: imagePath(project.id, id, 'large'), headers: { cookie: anna.cookie } })
		expect((await sharp(read.rawPayload).metadata()).format).toBe('webp')
	})

	it('keep of a piece what came before the line broke', async () => {
		const id = randomUUID()
		const request = await halfSent(id)
		request.destroy()
		await vi.waitFor(async () => expect((await rowOf(id))?.locked_by).toBeNull(), { timeout: 10_000 })
		const { received_bytes = 0 } = (await ask(id, { at: 1 })).body
		expect(received_bytes).toBeGreaterThan(0)
		expect((await send(id, received_bytes, photo.subarray(received_bytes), { at: 1 })).status).toBe(201)
	})

	it('don’t wait for a request whose connection hangs', async () => {
		const id = randomUUID()
		const request = await halfSent(id)
		const { received_bytes = 0 } = (await ask(id, { at: 1 })).body
		expect(received_bytes).toBeGreaterThan(0)
		expect((await send(id, received_bytes, photo.subarray(received_bytes), { at: 1 })).status).toBe(201)
		request.destroy()
	})

	it('that two tabs send at once become one image, of the right bytes', async () => {
		const id = randomUUID()
		const tab = async (at: 0 | 1) => {
			for (let received = 0; ; ) {
				const { status, body } = await send(id, received, photo.subarray(received, received + 50_000), { at })
				if (status === 201) return body.image
				if (status === 200) received = body.received_bytes ?? 0
				else expect(status).toBe(503)
			}
		}
		const images = await Promise.all([tab(0), tab(1), tab(0)])
		expect(images.map((image) => image?.id)).toEqual([id, id, id])
		expect([await imagesOf(id), await rowOf(id), bytesLeft(id)]).toEqual([1, undefined, []])
	})

	it('may be sent by those who may add photos, and by nobody else under their id', async () => {
		const [id, vera, ben] = [randomUUID(), await viewer(), await servers[0].signUp()]
		const own = await projectWithPanels(servers[0], ben.cookie, 1)
		expect((await send(id, 0, start, vera)).body).toEqual({ received_bytes: half })
		expect((await ask(id, { cookie: ben.cookie })).status).toBe(403)
		expect((await ask(id, { cookie: ben.cookie, project_id: own.id })).body.error).toBe('CONFLICT')
		expect((await ask(id)).body.error).toBe('CONFLICT')
		expect((await send(id, half, rest.subarray(1), { ...vera, bytes: photo.length - 1 })).body.error).toBe('CONFLICT')
		expect((await send(id, half, rest, vera)).status).toBe(201)
		expect((await ask(id)).body.error, 'nor once it is an image').toBe('CONFLICT')
	})

	it('give their place back when the same photo is sent whole, and after a server that ended before it did', async () => {
		const id = randomUUID()
		await send(id, 0, start)
		const whole = await servers[0].inject({
			method: 'POST',
			url: `/projects/${project.id}/images?id=${id}`,
			payload: photo,
			headers: { cookie: anna.cookie, 'content-type': 'image/jpeg' },
		})
		expect(whole.statusCode).toBe(201)
		expect([await rowOf(id), bytesLeft(id)]).toEqual([undefined, []])
		await servers[0].platform.database.insert(resumable_uploads).values({
			...{ id, user_id: anna.user.id, project_id: project.id, file_name: '', encoding: 'identity' },
			bytes: photo.length,
		})
		expect((await ask(id)).status).toBe(201)
		expect(await rowOf(id)).toBeUndefined()
	})

	it('that begin twice at once displace no other upload', async () => {
		const person = await viewer()
		const others = Array.from({ length: 18 }, () => randomUUID())
		for (const other of others) await ask(other, { ...person, bytes: 1000 })
		const id = randomUUID()
		await Promise.all([0, 1, 0, 1].map((at) => ask(id, { ...person, at: at as 0 | 1, bytes: 1000 })))
		await ask(randomUUID(), { ...person, bytes: 1000 })
		const left = await Promise.all(others.map(rowOf))
		expect(left.filter((row) => row === undefined)).toEqual([])
	})

	it('end with the right to add them', async () => {
		const [id, vera] = [randomUUID(), await viewer()]
		await send(id, 0, start, vera)
		await project.as('DELETE', `/access/${vera.user.id}`)
		expect((await send(id, half, rest, vera)).status).toBe(403)
		expect(await imagesOf(id)).toBe(0)
	})

	it('aren’t uploads of models, and those aren’t photos', async () => {
		const id = randomUUID()
		await send(id, 0, start)
		const url = `/files/resumable/${id}`
		expect((await askUpload(servers[0], anna.cookie, url)).statusCode).toBe(404)
		expect((await sendPart(servers[0], anna.cookie, { url, offset: half }, rest)).statusCode).toBe(404)
		const model = await beginUpload(servers[0], anna.cookie, { filename: 'a.ifc', bytes: 10 }, 10)
		const model_id = String(model.headers.location).split('/').at(-1) as string
		expect((await ask(model_id, { bytes: 10 })).body.error).toBe('CONFLICT')
	})

	it('that are no image are refused when they are whole, and leave nothing', async () => {
		const [id, text] = [randomUUID(), Buffer.alloc(1000, 'no photo ')]
		await send(id, 0, text.subarray(0, 500), { bytes: 1000 })
		const { status, body } = await send(id, 500, text.subarray(500), { bytes: 1000 })
		expect([status, body.details?.reason_code]).toEqual([415, 'image_type'])
		expect([await rowOf(id), bytesLeft(id)]).toEqual([undefined, []])
	})

	it('count with all their bytes from the first piece on, and are swept after a day', async () => {
		const large = { bytes: 4 * 1024 * 1024 }
		const { cookie } = await viewer()
		const [id, other] = [randomUUID(), randomUUID()]
		expect((await send(id, 0, start, { cookie, ...large })).status).toBe(200)
		expect((await ask(other, { cookie, ...large })).body.details?.reason_code).toBe('storage_quota')
		expect((await ask(other, { cookie, bytes: 31 * 1024 * 1024 })).body.details?.reason_code).toBe('image_too_large')
		expect((await send(other, 0, start, { cookie, bytes: 100 })).status, 'more than announced').toBe(413)
		await servers[0].platform.database
			.update(resumable_uploads)
			.set({ created_at: new Date(Date.now() - 25 * 3600_000) })
			.where(eq(resumable_uploads.id, id))
		expect(await deleteExpiredUploads(servers[1].platform)).toBe(1)
		expect([await rowOf(id), bytesLeft(id)]).toEqual([undefined, []])
		expect((await ask(id, { cookie, ...large })).body, 'the device begins anew').toEqual({ received_bytes: 0 })
	})
})

it('pieces of one photo count as one towards the limit of photos', async () => {
	const server = await startTestServer({ rateLimits: { upload: { max: 1, timeWindow: 600_000 } } })
	const { cookie } = await server.signUp()
	const { id: project_id } = await projectWithPanels(server, cookie, 1)
	const send = async (id: string, offset: number) => {
		const url = `/projects/${project_id}/images?id=${id}&bytes=1000&offset=${offset}`
		return (await server.inject({ method: 'POST', url, payload: Buffer.alloc(10), headers: { cookie } })).statusCode
	}
	const id = randomUUID()
	for (let offset = 0; offset < 200; offset += 10) expect(await send(id, offset)).toBe(200)
	for (let photo = 1; photo < 10; photo++) expect(await send(randomUUID(), 0)).toBe(200)
	expect(await send(randomUUID(), 0)).toBe(429)
	await server.close()
})
