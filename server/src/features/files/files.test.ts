import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { FileConversionResponse, type Project } from '@panelyard/contracts/projects/projects'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { call, converted, convertedProject, postForm, smallModelText } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
let project: Project

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
	project = await convertedProject(server, cookie)
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
	server.inject({ url, headers: { cookie, ...headers } })
const model = () => project.model as NonNullable<Project['model']>
const ifc = { name: 'file', value: smallModelText(), file_name: 'house.ifc' }

describe('artefacts', () => {
	it('are kept by browsers, each for one person, and not sent twice', async () => {
		const first = await get(model().model_url)
		expect(first.headers['cache-control']).toBe('private, max-age=31536000, immutable')
		expect(first.headers['content-type']).toBe('model/gltf-binary')
		expect(first.headers['content-encoding']).toBeUndefined()
		expect(first.rawPayload).toHaveLength(model().glb_bytes)
		const again = await get(model().model_url, { 'if-none-match': String(first.headers.etag) })
		expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
	})

	it('of geometry come smaller to those who read brotli, in parts as they are', async () => {
		const plain = await get(model().model_url)
		const reading = { 'accept-encoding': 'gzip, br' }
		const packed = await get(model().model_url, reading)
		expect(packed.headers).toMatchObject({
			'content-encoding': 'br',
			'content-length': String(packed.rawPayload.length),
			vary: expect.stringMatching(/accept-encoding/i),
		})
		expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
		expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain.rawPayload)
		expect(packed.headers.etag).not.toBe(plain.headers.etag)
		const again = await get(model().model_url, { ...reading, 'if-none-match': String(packed.headers.etag) })
		expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
		const part = await get(model().model_url, { ...reading, range: 'bytes=4-11' })
		expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, undefined])
	})

	it('are sent in parts', async () => {
		const whole = (await get(model().model_url)).rawPayload
		const part = await get(model().model_url, { range: 'bytes=4-11' })
		expect(part.statusCode).toBe(206)
		expect(part.headers['content-range']).toBe(`bytes 4-11/${whole.length}`)
		expect(part.rawPayload).toEqual(whole.subarray(4, 12))
		expect((await get(model().model_url, { range: 'bytes=-8' })).rawPayload).toEqual(whole.subarray(-8))
		expect((await get(model().model_url, { range: `bytes=${whole.length}-` })).statusCode).toBe(416)
		const changed = await get(model().model_url, { range: 'bytes=4-11', 'if-range': '"another"' })
		expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, whole.length])
	})

	it('of text come compressed to those who can read that, plain to the others', async () => {
		const packed = await get(model().structure_url, { 'accept-encoding': 'gzip, deflate, br' })
		const plain = await get(model().structure_url, { 'accept-encoding': 'gzip;q=0' })
		expect(packed.headers).toMatchObject({
			'content-encoding': 'gzip',
			vary: expect.stringMatching(/accept-encoding/i),
		})
		expect(plain.headers['content-encoding']).toBeUndefined()
		expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
		expect(plain.json()).toMatchObject({ schema: 'IFC4', version: 1 })
		expect(packed.headers.etag).not.toBe(plain.headers.etag)
		const again = await get(model().structure_url, {
			'accept-encoding': 'gzip',
			'if-none-match': String(packed.headers.etag),
		})
		expect(again.statusCode).toBe(304)
	})

	it.each([
		['another hash', (url: string) => url.replace(/[0-9a-f]{64}/, '0'.repeat(64))],
		['another name', (url: string) => url.replace('model.glb', 'source.ifc')],
		['a name with path parts', (url: string) => url.replace('model.glb', '..%2f..%2fsources')],
		['another version', (url: string) => url.replace(model().version_id, project.id)],
		['no version', (url: string) => url.replace(model().version_id, 'x')],
	])('do not exist under %s', async (_, change) => {
		expect((await get(change(model().model_url))).statusCode).toBe(404)
	})
})

