import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { writePicture } from '@panelyard/contracts/models/model-picture'
import type { Project, ProjectListItem } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let project: PanelProject
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	project = await projectWithPanels(server, anna.cookie, 2)
})
afterAll(() => server.close())

/** The left half shows a part of the panel of element 1, the right half an element that is no panel. */
const SEEN = gzipSync(
	writePicture({
		...{ width: 8, height: 5, elements: Uint32Array.of(1, 7, 9), parents: Int32Array.of(-1, 0, -1) },
		places: Uint32Array.from({ length: 40 }, (_, pixel) => (pixel % 8 < 4 ? 2 : 3)),
		light: new Uint32Array(40).fill(12),
	}),
)

/** Makes another version live, with a picture or as converters made them before there were pictures. */
async function liveVersion(seen: Buffer | null): Promise<void> {
	const id = randomUUID()
	const storage_key = `artefacts/${id}/picture.bin`
	if (seen) await server.platform.storage.put(storage_key, Readable.from([seen]))
	const artefacts = seen ? { 'picture.bin': { storage_key, sha256: id, bytes: seen.length } } : {}
	await server.platform.database.execute(sql`
		with file as (
			insert into uploaded_files (storage_key, file_name, bytes, sha256, user_id)
			values (${`uploads/${id}`}, 'house.ifc', 1, ${id}, ${anna.user.id}) returning id
		)
		insert into model_versions (id, project_id, file_id, number, artefacts)
		select ${id}::uuid, ${project.id}::uuid, file.id, 1 + (select count(*) from model_versions),
			${JSON.stringify(artefacts)}::jsonb from file`)
	await server.platform.database.execute(
		sql`update projects set live_version_id = ${id}, revision = revision + 1 where id = ${project.id}`,
	)
}
const addresses = async (id = project.id) => {
	const listed = await call<{ projects: ProjectListItem[] }>(server, anna.cookie, 'GET', '/projects')
	return listed.body.projects.find((one) => one.id === id)?.picture ?? null
}
const fetched = (url: string, cookie = anna.cookie) => server.inject({ url, headers: { cookie } })
/** Red, green and blue in the middle of the left half and of the right half. */
async function colours(image: Buffer) {
	const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
	const at = (share: number) => {
		const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels
		return [...data.subarray(start, start + 3)] as [number, number, number]
	}
	return { width: info.width, height: info.height, panel: at(0.25), other: at(0.8) }
}
const isNear = (got: number[], wanted: number[]) => got.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 30)

it('shows each panel, also by its parts, in the colour of its furthest step, as it is now', async () => {
	await liveVersion(SEEN)
	const before = await addresses()
	const bare = await colours((await fetched(before?.large ?? '')).rawPayload)
	expect(bare).toMatchObject({ width: 640, height: 400 })
	expect(isNear(bare.panel, [253, 238, 206]), 'without a status').toBe(true)

	await server.platform.database.execute(
		sql`update statuses set colour = '#108020' where id = ${project.statusId('installed')}`,
	)
	const add = ['delivered', 'installed'].map((key) => project.statusId(key))
	const body = { panel_ids: project.panel_ids.slice(0, 1), add }
	expect((await project.as('POST', '/panels/statuses', body)).status).toBe(200)
	const after = await addresses()
	expect(after?.small).not.toBe(before?.small)
	const small = await fetched(after?.small ?? '')
	expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=2592000' })
	const seen = await colours(small.rawPayload)
	expect(seen).toMatchObject({ width: 320, height: 200 })
	expect(isNear(seen.panel, [19, 154, 38]), String(seen.panel)).toBe(true)
	expect(isNear(seen.other, bare.other), 'what is no panel stays as it was').toBe(true)
	expect((await fetched(before?.large ?? '')).headers['cache-control'], 'an address of before').toBe(
		'private, no-cache',
	)
})

it('people without access get no picture', async () => {
	const stranger = await server.signUp('stranger@example.com')
	expect((await fetched((await addresses())?.large ?? '', stranger.cookie)).statusCode).toBe(403)
})

it('visitors see statuses only where managers show them', async () => {
	await server.platform.database.execute(sql`update users set email_verified_at = now() where id = ${anna.user.id}`)
	const seen = async (shows_statuses: boolean) => {
		const settings = { shows_statuses, shows_groups: false, shows_figures: false, allows_duplicates: false }
		expect((await project.as('PUT', '/public_project', settings)).status).toBe(200)
		const one = await server.inject({ url: `/public_projects/${project.id}` })
		const image = await server.inject({ url: one.json().project.picture.large })
		const { etag } = image.headers
		const again = await server.inject({ url: one.json().project.picture.large, headers: { 'if-none-match': etag } })
		expect(again.statusCode).toBe(304)
		return (await colours(image.rawPayload)).panel
	}
	expect(isNear(await seen(true), [19, 154, 38])).toBe(true)
	expect(isNear(await seen(false), [253, 238, 206])).toBe(true)
})

it('a copy has the picture too, in its own colours', async () => {
	const body = { id: randomUUID(), name: 'Copy', with_statuses: true }
	const { project: made } = (await project.as<{ project: Project }>('POST', '/duplicate', body)).body
	const image = await fetched((await addresses(made.id))?.large ?? '')
	expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
})

it('a model that was converted before pictures were made has none', async () => {
	await liveVersion(null)
	expect(await addresses()).toBeNull()
	const one = await call<{ project: Project }>(server, anna.cookie, 'GET', `/projects/${project.id}`)
	expect(one.body.project.picture).toBeNull()
	expect((await fetched(`/projects/${project.id}/picture/large`)).statusCode).toBe(404)
})

it('a model in which nothing is to be seen has none, again and again', async () => {
	const nothing = { elements: new Uint32Array(), parents: new Int32Array() }
	const noPixels = { width: 0, height: 0, places: new Uint32Array(), light: new Uint32Array() }
	await liveVersion(gzipSync(writePicture({ ...nothing, ...noPixels })))
	for (const _ of [1, 2]) expect((await fetched(`/projects/${project.id}/picture/large`)).statusCode).toBe(404)
})
