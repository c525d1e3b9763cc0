import { randomUUID } from 'node:crypto'
import type { Comment, CommentThread, Photo } from '@panelyard/contracts/messages/comments'
import { imagePath, type ProjectImage } from '@panelyard/contracts/messages/images'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeUnusedImages } from '../images/images.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Answer = { thread: CommentThread; message: string }

let server: TestServer
let anna: Person
let ben: Person
let project: PanelProject
let panel_id: string
beforeAll(async () => {
	server = await startTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	project = await projectWithPanels(server, anna.cookie, 2)
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
	panel_id = project.panel_ids[0] as string
})
afterAll(() => server.close())

async function addPhoto(person: Person, id: string = randomUUID(), project_id = project.id) {
	const response = await server.inject({
		method: 'POST',
		url: `/projects/${project_id}/images?id=${id}`,
		payload: await phonePhoto(64, 48),
		headers: { cookie: person.cookie, 'content-type': 'image/jpeg' },
	})
	return { status: response.statusCode, body: response.json<{ image: ProjectImage; message: string }>() }
}
const photoOf = async (person: Person) => (await addPhoto(person)).body.image.id
const begin = (person: Person, image_ids: string[], text = '') =>
	project.as<Answer>('POST', '/comments', { panel_id, text, image_ids }, person.cookie)
const photos = async (query = '') =>
	(await project.as<{ photos: Photo[]; total: number }>('GET', `/comments/photos${query}`)).body
const filesOf = async (image_id: string) => {
	let count = 0
	for await (const _ of server.platform.storage.list(`images/${image_id}/`)) count++
	return count
}
/** Removes what nothing has used for 30 days, as if those had passed. */
async function removeOld() {
	await server.platform.database.execute(
		sql`update project_images set unused_since = now() - interval '31 days' where unused_since is not null`,
	)
	await removeUnusedImages(server.platform)
}

describe('a photo that a device sends', () => {
	it('keeps the id that the device chose, however often it is sent', async () => {
		const id = randomUUID()
		const [first, again] = [await addPhoto(ben, id), await addPhoto(ben, id)]
		expect(first).toMatchObject({ status: 201, body: { image: { id } } })
		expect(again).toEqual(first)
		const both = await Promise.all([addPhoto(ben, randomUUID()), addPhoto(ben, id)])
		expect(both.map(({ status }) => status)).toEqual([201, 201])
	})

	it('is kept once when it arrives twice at the same time', async () => {
		const id = randomUUID()
		const both = await Promise.all([addPhoto(ben, id), addPhoto(ben, id)])
		expect(both.map(({ status, body }) => [status, body.image?.id])).toEqual([
			[201, id],
			[201, id],
		])
		expect(await filesOf(id)).toBe(2)
	})

	it('cannot take the id of another person or project', async () => {
		const id = await photoOf(ben)
		expect(await addPhoto(anna, id)).toMatchObject({ status: 409 })
		const other = await projectWithPanels(server, ben.cookie, 1)
		expect(await addPhoto(ben, id, other.id)).toMatchObject({ status: 409 })
	})
})

