import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversionReport } from '@panelyard/contracts/models/conversion'
import type { KnownFileResponse } from '@panelyard/contracts/models/uploads'
import type { ConversionStatusResponse, FileConversionResponse, Project } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { purgeLooseFiles } from '../../models/source-files.service.ts'
import {
	ALL_PANELS,
	call,
	converted,
	convertedProject,
	postForm,
	SMALL_MODEL_PANELS,
	smallModelText,
	unseen,
	uploadProject,
	WALL_PANELS,
} from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { purgeDeletedProjects } from './project-purge.service.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await startTestServer({ trialMaxIfcUploadMb: 1 })
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

type Known = z.infer<typeof KnownFileResponse>
const contentOf = (text: string, file_name = 'house.ifc') => ({
	sha256: createHash('sha256').update(text).digest('hex'),
	bytes: Buffer.byteLength(text),
	file_name,
})
const known = (text: string, by = cookie, file_name = 'house.ifc') =>
	call<Known>(server, by, 'POST', '/files/known', contentOf(text, file_name))
const fromFile = (body: object, by = cookie) =>
	call<ConversionStatusResponse & { message: string }>(server, by, 'POST', '/projects/create_from_file', body)
const jobCount = async () =>
	Number(
		(await server.platform.database.execute<{ n: number }>(sql`select count(*) as n from jobs where kind = 'convert'`))
			.rows[0]?.n,
	)
const read = (url: string, by = cookie) => server.inject({ url, headers: { cookie: by } })
const artefactFolders = () => readdirSync(join(server.config.dataDir, 'files/artefacts'))
const age = (table: 'uploaded_files' | 'projects', id: string) => {
	const column = table === 'projects' ? sql`deleted_at` : sql`created_at`
	return server.platform.database.execute(
		sql`update ${sql.identifier(table)} set ${column} = now() - interval '31 days' where id = ${id}`,
	)
}
async function removeForGood(project_id: string) {
	await call(server, cookie, 'DELETE', `/projects/${project_id}`)
	await age('projects', project_id)
	expect(await purgeDeletedProjects(server.platform)).toBe(1)
}

describe('a file the server knows', () => {
	it('need not be sent by the person who sent it before', async () => {
		const text = unseen(smallModelText())
		expect((await known(text)).body).toEqual({ file: null, is_converted: false })
		const { file_id } = (
			await postForm(server, '/files/upload', cookie, [{ name: 'file', value: text, file_name: 'first.ifc' }])
		).json()
		const { body } = await known(text, cookie, '../second.ifc')
		expect(body).toMatchObject({
			file: contentOf(text, 'second.ifc'),
			is_converted: true,
		})
		expect(body.file?.id).not.toBe(file_id)
		expect((await read(`/files/download?file_id=${body.file?.id}`)).body).toBe(text)
	})

	it('is nobody else’s for its hash, unless a project of it is open to them', async () => {
		const text = unseen(smallModelText())
		const project = await uploadProject(server, cookie, { text })
		const stranger = await server.signUp()
		expect((await known(text, stranger.cookie)).body).toEqual({ file: null, is_converted: false })
		await call(server, cookie, 'POST', `/projects/${project.id}/access/assign`, {
			user_id: stranger.user.id,
			role: 'viewer',
		})
		const { file } = (await known(text, stranger.cookie)).body
		expect(file).toMatchObject({ bytes: Buffer.byteLength(text) })
		await call(server, cookie, 'DELETE', `/projects/${project.id}/access/${stranger.user.id}`)
		const third = await server.signUp()
		expect((await known(text, third.cookie)).body.file).toBeNull()
		expect((await fromFile({ file_id: file?.id, project_name: 'Theirs' }, third.cookie)).status).toBe(404)
	})

	it('is held to the same rules as one that is sent', async () => {
		expect((await call(server, undefined, 'POST', '/files/known', contentOf('x'))).status).toBe(401)
		expect((await known('x', cookie, 'house.pdf')).status).toBe(400)
		const large = await call(server, cookie, 'POST', '/files/known', { ...contentOf('x'), bytes: 2 ** 21 })
		expect(large.status).toBe(413)
		expect((await call(server, cookie, 'POST', '/files/known', { ...contentOf('x'), sha256: 'x' })).status).toBe(400)
	})
})

