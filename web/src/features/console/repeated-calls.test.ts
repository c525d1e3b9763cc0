import { afterEach, expect, test, vi } from 'vitest'
import { openSharedView, removeAttachment } from '../../domain/support-chat/chat-calls.ts'
import { type Answer, lostOnce, stubServer } from '../../testing/stub-server.ts'
import { changeJob, retryMessage } from './jobs/jobs.queries.ts'
import { changeUser } from './people/users.queries.ts'
import { changeProject } from './projects/projects.queries.ts'
import { addNote, closeThread, deleteReply, saveReply, setAnswering } from './support/support-desk.queries.ts'
import { deleteRow } from './tables/tables.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const ID = '00000000-0000-4000-8000-000000000001'
const person = {
	user_id: ID,
	user_name: 'Anna',
	user_email: 'anna@example.com',
	answering_id: null,
	answering_name: null,
}
const thread = {
	...{
		id: ID,
		subject: 'other',
		status: 'open',
		last_seq: 1,
		last_message: 'Hi',
		last_message_at: null,
		unread_count: 0,
	},
	...{ has_unread: false, created_at: '2026-01-01T00:00:00Z', user_read_seq: 0, admin_read_seq: 0, ...person },
}
const project = (more: object) => ({
	...{
		id: ID,
		name: 'Hall',
		owner: null,
		company: null,
		panel_count: 0,
		is_public: false,
		conversion_status: 'QUEUED',
	},
	...{ stored_bytes: 0, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', deleted_at: null },
	...{ description: '', restorable_until: null, people: 1, may_retry: false, conversions: [], storage: [], ...more },
})
const refused = (status: number, error: string): Answer => ({ status, body: { error, message: 'no' } })
const THREAD = `/admin/support/chat/threads/${ID}`
const REPLY = `/admin/support/canned-replies/${ID}`
const PROJECT = `/admin/api/projects/${ID}`

type Case = { call: string; make: () => Promise<unknown>; again: Answer; after?: Record<string, Answer> }
const cases: Case[] = [
	{ call: `PUT ${THREAD}/answering`, make: () => setAnswering(ID, true), again: { body: { thread } } },
	{ call: `POST ${THREAD}/close`, make: () => closeThread(ID), again: { body: { thread } } },
	{ call: `POST ${THREAD}/notes`, make: () => addNote(ID, { id: ID, text: 'Hi' }), again: { body: { notes: [] } } },
	{
		call: `PUT ${REPLY}`,
		make: () => saveReply({ id: ID, title: 'a', content: 'b' }),
		again: { body: { replies: [] } },
	},
	{ call: `DELETE ${REPLY}`, make: () => deleteReply(ID), again: { body: { replies: [] } } },
	{
		call: `POST /admin/support/chat/attachments/${ID}/open`,
		make: () => openSharedView(ID),
		again: { body: { path: '/app' } },
	},
	{
		call: `DELETE /support/chat/attachments/${ID}`,
		make: () => removeAttachment(ID),
		again: refused(404, 'NOT_FOUND'),
	},
	{
		call: `POST ${PROJECT}/restore`,
		make: () => changeProject(ID, 'restore'),
		again: refused(404, 'NOT_FOUND'),
		after: { [`GET ${PROJECT}`]: { body: { project: project({}) } } },
	},
	{
		call: `POST ${PROJECT}/retry`,
		make: () => changeProject(ID, 'retry'),
		again: refused(409, 'CONFLICT'),
		after: { [`GET ${PROJECT}`]: { body: { project: project({}) } } },
	},
	{
		call: `POST /admin/api/queues/mail/messages/${ID}/retry`,
		make: () => retryMessage({ queue: 'mail', id: ID }),
		again: { body: { queues: [], failed_messages: [] } },
	},
	{
		call: `DELETE /admin/api/table/users/${ID}`,
		make: () => deleteRow('users', ID, '1', false),
		again: refused(404, 'NOT_FOUND'),
	},
]

test.each(cases)('$call is done although the first answer got lost', async ({ call, make, again, after = {} }) => {
	const calls = stubServer({ [call]: lostOnce(again), ...after })
	await make()
	const sent = calls.filter(({ method, path }) => `${method} ${path}` === call)
	expect(sent).toHaveLength(2)
	expect(sent[0]?.body).toEqual(sent[1]?.body)
})

test('a refusal is told where the first call did nothing', async () => {
	stubServer({
		[`POST ${PROJECT}/retry`]: lostOnce(refused(409, 'CONFLICT')),
		[`GET ${PROJECT}`]: { body: { project: project({ may_retry: true }) } },
		[`POST /admin/api/jobs/${ID}/cancel`]: lostOnce(refused(409, 'CONFLICT')),
	})
	await expect(changeProject(ID, 'retry')).rejects.toMatchObject({ code: 'CONFLICT' })
	await expect(changeJob(ID, 'cancel'), 'it may have ended by itself').rejects.toMatchObject({ may_be_done: true })
})

test('a mail to confirm an address is asked for once', async () => {
	const calls = stubServer({ [`POST /admin/api/users/${ID}/resend_verification`]: lostOnce({}) })
	await expect(changeUser(ID, { what: 'resend_verification' })).rejects.toMatchObject({ may_be_done: true })
	expect(calls).toHaveLength(1)
})