describe('a file without a project', () => {
	it.each(['/files/upload', '/files/convert_getsettings_upload'])(
		'%s converts it and tells its panels',
		async (url) => {
			const response = await postForm(server, url, cookie, [ifc])
			expect(response.statusCode).toBe(200)
			const body = response.json<z.infer<typeof FileConversionResponse>>()
			expect(body.conversion_job.status).toBe('COMPLETED')
			expect(body.model_structure?.panels.length).toBeGreaterThan(0)
			expect(body.model_structure?.panels[0]?.mark).toBeTruthy()
			expect(body.model_structure?.floors.length).toBeGreaterThan(0)
			expect(body.model_structure?.walls).toEqual([])
			expect(body.report?.file_name).toBe('house.ifc')
			expect((await get(body.file_url ?? '')).body).toBe(smallModelText())
			const later = await get(`/files/${body.file_id}/conversion`)
			expect(later.json()).toMatchObject({ file_id: body.file_id, conversion_job: { status: 'COMPLETED' } })
		},
	)

	it('is looked at again and again without reading its artefacts each time', async () => {
		const { file_id, ...first } = (await postForm(server, '/files/upload', cookie, [ifc])).json()
		const openRead = vi.spyOn(server.platform.storage, 'openRead')
		const localPath = vi.spyOn(server.platform.storage, 'localPath')
		for (let count = 0; count < 3; count++) {
			const again = (await get(`/files/${file_id}/conversion`)).json<z.infer<typeof FileConversionResponse>>()
			expect(again).toEqual({ file_id, ...first })
			expect(FileConversionResponse.safeParse(again).success).toBe(true)
		}
		expect([openRead.mock.calls, localPath.mock.calls]).toEqual([[], []])
		vi.restoreAllMocks()
	})

	it('becomes the model of a project, for the person who uploaded it only', async () => {
		const { file_id } = (await postForm(server, '/files/upload', cookie, [ifc])).json()
		const other = await server.signUp()
		const stolen = await call(server, other.cookie, 'POST', '/projects', { project_name: 'Theirs', file_id })
		expect(stolen.status).toBe(404)
		expect((await call(server, other.cookie, 'GET', `/files/${file_id}/conversion`)).status).toBe(404)
		expect((await call(server, other.cookie, 'GET', `/files/download?file_id=${file_id}`)).status).toBe(404)
		expect((await call(server, undefined, 'GET', `/files/download?file_id=${file_id}`)).status).toBe(401)
		const { body } = await call<{ project: Project }>(server, cookie, 'POST', '/projects', {
			project_name: 'Mine',
			file_id,
		})
		const done = await converted(server, cookie, body.project.id)
		expect(done).toMatchObject({ conversion_status: 'COMPLETED', file_name: 'house.ifc' })
	})

	it('is refused like any other when it is no model', async () => {
		const response = await postForm(server, '/files/upload', cookie, [{ ...ifc, file_name: 'house.pdf' }])
		expect(response.json()).toMatchObject({ message: 'Please select an .ifc, .ifczip or .glb file' })
		expect((await postForm(server, '/files/upload', cookie, [])).json()).toMatchObject({
			message: 'IFC file is required',
		})
	})
})

describe('a binary glTF', () => {
	it('becomes a project as it is', async () => {
		const { rawPayload } = await get(model().model_url)
		const parts = [
			{ name: 'project_name', value: 'From glTF' },
			{ name: 'file', value: rawPayload, file_name: 'house.glb' },
		]
		const response = await postForm(server, '/projects/create_with_ifc', cookie, parts)
		const done = await converted(server, cookie, response.json().project.id)
		expect(done.conversion_job).toMatchObject({ status: 'COMPLETED', error: null })
		expect(done.model?.schema).toBe('GLB')
	})
})

describe('a HEAD request', () => {
	it('answers with the headers of a GET, and opens no stored file', async () => {
		const { file_id } = (await postForm(server, '/files/upload', cookie, [ifc])).json()
		const urls = [
			`/files/download?file_id=${file_id}`,
			`/files/download?project_id=${project.id}&artefact=model.glb`,
			model().model_url,
			model().structure_url,
		]
		const headers = { cookie, 'accept-encoding': 'gzip' }
		for (const url of urls) {
			const whole = await get(url, headers)
			const openRead = vi.spyOn(server.platform.storage, 'openRead')
			const head = await server.inject({ method: 'HEAD', url, headers })
			expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
			expect(head.headers).toMatchObject({
				'content-length': String(whole.rawPayload.length),
				'content-type': whole.headers['content-type'],
			})
			expect(openRead).not.toHaveBeenCalled()
			vi.restoreAllMocks()
		}
		const part = await server.inject({
			method: 'HEAD',
			url: model().model_url,
			headers: { cookie, range: 'bytes=4-11' },
		})
		expect([part.statusCode, part.headers['content-length']]).toEqual([206, '8'])
	})
})

describe('downloads', () => {
	it('of artefacts carry the project’s name', async () => {
		const response = await get(`/files/download?project_id=${project.id}&artefact=model.glb`)
		expect(response.headers['content-disposition']).toContain('filename="House-model.glb"')
		expect(response.rawPayload).toHaveLength(model().glb_bytes)
	})

	it.each([
		['', 400, 'Name one file by file_id or project_id'],
		['artefact=model.glb', 400, 'Name one file by file_id or project_id'],
		['file_id=x', 404, 'This file does not exist'],
		['project_id=1', 404, 'Project not found'],
	])('with the query %j are refused', async (query, status, message) => {
		const response = await get(`/files/download?${query}`)
		expect([response.statusCode, response.json().message]).toEqual([status, message])
	})
})