describe('a project of a kept file', () => {
	it('is made like one of an uploaded file', async () => {
		const text = unseen(smallModelText())
		await postForm(server, '/files/upload', cookie, [{ name: 'file', value: text, file_name: 'house.ifc' }])
		const file_id = (await known(text)).body.file?.id
		const nameless = await fromFile({ file_id, project_name: ' ' })
		expect([nameless.status, nameless.body.message]).toEqual([400, 'Project name is required'])
		expect((await fromFile({ file_id: crypto.randomUUID(), project_name: 'No file' })).status).toBe(404)
		expect((await fromFile({ file_id, project_name: 'Mine' }, '')).status).toBe(401)
		const made = await fromFile({ file_id, project_name: 'Mine', description: 'Lot 2', labels: ['draft'] })
		expect(made.status).toBe(201)
		expect(made.body.project).toMatchObject({ name: 'Mine', description: 'Lot 2', labels: ['draft'], role: 'manager' })
		const audit = await server.platform.database.execute(
			sql`select action from audit_log where project_id = ${made.body.project.id}`,
		)
		expect(audit.rows).toEqual([{ action: 'project.created' }])
	})

	it('needs a plan once the trial is over', async () => {
		const person = await server.signUp()
		await server.platform.database.execute(
			sql`update users set created_at = now() - interval '15 days' where id = ${person.user.id}`,
		)
		expect((await fromFile({ file_id: crypto.randomUUID(), project_name: 'Late' }, person.cookie)).status).toBe(402)
		expect((await known('x', person.cookie)).status).toBe(402)
	})
})

describe('a content that was converted before', () => {
	it('is ready in the answer to its upload, with a report and panels of its own', async () => {
		const text = unseen(smallModelText())
		const first = await convertedProject(server, cookie, {
			text,
			file_name: 'secret-client.ifc',
			panel_rule: ALL_PANELS,
		})
		const other = await server.signUp()
		const folders = artefactFolders().length
		const response = await postForm(server, '/projects/create_with_ifc', other.cookie, [
			{ name: 'project_name', value: 'Theirs' },
			{ name: 'panel_rule', value: JSON.stringify(WALL_PANELS) },
			{ name: 'file', value: text, file_name: 'house.ifc' },
		])
		const { project } = response.json<{ project: Project }>()
		expect(project).toMatchObject({ conversion_status: 'COMPLETED', file_name: 'house.ifc' })
		expect(project.model?.panel_rule).toMatchObject(WALL_PANELS)
		expect(project.panel_count).toBeLessThan(SMALL_MODEL_PANELS)
		expect(first.panel_count).toBe(SMALL_MODEL_PANELS)
		const model = await read(project.model?.model_url ?? '', other.cookie)
		expect(model.rawPayload).toHaveLength(first.model?.glb_bytes ?? 0)
		expect((await read(first.model?.model_url ?? '', other.cookie)).statusCode).toBe(403)
		const report = (await read(project.model?.report_url ?? '', other.cookie)).json<ConversionReport>()
		expect(report).toMatchObject({ file_name: 'house.ifc', panel_count: project.panel_count })
		expect(JSON.stringify(report)).not.toContain('secret-client')
		// Only the report and the panels are new.
		const own = join(server.config.dataDir, 'files/artefacts', project.model?.version_id ?? '')
		expect(artefactFolders()).toHaveLength(folders + 1)
		const stored = readdirSync(own).flatMap((hash) => readdirSync(join(own, hash)))
		expect(stored.sort()).toEqual(['panels.json', 'panels.json.gz', 'report.json', 'report.json.gz'])
	})

	it('takes the best rule when none is wished for, whatever the first project has chosen', async () => {
		const text = unseen(smallModelText())
		const first = await convertedProject(server, cookie, { text })
		await call(server, cookie, 'PUT', `/projects/${first.id}`, { panel_rule: WALL_PANELS })
		const file_id = (await known(text)).body.file?.id
		const jobs = await jobCount()
		const { body } = await fromFile({ file_id, project_name: 'Second' })
		expect(body.conversion_job).toMatchObject({ status: 'COMPLETED', stage: 'writing', percent: 100 })
		expect(body.project.model?.panel_rule).toEqual(first.model?.panel_rules[0]?.rule)
		expect(await jobCount()).toBe(jobs + 1)
	})

	it('is converted anew by another converter, and by a failure nothing is shared', async () => {
		const text = unseen(smallModelText())
		const first = await convertedProject(server, cookie, { text })
		await server.platform.database.execute(
			sql`update model_versions set converter_version = 'older' where project_id = ${first.id}`,
		)
		const again = await uploadProject(server, cookie, { text })
		expect(again.conversion_status).not.toBe('COMPLETED')
		const done = await converted(server, cookie, again.id)
		expect(done.conversion_status).toBe('COMPLETED')
		const broken = text.slice(0, 400)
		for (const _ of [1, 2]) {
			const failed = await uploadProject(server, cookie, { text: broken })
			expect(failed.conversion_status).toMatch(/QUEUED|PROCESSING/)
			expect((await converted(server, cookie, failed.id)).conversion_status).toBe('FAILED')
		}
	})

	it('is converted anew when what it could share is gone from the storage', async () => {
		const text = unseen(smallModelText())
		const first = await convertedProject(server, cookie, { text })
		await server.platform.storage.delete(await keyOf(first.model?.version_id ?? '', 'structure.json'))
		const again = await converted(server, cookie, (await uploadProject(server, cookie, { text })).id)
		expect(again).toMatchObject({ conversion_status: 'COMPLETED', panel_count: SMALL_MODEL_PANELS })
	})
})

