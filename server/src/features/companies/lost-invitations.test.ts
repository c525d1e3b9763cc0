import type { Company, InviteResponse, OwnInvitation } from '@panelyard/contracts/companies/companies'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newCompany } from '../../testing/company-people.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { INVITATION_MAILS, resumeInvitationMails } from './invitation-mails.ts'
import { claimMail } from './invitations.queries.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
const PATIENCE = { timeout: 20_000, interval: 20 }

let mails: MailServer
let server: TestServer
let owner: Person
let company: Company
let people = 0

beforeAll(async () => {
	mails = await startMailServer()
	server = await startTestServer({ smtpUrl: mails.url, publicUrl: 'https://panels.example.com' })
	owner = await server.signUp(newEmail())
	await server.platform.database.execute(sql`update users set email_verified_at = now() where id = ${owner.user.id}`)
	company = await newCompany(server, owner, 'Precast Ltd')
})
afterAll(async () => {
	await server.close()
	await mails.close()
})

const newEmail = () => `person-${++people}@customer.example`
const invite = (email: string) =>
	call<InviteResponse>(server, owner.cookie, 'POST', `/companies/${company.id}/invite`, { email })
const open = (person: Person, token: string) =>
	call<{ invitation: OwnInvitation }>(server, person.cookie, 'POST', '/companies/invitations/open', { token })

describe('an invitation whose mail is lost', () => {
	const overdue = (email: string) =>
		server.platform.database.execute(sql`
			update company_invitations set mail_due_at = now() - interval '10 minutes' where email = ${email}`)

	it('is mailed by the sweep when the queue lost its message, once by two servers at once', async () => {
		const email = newEmail()
		const work = vi.spyOn(server.platform.queue, 'send').mockResolvedValueOnce()
		await invite(email)
		work.mockRestore()
		expect(await resumeInvitationMails(server.platform), 'it may still be on its way').toBe(0)
		await overdue(email)
		await Promise.all([resumeInvitationMails(server.platform), resumeInvitationMails(server.platform)])
		await mails.tokenTo(email, 'invitation')
		await vi.waitFor(async () => expect(await server.platform.queue.pending(INVITATION_MAILS)).toEqual([]), PATIENCE)
		expect(mails.countTo(email)).toBe(1)
		expect(await resumeInvitationMails(server.platform)).toBe(0)
	})

	it('is mailed again when the server that had claimed it died', async () => {
		const email = newEmail()
		await invite(email)
		const dead = await mails.tokenTo(email, 'invitation')
		await vi.waitFor(async () => expect(await server.platform.queue.pending(INVITATION_MAILS)).toEqual([]), PATIENCE)
		// As a claim leaves it whose ten minutes are over.
		await overdue(email)
		expect(await resumeInvitationMails(server.platform)).toBe(1)
		const token = await mails.tokenTo(email, 'invitation', 2)
		const person = await server.signUp(email)
		expect((await open(person, token)).status).toBe(200)
		expect(dead).not.toBe(token)
	})

	it('isn’t mailed twice while another server sends it', async () => {
		const email = newEmail()
		const { database } = server.platform
		const send = vi.spyOn(server.platform.queue, 'send').mockResolvedValueOnce()
		await invite(email)
		send.mockRestore()
		const { rows } = await database.execute<{ id: string }>(
			sql`select id from company_invitations where email = ${email}`,
		)
		const id = rows[0]?.id ?? ''
		const claims = await Promise.all(['one', 'two'].map((token) => claimMail(database, id, `${token} ${id}`)))
		expect(claims.filter(Boolean)).toHaveLength(1)
	})
})
