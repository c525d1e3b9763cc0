import { randomUUID } from 'node:crypto'
import { MAX_PANEL_FILES, type PanelFile, panelFilePath } from '@panelyard/contracts/panels/panel-files'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { panelFileKey } from '../../models/stored-files.queries.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { replacePanels } from '../panels/panels.service.ts'
import { purgeDeletedProjects } from '../projects/project-purge.service.ts'
import { purgeDeletedFiles } from './panel-files.service.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF')

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let ben: typeof anna
let project: PanelProject
let panel_id: string
beforeAll(async () => {
	server = await startTestServer({ storagePerPersonMb: 60 })
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	project = await projectWithPanels(server, anna.cookie)
	panel_id = project.panel_ids[0] as string
})
beforeEach(() => server.platform.database.execute(sql`delete from panel_files`))
afterAll(() => server.close())

type Answer = { files: PanelFile[]; revision: number; message: string; details?: { reason_code?: string } }
const attach = async (
	payload: Buffer = PDF,
	query = 'file_name=W-103.pdf',
	{ cookie, of } = { cookie: anna.cookie, of: project },
) => {
	const headers = { cookie, 'content-type': 'application/pdf' }
	const url = `/projects/${of.id}/panels/${of.panel_ids[0]}/files?${query}`
	const response = await server.inject({ method: 'POST', url, payload, headers })
	return { status: response.statusCode, body: response.json<Answer>() }
}
const listed = async () => (await project.as<Answer>('GET', `/panels/${panel_id}/files`)).body.files
const download = (id: string, cookie = anna.cookie) =>
	server.inject({ url: panelFilePath(project.id, id), headers: { cookie } })

it('a drawing is attached, listed and downloaded, and never opened in the app’s origin', async () => {
	const { status, body } = await attach(PDF, `file_name=${encodeURIComponent('../Zeichnung Ä.pdf')}`)
	expect(status).toBe(201)
	expect(body.files).toMatchObject([{ panel_id, file_name: 'Zeichnung Ä.pdf', bytes: PDF.length, user_name: 'anna' }])
	expect(await listed()).toEqual(body.files)
	const { statusCode, headers, rawPayload } = await download(body.files[0]?.id ?? '')
	expect(statusCode).toBe(200)
	expect(rawPayload).toEqual(PDF)
	expect(headers['content-disposition']).toContain('attachment')
	expect(headers).toMatchObject({
		'content-type': 'application/pdf',
		'x-content-type-options': 'nosniff',
		'content-security-policy': "default-src 'none'; sandbox",
	})
})

it('what is no PDF, or too large, is refused and leaves nothing behind', async () => {
	const page = await attach(Buffer.from('<!doctype html><script>alert(1)</script>'))
	expect({ status: page.status, reason: page.body.details?.reason_code }).toEqual({ status: 415, reason: 'file_type' })
	const large = await attach(Buffer.concat([PDF, Buffer.alloc(50 * 1024 * 1024)]))
	expect({ status: large.status, reason: large.body.details?.reason_code }).toEqual({
		status: 413,
		reason: 'file_too_large',
	})
	await server.platform.database.execute(sql`
		insert into panel_files (project_id, panel_id, file_name, bytes, user_id)
		select ${project.id}::uuid, ${panel_id}::uuid, 'x.pdf', 1, ${anna.user.id}::uuid from generate_series(1, ${MAX_PANEL_FILES}::int)`)
	expect(await attach()).toMatchObject({ status: 409, body: { message: 'A panel has at most 20 files' } })
	const { rows } = await server.platform.database.execute(sql`select 1 from unsettled_files`)
	expect(rows).toEqual([])
})

it('counts in the storage of the person who attached it', async () => {
	await attach()
	await server.platform.database.execute(sql`update panel_files set bytes = 60 * 1024 * 1024`)
	expect(await attach()).toMatchObject({ status: 413, body: { details: { reason_code: 'storage_quota' } } })
})

it('sent twice it is there once, and its id is nobody else’s', async () => {
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
	const query = `file_name=W-103.pdf&id=${randomUUID()}`
	await attach(PDF, query)
	expect((await attach(PDF, query)).body.files).toHaveLength(1)
	expect((await attach(PDF, query, { cookie: ben.cookie, of: project })).status).toBe(409)
})

it('sent again while the first request is still at work, it is there once', async () => {
	const { storage } = server.platform
	const query = `file_name=W-103.pdf&id=${randomUUID()}`
	const put = vi.spyOn(storage, 'putFile').mockImplementationOnce(async (key, path) => {
		expect((await attach(PDF, query)).status).toBe(201)
		await storage.putFile(key, path)
	})
	const { status, body } = await attach(PDF, query)
	put.mockRestore()
	expect([status, body.files.length]).toEqual([201, 1])
	expect((await download(body.files[0]?.id ?? '')).rawPayload).toEqual(PDF)
})

it('belongs to its project', async () => {
	const [file] = (await attach()).body.files
	const clara = await server.signUp('clara@example.com')
	const other = await projectWithPanels(server, clara.cookie, 1)
	expect((await download(file?.id ?? '', clara.cookie)).statusCode).toBe(403)
	const url = panelFilePath(other.id, file?.id ?? '')
	expect((await server.inject({ url, headers: { cookie: clara.cookie } })).statusCode).toBe(404)
	expect((await attach(PDF, 'file_name=x.pdf', { cookie: clara.cookie, of: project })).status).toBe(403)
})

it('is deleted with a way back for 30 days', async () => {
	const [file] = (await attach()).body.files
	const id = file?.id ?? ''
	const before = (await project.as<Answer>('GET', `/panels/${panel_id}/files`)).body.revision
	expect((await project.as<Answer>('DELETE', `/panel_files/${id}`)).body.files).toEqual([])
	expect((await download(id)).statusCode).toBe(404)
	const again = (await project.as<Answer>('DELETE', `/panel_files/${id}`)).body
	expect(again, 'a second deletion changes nothing').toMatchObject({ files: [], revision: before + 1 })
	expect((await project.as<Answer>('POST', `/panel_files/${id}/restore`)).body.files).toEqual([file])
	expect((await download(id)).statusCode).toBe(200)

	await project.as('DELETE', `/panel_files/${id}`)
	await purgeDeletedFiles(server.platform)
	expect(await server.platform.storage.stat(panelFileKey(id))).not.toBeNull()
	await server.platform.database.execute(sql`update panel_files set deleted_at = now() - interval '31 days'`)
	expect(await purgeDeletedFiles(server.platform)).toBe(1)
	expect(await server.platform.storage.stat(panelFileKey(id))).toBeNull()
	expect((await project.as('POST', `/panel_files/${id}/restore`)).status).toBe(404)
})

it('keeps its panel when the rule drops it, and goes with its project', async () => {
	const own = await projectWithPanels(server, anna.cookie, 1)
	const [file] = (await attach(PDF, 'file_name=x.pdf', { cookie: anna.cookie, of: own })).body.files
	await server.platform.database.transaction((tx) =>
		replacePanels(tx, own.id, { rule: null, panels: [] }, { same_version: false }),
	)
	expect((await own.as<Answer>('GET', `/panels/${own.panel_ids[0]}/files`)).body.files).toHaveLength(1)
	await own.as('DELETE', '')
	await server.platform.database.execute(sql`
		update projects set deleted_at = now() - interval '31 days' where id = ${own.id}`)
	await purgeDeletedProjects(server.platform)
	expect(await server.platform.storage.stat(panelFileKey(file?.id ?? ''))).toBeNull()
})