async function keyOf(version_id: string, name: string): Promise<string> {
	const { rows } = await server.platform.database.execute<{ key: string }>(
		sql`select artefacts->${name}->>'storage_key' as key from model_versions where id = ${version_id}`,
	)
	return rows[0]?.key ?? ''
}

describe('deleting', () => {
	it('leaves what another project shares, and takes it with the last one', async () => {
		const text = unseen(smallModelText())
		const first = await convertedProject(server, cookie, { text })
		const second = (await fromFile({ file_id: (await known(text)).body.file?.id, project_name: 'Second' })).body.project
		const glb = join(server.config.dataDir, 'files', await keyOf(second.model?.version_id ?? '', 'model.glb'))
		const source = await server.platform.database.execute<{ key: string }>(sql`
			select f.storage_key as key from uploaded_files f join model_versions v on v.file_id = f.id where v.project_id = ${second.id}`)
		await removeForGood(first.id)
		expect(existsSync(glb)).toBe(true)
		for (const url of [second.model?.model_url, second.model?.structure_url, second.model?.report_url]) {
			expect((await read(url ?? '')).statusCode).toBe(200)
		}
		expect((await read(`/files/download?project_id=${second.id}`)).body).toBe(text)
		const narrowed = await call<{ project: Project }>(server, cookie, 'PUT', `/projects/${second.id}`, {
			panel_rule: WALL_PANELS,
		})
		expect(narrowed.body.project.panel_count).toBeLessThan(SMALL_MODEL_PANELS)
		// The content of a file whose maker is gone is still known.
		const third = (await fromFile({ file_id: (await known(text)).body.file?.id, project_name: 'Third' })).body.project
		expect(third.conversion_status).toBe('COMPLETED')
		await removeForGood(second.id)
		expect(existsSync(glb)).toBe(true)
		await removeForGood(third.id)
		expect(existsSync(glb)).toBe(false)
		expect(existsSync(join(server.config.dataDir, 'files', source.rows[0]?.key ?? 'none'))).toBe(false)
	})

	it('of loose uploads leaves a project made of the same content', async () => {
		const text = unseen(smallModelText())
		const upload = await postForm(server, '/files/upload', cookie, [{ name: 'file', value: text, file_name: 'a.ifc' }])
		const { file_id } = upload.json<z.infer<typeof FileConversionResponse>>()
		const { project } = (await fromFile({ file_id: (await known(text)).body.file?.id, project_name: 'Kept' })).body
		await age('uploaded_files', file_id)
		expect(await purgeLooseFiles(server.platform)).toBe(1)
		expect((await read(`/files/${file_id}/conversion`)).statusCode).toBe(404)
		expect((await read(project.model?.model_url ?? '')).statusCode).toBe(200)
		expect((await read(`/files/download?project_id=${project.id}`)).body).toBe(text)
	})
})
