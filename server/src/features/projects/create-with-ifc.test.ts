import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Project } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, multipart, postForm, smallModelText } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await startTestServer({ maxIfcUploadMb: 3, trialMaxIfcUploadMb: 2 })
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const url = '/projects/create_with_ifc'
const name = { name: 'project_name', value: 'House' }
const ifc = { name: 'file', value: smallModelText(), file_name: 'house.ifc' }
const create = (...parts: Parameters<typeof postForm>[3][number][]) => postForm(server, url, cookie, parts)

const projectCount = async () => (await call<{ total: number }>(server, cookie, 'GET', '/projects')).body.total
const filesUnder = (folder: string): string[] =>
	readdirSync(join(server.config.dataDir, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => entry.name)

/** Beside them, converters of other uploads are at work in staging. */
const halfUploads = () => filesUnder('staging').filter((one) => one === 'upload')

describe('creating a project with a model file', () => {
	it('takes the fields after the file too', async () => {
		const response = await create(ifc, name, { name: 'description', value: 'Süd' }, { name: 'labels', value: 'paused' })
		expect(response.statusCode).toBe(201)
		expect(response.json().project).toMatchObject({ name: 'House', description: 'Süd', labels: ['paused'] })
	})

	it('keeps the file byte for byte, under a name without path parts', async () => {
		const response = await create(name, { ...ifc, file_name: '../../etc/Gebäude\u0007 Süd.IFC' })
		const { project } = response.json<{ project: Project }>()
		expect(project.file_name).toBe('Gebäude Süd.IFC')
		const download = await server.inject({ url: `/files/download?project_id=${project.id}`, headers: { cookie } })
		expect(download.body).toBe(smallModelText())
		expect(download.headers['content-disposition']).toBe(
			'attachment; filename="Geb_ude S_d.IFC"; filename*=UTF-8\'\'Geb%C3%A4ude%20S%C3%BCd.IFC',
		)
	})

	it('shortens a file name of 500 characters and keeps its extension', async () => {
		const { project } = (await create(name, { ...ifc, file_name: `${'a'.repeat(500)}.ifc` })).json()
		expect(project.file_name).toMatch(/^a+\.ifc$/)
		expect(project.file_name.length).toBeLessThanOrEqual(200)
	})
})

describe('what cannot become a project', () => {
	const nothing = { name: 'file', value: '', file_name: 'empty.ifc' }
	const html = { name: 'file', value: '<!DOCTYPE html><html>sign in</html>', file_name: 'model.ifc' }
	const ifcXml = { name: 'file', value: '<?xml version="1.0"?><ifcXML xmlns="x">', file_name: 'model.ifc' }
	const prose = { name: 'file', value: 'Dear colleague,', file_name: 'model.ifc' }

	it.each([
		['no name', [ifc], 400, 'project_name', 'Project name is required'],
		['a blank name', [{ ...name, value: ' ' }, ifc], 400, 'project_name', 'Project name is required'],
		['a name of 500 characters', [{ ...name, value: 'x'.repeat(500) }, ifc], 400, 'project_name', /too long/],
		['no file', [name], 400, 'file', 'IFC file is required'],
		[
			'another extension',
			[name, { ...ifc, file_name: 'a.dwg' }],
			400,
			'file',
			'Please select an .ifc, .ifczip or .glb file',
		],
		['a name of path parts only', [name, { ...ifc, file_name: 'a.ifc/..' }], 400, 'file', 'IFC file is required'],
		['an empty file', [name, nothing], 400, 'file', 'The IFC file is empty. Please export it again.'],
		['a web page', [name, html], 415, 'file', /is a web page, not an IFC model/],
		['ifcXML', [name, ifcXml], 415, 'file', 'This is an ifcXML file. Export as plain IFC (.ifc) instead.'],
		[
			'a file called ifcXML',
			[name, { ...ifc, file_name: 'a.ifcxml' }],
			415,
			'file',
			/ifcXML file. Export as plain IFC/,
		],
		['a file called IDS', [name, { ...ifc, file_name: 'a.ids' }], 415, 'file', /^This is an IDS file/],
		[
			'an archive that is none',
			[name, { ...prose, file_name: 'a.ifczip' }],
			415,
			'file',
			/^This archive cannot be opened/,
		],
		['prose', [name, prose], 415, 'file', /does not begin with ISO-10303-21/],
		['an unknown label', [name, ifc, { name: 'labels', value: 'x' }], 400, 'labels.0', /^Labels must be one of active/],
		['an unknown field', [name, ifc, { name: 'label', value: 'draft' }], 400, 'label', 'Unknown field: label'],
		[
			'a rule that is no JSON',
			[name, ifc, { name: 'panel_rule', value: '{' }],
			400,
			'panel_rule',
			'This field must be JSON',
		],
	] as const)('%s', async (_, parts, status, field, message) => {
		const before = await projectCount()
		const response = await create(...parts)
		expect(response.statusCode).toBe(status)
		const body = response.json()
		expect(body.details.fields[0].field).toBe(field)
		expect(body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
		expect(await projectCount()).toBe(before)
		expect(halfUploads()).toEqual([])
	})

	it('needs an account', async () => {
		const { payload, headers } = multipart([name, ifc])
		const response = await server.inject({ method: 'POST', url, payload, headers })
		expect(response.statusCode).toBe(401)
	})

	it('a body that is no form', async () => {
		expect((await call(server, cookie, 'POST', url, { project_name: 'x' })).status).toBe(400)
	})

	it('a form that ends in the middle', async () => {
		const { payload, headers } = multipart([name, ifc])
		const half = payload.subarray(0, payload.length / 2)
		const response = await server.inject({ method: 'POST', url, payload: half, headers: { ...headers, cookie } })
		expect(response.json()).toMatchObject({ error: 'UPLOAD_INTERRUPTED' })
		expect(halfUploads()).toEqual([])
	})
})

describe('size', () => {
	const large = (bytes: number) => ({ ...ifc, value: `ISO-10303-21;${' '.repeat(bytes)}` })
	const trialText =
		'IFC file too large. Max allowed is 2 MB during the free trial. Contact sales or upgrade to upload larger files.'

	it('is limited in the trial, in the words of the trial', async () => {
		const response = await create(name, large(2.5 * 1024 * 1024))
		expect(response.statusCode).toBe(413)
		expect(response.json()).toMatchObject({ message: trialText, error: 'FILE_TOO_LARGE' })
		expect(halfUploads()).toEqual([])
	})

	it('is refused by its announced length, before a byte of it is read', async () => {
		const { headers } = multipart([])
		const response = await server.inject({
			method: 'POST',
			url,
			payload: '--',
			headers: { ...headers, cookie, 'content-length': String(301 * 1024 * 1024) },
		})
		expect(response.statusCode).toBe(413)
	})

	it('is told in the general words where the trial has no lower cap', async () => {
		const same = await startTestServer({ maxIfcUploadMb: 1, trialMaxIfcUploadMb: 1 })
		const person = await same.signUp()
		const response = await postForm(same, url, person.cookie, [name, large(1.5 * 1024 * 1024)])
		expect(response.statusCode).toBe(413)
		expect(response.json().message).toBe('IFC file too large. Max allowed is 1 MB')
		await same.close()
	})

	it('is nothing at all once the trial is over', async () => {
		const { cookie: late, user } = await server.signUp('late@example.com')
		await server.platform.database.execute(
			sql`update users set created_at = now() - interval '15 days' where id = ${user.id}`,
		)
		const response = await postForm(server, url, late, [name, ifc])
		expect(response.statusCode).toBe(402)
		expect(response.json()).toMatchObject({ error: 'PAYMENT_REQUIRED' })
	})
})

describe('over a real connection', () => {
	it('leaves nothing behind when it drops in the middle of the upload', async () => {
		const address = new URL(url, await server.listen())
		const { payload, headers } = multipart([name, { ...ifc, value: `${smallModelText()}${' '.repeat(1024 * 1024)}` }])
		const stored = filesUnder('files/sources').length
		const before = await projectCount()
		const upload = httpRequest(address, {
			method: 'POST',
			headers: { ...headers, cookie, 'content-length': payload.length },
		})
		upload.on('error', () => {})
		upload.write(payload.subarray(0, payload.length - 100_000))
		while (halfUploads().length === 0) await sleep(20)
		upload.destroy()
		while (halfUploads().length > 0) await sleep(20)
		expect(await projectCount()).toBe(before)
		expect(filesUnder('files/sources')).toHaveLength(stored)
	})

	it('tells a sender that is still sending that the file is too large', async () => {
		const address = new URL(url, `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`)
		const { payload, headers } = multipart([name, { ...ifc, value: `ISO-10303-21;${' '.repeat(3 * 1024 * 1024)}` }])
		const response = await fetch(address, {
			method: 'POST',
			headers: { ...headers, cookie },
			body: new Uint8Array(payload),
		})
		expect(response.status).toBe(413)
	})
})
