import { randomUUID } from 'node:crypto'
import { imagePath } from '@panelyard/contracts/images'
import type { ProjectPicture } from '@panelyard/contracts/project-pictures'
import type { Project, ProjectListItem } from '@panelyard/contracts/projects'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeUnusedImages } from '../instructions/images.service.ts'
import { projectPicture } from './project-pictures.service.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let project: PanelProject
let version_id: string
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	project = await projectWithPanels(server, anna.cookie, 1)
	version_id = await liveVersion()
})
afterAll(() => server.close())

/** Makes another version live, without a model. */
async function liveVersion(): Promise<string> {
	const id = randomUUID()
	await server.platform.database.execute(sql`
		with file as (
			insert into uploaded_files (storage_key, file_name, bytes, sha256, user_id)
			values (${`uploads/${id}`}, 'house.ifc', 1, ${id}, ${anna.user.id}) returning id
		), version as (
			insert into model_versions (id, project_id, file_id, number)
			select ${id}::uuid, ${project.id}::uuid, file.id, 1 + (select count(*) from model_versions) from file returning id
		)
		select 1 from version`)
	await server.platform.database.execute(sql`update projects set live_version_id = ${id} where id = ${project.id}`)
	return id
}

const picture = (background = '#336699') =>
	sharp({ create: { width: 640, height: 400, channels: 4, background } })
		.webp()
		.toBuffer()
const send = async (payload: Buffer, version = version_id, cookie = anna.cookie) => {
	const url = `/projects/${project.id}/picture?version_id=${version}`
	const headers = { cookie, 'content-type': 'image/webp' }
	const response = await server.inject({ method: 'POST', url, payload, headers })
	return { status: response.statusCode, body: response.json<{ picture: ProjectPicture }>() }
}
const shown = async (cookie = anna.cookie) => {
	const listed = await call<{ projects: ProjectListItem[] }>(server, cookie, 'GET', '/projects')
	const one = await call<{ project: Project }>(server, cookie, 'GET', `/projects/${project.id}`)
	expect(listed.body.projects[0]?.picture).toEqual(one.body.project.picture)
	return one.body.project.picture
}

it('a project has the first picture that is sent of its live version', async () => {
	expect(await shown()).toBeNull()
	const sent = await Promise.all([send(await picture()), send(await picture('#993333'))])
	expect(sent.map(({ status }) => status)).toEqual([200, 200])
	const first = sent[0]?.body.picture as ProjectPicture
	expect(sent[1]?.body.picture).toEqual(first)
	expect(await shown()).toEqual(first)
	const url = imagePath(project.id, first.image_id, 'large')
	const answer = await server.inject({ url, headers: { cookie: anna.cookie } })
	expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 })
	expect((await projectPicture(server.platform, project.id))?.bytes).toBe(answer.rawPayload.length)
	const stranger = await server.signUp('stranger@example.com')
	expect((await server.inject({ url, headers: { cookie: stranger.cookie } })).statusCode).toBe(403)
})

it('a new version gets a new picture, and the old one goes', async () => {
	const before = (await shown()) as ProjectPicture
	const old = version_id
	version_id = await liveVersion()
	expect((await send(await picture(), randomUUID())).status, 'a version that is not live').toBe(409)
	expect((await send(await picture(), old)).body.picture, 'it has a picture').toEqual(before)
	const { body } = await send(await picture('#117711'))
	expect(body.picture).toMatchObject({ version_id })
	expect(await shown()).toEqual(body.picture)
	await server.platform.database.execute(
		sql`update project_images set unused_since = now() - interval '31 days' where unused_since is not null`,
	)
	await removeUnusedImages(server.platform)
	const keys: string[] = []
	for await (const { key } of server.platform.storage.list('images/')) keys.push(key)
	expect(new Set(keys.map((key) => key.split('/')[1]))).toEqual(new Set([body.picture.image_id]))
})

it('what is no image is refused', async () => {
	version_id = await liveVersion()
	expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
})

it('the copy of a project has its picture without anybody opening it in 3D', async () => {
	version_id = await liveVersion()
	await server.platform.database.execute(sql`update model_versions set artefacts = '{}' where id = ${version_id}`)
	const copy = async () => {
		const body = { id: randomUUID(), name: 'Copy', with_statuses: true }
		return (await call<{ project: Project }>(server, anna.cookie, 'POST', `/projects/${project.id}/duplicate`, body))
			.body.project
	}
	expect((await copy()).picture, 'the project’s is of another version').toBeNull()
	await send(await picture('#993366'))
	const made = await copy()
	expect(made.picture).not.toBeNull()
	const image = await server.inject({
		url: imagePath(made.id, made.picture?.image_id ?? '', 'large'),
		headers: { cookie: anna.cookie },
	})
	expect((await sharp(image.rawPayload).stats()).dominant).toMatchObject({ r: 152, b: 104 })
})