describe('a comment', () => {
	it('has photos in their order, with or without words', async () => {
		const ids = [await photoOf(ben), await photoOf(ben)]
		const { status, body } = await begin(ben, ids)
		expect(status).toBe(201)
		expect(body.thread.comments).toMatchObject([{ text: '', images: ids.map((id) => ({ id })) }])
		const answer = await project.as<Answer>('POST', `/comments/threads/${body.thread.id}`, {
			text: 'Seen',
			image_ids: [await photoOf(anna)],
		})
		expect(answer.body.thread.comments.map(({ images }) => images.length)).toEqual([2, 1])
	})

	it('needs words or a photo, and photos of its project', async () => {
		expect(await begin(ben, [])).toMatchObject({ status: 400, body: { message: 'Comment text is required' } })
		expect(await begin(ben, [randomUUID()])).toMatchObject({ status: 404 })
		const id = await photoOf(ben)
		expect(await begin(ben, [id, id])).toMatchObject({ status: 400 })
		expect(
			await begin(
				ben,
				Array.from({ length: 7 }, () => randomUUID()),
			),
		).toMatchObject({ status: 400 })
		const other = await projectWithPanels(server, ben.cookie, 1)
		const elsewhere = (await addPhoto(ben, randomUUID(), other.id)).body.image.id
		expect(await begin(ben, [elsewhere]), 'a photo of another project').toMatchObject({ status: 404 })
	})

	it('keeps its photos when its words change, unless it says which', async () => {
		const ids = [await photoOf(ben), await photoOf(ben)]
		const [comment] = (await begin(ben, ids, 'Cracked')).body.thread.comments as [Comment]
		const edit = (payload: object) => project.as<Answer>('PUT', `/comments/${comment.id}`, payload, ben.cookie)
		const imagesAfter = ({ body }: Awaited<ReturnType<typeof edit>>) =>
			body.thread.comments[0]?.images.map(({ id }) => id)
		expect(imagesAfter(await edit({ text: 'Cracked at the top' }))).toEqual(ids)
		expect(imagesAfter(await edit({ text: '', image_ids: [ids[1]] }))).toEqual([ids[1]])
		expect(await edit({ text: '', image_ids: [] })).toMatchObject({ status: 400 })
	})

	it('is quoted by a camera where it has no words', async () => {
		const thread = (await project.as<Answer>('POST', '/comments', { panel_id, text: 'Look' })).body.thread
		await project.as(
			'POST',
			`/comments/threads/${thread.id}`,
			{ text: '', image_ids: [await photoOf(ben)] },
			ben.cookie,
		)
		const { rows } = await server.platform.database.execute<{ values: { text: string } }>(
			sql`select values from notifications where user_id = ${anna.user.id} and kind = 'comment_reply'`,
		)
		expect(rows.map(({ values }) => values.text)).toContain('📷')
	})
})

describe('photos of a project', () => {
	it('are listed with their panel, the newest first', async () => {
		const other = project.panel_ids[1] as string
		const id = await photoOf(anna)
		await project.as('POST', '/comments', { panel_id: other, text: 'Corner', image_ids: [id] })
		const all = await photos()
		expect(all.photos[0]).toMatchObject({ image: { id }, panel_id: other, text: 'Corner', author_name: anna.user.name })
		expect(await photos(`?panel_id=${other}`)).toMatchObject({ total: 1, photos: [{ image: { id } }] })
		expect((await photos('?page_size=1&page=2')).photos).toHaveLength(1)
		expect(all.total).toBeGreaterThan(3)
	})

	it('are for people with a role, not for visitors of a public project', async () => {
		const id = await photoOf(anna)
		await begin(anna, [id])
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		const eve = await server.signUp()
		const read = (cookie: string) =>
			server
				.inject({ url: imagePath(project.id, id, 'small'), headers: { cookie } })
				.then(({ statusCode }) => statusCode)
		expect([await read(anna.cookie), await read(ben.cookie), await read(eve.cookie)]).toEqual([200, 200, 404])
		await server.platform.database.execute(sql`update projects set is_public = false where id = ${project.id}`)
	})

	it('go 30 days after their comment', async () => {
		const [used, gone] = [await photoOf(ben), await photoOf(ben)]
		await begin(ben, [used])
		const [comment] = (await begin(ben, [gone])).body.thread.comments as [Comment]
		await project.as('DELETE', `/comments/${comment.id}`, undefined, ben.cookie)
		expect((await photos()).photos.map(({ image }) => image.id)).not.toContain(gone)
		await removeUnusedImages(server.platform)
		expect(await filesOf(gone), 'not yet').toBe(2)
		await removeOld()
		expect([await filesOf(used), await filesOf(gone)]).toEqual([2, 0])
	})
})
