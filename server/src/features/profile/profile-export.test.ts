import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '../../database/tables/tables.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const download = (cookie: string) => server.inject({ method: 'POST', url: '/profile/export', headers: { cookie } })

/** Sends the support a log in a new conversation; gives its id. */
async function sendLog(cookie: string, text: string): Promise<string> {
	const headers = { cookie }
	const chat = '/support/chat'
	const subject = { subject: 'technicalIssue' }
	const { thread } = (await server.inject({ method: 'POST', url: `${chat}/thread`, payload: subject, headers })).json()
	const added = await server.inject({
		method: 'POST',
		url: `${chat}/threads/${thread.id}/attachments?file_name=a.log`,
		payload: text,
		headers: { ...headers, 'content-type': 'application/octet-stream' },
	})
	const { id } = added.json().attachment
	const payload = { content: 'See the log', attachment_ids: [id] }
	const sent = await server.inject({ method: 'POST', url: `${chat}/threads/${thread.id}/messages`, payload, headers })
	expect(sent.statusCode).toBeLessThan(300)
	return id
}

test('a person gets all that is kept of them, and nothing of others or that signs in', async () => {
	const [person, other] = [await server.signUp('ines@example.com'), await server.signUp('other@example.com')]
	const { as, panel_ids, id } = await projectWithPanels(server, person.cookie)
	await as('POST', '/access/assign', { user_id: other.user.id, role: 'editor' })
	const thread = { panel_id: panel_ids[0], text: 'The corner is chipped' }
	expect((await as('POST', '/comments', thread)).status).toBeLessThan(300)
	await as('POST', '/comments', { ...thread, text: 'Not mine' }, other.cookie)
	const attachment_id = await sendLog(person.cookie, 'it failed at 12:04')
	const many = Array.from({ length: 1200 }, (_, index) => ({
		user_id: person.user.id,
		action: 'test.row',
		details: { index },
	}))
	await server.platform.database.insert(audit_log).values(many)
	await server.inject({
		method: 'PUT',
		url: '/settings/units',
		payload: { value: { length: 'mm', weight: 'kg' } },
		headers: { cookie: person.cookie },
	})

	const answer = await download(person.cookie)
	expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
	expect(answer.headers['content-disposition']).toContain('panelyard-my-data.zip')
	const files = Object.fromEntries(
		Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
	)
	const list = (name: string) => JSON.parse(files[name] ?? '') as Record<string, unknown>[]
	expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({ email: 'ines@example.com', account_type: 'trial' })
	expect(list('comments.json').map(({ text }) => text)).toEqual(['The corner is chipped'])
	expect(list('projects.json')).toEqual([expect.objectContaining({ id, is_owner: true })])
	expect(list('settings.json')).toContainEqual(expect.objectContaining({ key: 'units' }))
	const rows = list('actions.json').filter(({ action }) => action === 'test.row')
	expect(new Set(rows.map(({ details }) => (details as { index: number }).index)).size).toBe(1200)
	expect(list('sessions.json')).toHaveLength(1)
	const [sent] = list('support-files.json')
	expect(sent).toMatchObject({ name: 'a.log', file: `support-files/${attachment_id}.txt` })
	expect(files[String(sent?.file)]).toBe('it failed at 12:04')
	expect(files['README.txt']).toContain('comments.json')
	const all = Object.values(files).join('\n')
	expect(all).not.toMatch(/argon2|token_hash|password_hash|Not mine/)
})

test('again when the file got lost, but only three times an hour, also when asked at the same moment', async () => {
	const { cookie } = await server.signUp()
	const answers = await Promise.all([1, 2, 3, 4].map(() => download(cookie)))
	expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429])
	expect((await download(cookie)).json().message).toBe('You can export your data three times an hour')
	expect((await server.inject({ method: 'POST', url: '/profile/export' })).statusCode).toBe(401)
})
