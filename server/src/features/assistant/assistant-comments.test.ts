import { randomUUID } from 'node:crypto'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { ApplyProposalResponse } from '@panelyard/contracts/assistant/assistant-changes'
import type { CommentListResponse } from '@panelyard/contracts/messages/comments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
/** Panels W1 to W60. */
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 60)
	await server.platform.database.execute(sql`update panels set mark = 'W' || element where project_id = ${project.id}`)
	await project.as('PUT', '', { name: 'Renamed so that its revision grows' })
})
afterAll(() => server.close())

const ask = (text: string) =>
	project.as<ProposeResponse & { message?: string }>('POST', '/assistant/proposals', { text, language: 'en' })
const say = async (text: string) => {
	const { body: shown } = await ask(text)
	if (shown.outcome !== 'proposal') throw new Error(JSON.stringify(shown))
	const { instruction, fingerprint } = shown
	const change_id = randomUUID()
	const request = { text, instruction, fingerprint, change_id }
	const { status, body } = await project.as<ApplyProposalResponse>('POST', '/assistant/changes', request)
	expect(status).toBe(200)
	return { change_id, counts: body.counts }
}
const undo = async (change_id: string) => {
	const undo_id = randomUUID()
	expect((await project.as('POST', `/changes/${change_id}/undo`, { change_id: undo_id })).status).toBe(200)
	return undo_id
}
const threads = async () =>
	(await project.as<CommentListResponse>('GET', '/comments')).body.threads
		.map(
			({ panel_label, status, comments }) =>
				`${panel_label} ${status}: ${comments.map(({ text }) => text).join(' | ')}`,
		)
		.sort()

it('writes a comment on each panel as one change, which is undone and done again', async () => {
	const { change_id, counts } = await say('write a comment on W1 and W2: level 9, "urgent"? W3 too')
	expect(counts.comment).toBe(2)
	const written = ['W1 open: level 9, "urgent"? W3 too', 'W2 open: level 9, "urgent"? W3 too']
	expect(await threads()).toEqual(written)
	const undone = await undo(change_id)
	expect(await threads()).toEqual([])
	await undo(undone)
	expect(await threads()).toEqual(written)
})

it('keeps what somebody answered when the comment is undone', async () => {
	const { change_id } = await say('comment on W1 and W2: check')
	const [first] = (await project.as<CommentListResponse>('GET', '/comments')).body.threads
	await project.as('POST', `/comments/threads/${first?.id}`, { text: 'Done' })
	await undo(change_id)
	expect(await threads()).toEqual([`${first?.panel_label} open: check | Done`])
})

it('resolves what is open on panels, and opens it again by an undo', async () => {
	await say('comment on W1 to W3: check')
	expect((await ask('resolve the comments on W1 to W9')).body).toMatchObject({ panel_count: 3 })
	const { change_id } = await say('resolve the comments on W1 and W2')
	expect(await threads()).toEqual(['W1 resolved: check', 'W2 resolved: check', 'W3 open: check'])
	expect((await ask('which panels have open comments?')).body).toMatchObject({ count: 1 })
	expect((await ask('which panels have no comments?')).body).toMatchObject({ count: 57 })
	await undo(change_id)
	expect(await threads()).toEqual(['W1 open: check', 'W2 open: check', 'W3 open: check'])
})

it('asks what to write, and writes on no more panels than people can be told of', async () => {
	expect((await ask('write a comment on W1')).body).toMatchObject({ unclear: { why: 'which_text' } })
	expect(await ask('write a comment on all panels: hello')).toMatchObject({
		status: 400,
		body: { message: 'Write a comment on at most 50 panels at once' },
	})
	expect(await threads()).toEqual([])
})
