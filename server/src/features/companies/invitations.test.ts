import type {
	Company,
	CompanyInvitation,
	InviteResponse,
	InviteResult,
	OwnInvitation,
} from '@panelyard/contracts/companies/companies'
import { CompanyMessages } from '@panelyard/contracts/companies/companies'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberOf, newCompany } from '../../testing/company-people.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Refusal = { message: string; error: string }
const PUBLIC_URL = 'https://panels.example.com'
const INVALID = { status: 400, body: { error: 'INVALID_INVITATION', message: CompanyMessages.invitationInvalid } }

let mails: MailServer
let server: TestServer
let owner: Person
let company: Company
let people = 0

beforeAll(async () => {
	mails = await startMailServer()
	server = await startTestServer({ smtpUrl: mails.url, publicUrl: PUBLIC_URL })
	owner = await proven(newEmail())
})
afterAll(async () => {
	await server.close()
	await mails.close()
})
beforeEach(async () => {
	company = await newCompany(server, owner, 'Precast Ltd')
	await server.platform.database.execute(sql`delete from audit_log where action = 'company.invited'`)
	await server.platform.database.execute(
		sql`update company_members set role = 'admin' where company_id <> ${company.id}`,
	)
})

const newEmail = () => `person-${++people}@customer.example`
async function proven(email: string): Promise<Person> {
	const person = await server.signUp(email)
	await server.platform.database.execute(sql`update users set email_verified_at = now() where id = ${person.user.id}`)
	return person
}
type Method = 'GET' | 'POST' | 'DELETE'
const as = <Body = Refusal>(person: Person, method: Method, path: string, payload?: object) =>
	call<Body>(server, person.cookie, method, `/companies${path}`, payload)
const invite = (email: string, more: object = {}, person = owner) =>
	as<InviteResponse>(person, 'POST', `/${company.id}/invite`, { email, ...more })
const open = (person: Person, token: string) =>
	as<Refusal & { invitation: OwnInvitation }>(person, 'POST', '/invitations/open', { token })
const accept = (person: Person, id: string) =>
	as<Refusal & { company: Company }>(person, 'POST', `/invitations/${id}/accept`)
const own = async (person: Person) =>
	(await as<{ invitations: OwnInvitation[] }>(person, 'GET', '/invitations/user')).body.invitations
const listed = async (person = owner) =>
	(await as<{ invitations: CompanyInvitation[] }>(person, 'GET', `/${company.id}/invitations`)).body.invitations
const outcomes = (results: readonly InviteResult[]) => results.map(({ email, outcome }) => [email, outcome])

/** The newest mail with an invitation for an address, once `count` of them have come. */
const invitationTo = (email: string, count?: number) => mails.linkedTo(email, 'invitation', count)
const linkTo = (email: string, count?: number) => mails.tokenTo(email, 'invitation', count)

describe('an invitation', () => {
	it('is mailed, proves the address that it was mailed to, and makes a member', async () => {
		const email = newEmail()
		const { status, body } = await invite(email, { role: 'moderator', seat: 'on_demand' })
		expect([status, body]).toEqual([200, { results: [{ line: email, email, outcome: 'invited' }], invited: 1 }])
		const token = await linkTo(email)
		const person = await server.signUp(email)
		expect(await own(person)).toEqual([])
		const opened = await open(person, token)
		expect(opened.body.invitation).toMatchObject({ company_name: 'Precast Ltd', role: 'moderator', status: 'pending' })
		expect(await own(person)).toMatchObject([{ id: opened.body.invitation.id }])
		const joined = await accept(person, opened.body.invitation.id)
		expect(joined.body.company).toMatchObject({ id: company.id, role: 'moderator' })
		expect(await listed()).toMatchObject([{ email, status: 'accepted', answered_at: expect.any(String) }])
		expect(await accept(person, opened.body.invitation.id), 'a second tap').toMatchObject(joined)
		await as(owner, 'DELETE', `/${company.id}/members/${person.user.id}/remove`)
		expect(await accept(person, opened.body.invitation.id), 'after a removal').toMatchObject(INVALID)
		expect(await open(person, token)).toMatchObject(INVALID)
	})

	it('says what it is for to whoever has its link, without a session, as long as it counts', async () => {
		const email = newEmail()
		await invite(email, { role: 'moderator' })
		const token = await linkTo(email)
		const linked = () => call(server, undefined, 'POST', '/companies/invitations/linked', { token })
		const what = { company_name: 'Precast Ltd', invited_by: expect.any(String), role: 'moderator', email }
		expect(await linked()).toMatchObject({ status: 200, body: { invitation: what } })
		const claimant = await server.signUp(email)
		expect(await own(claimant), 'looking proves no address').toEqual([])
		await as(owner, 'POST', `/${company.id}/invitations/${(await listed())[0]?.id}/withdraw`)
		expect(await linked()).toMatchObject(INVALID)
	})

	it('is of no use to anyone else, and says the same whatever is wrong with it', async () => {
		const email = newEmail()
		await invite(email)
		const token = await linkTo(email)
		const [invited] = await listed()
		const thief = await proven(newEmail())
		expect(await open(thief, token)).toMatchObject(INVALID)
		expect(await accept(thief, invited?.id ?? '')).toMatchObject(INVALID)
		expect(await open(thief, 'made-up-token-made-up-token')).toMatchObject(INVALID)
		expect(await accept(thief, crypto.randomUUID())).toMatchObject(INVALID)
		const claimant = await server.signUp(email)
		expect(await own(claimant)).toEqual([])
		expect(await accept(claimant, invited?.id ?? ''), 'the address isn’t proven').toMatchObject(INVALID)
	})

	it.each([
		['withdrawn', (id: string) => as(owner, 'POST', `/${company.id}/invitations/${id}/withdraw`)],
		[
			'expired',
			(id: string) =>
				server.platform.database.execute(sql`
					update company_invitations set expires_at = now() - interval '1 second' where id = ${id}`),
		],
		['pending', () => as(owner, 'POST', `/${company.id}/invitations/${crypto.randomUUID()}/withdraw`)],
	])('that is %s says so to those who invite', async (status, end) => {
		const person = await proven(newEmail())
		await invite(person.user.email)
		const token = await linkTo(person.user.email)
		const [invited] = await listed()
		await end(invited?.id ?? '')
		expect((await listed())[0]?.status).toBe(status)
		const answer = await accept(person, invited?.id ?? '')
		if (status === 'pending') expect(answer.status).toBe(200)
		else {
			expect(answer).toMatchObject(INVALID)
			expect(await open(person, token)).toMatchObject(INVALID)
		}
	})

	it('is declined, again the same as after a lost answer, and can then be made again', async () => {
		const person = await proven(newEmail())
		await invite(person.user.email)
		const [invited] = await own(person)
		const decline = (by: typeof person) => as(by, 'POST', `/invitations/${invited?.id}/decline`)
		expect((await decline(person)).status).toBe(200)
		expect((await decline(person)).status).toBe(200)
		expect(await decline(await proven(newEmail()))).toMatchObject(INVALID)
		expect(await accept(person, invited?.id ?? '')).toMatchObject(INVALID)
		expect((await listed())[0]?.status).toBe('declined')
		expect((await invite(person.user.email)).body.invited).toBe(1)
		expect(await own(person)).toHaveLength(1)
	})

	it('can give each address a role of its own, and the mail says which, and when the access ends', async () => {
		const [first, second] = [newEmail(), newEmail()]
		const roles = [{ email: second, role: 'moderator' }]
		const emails = [`Ana <${first}>`, second]
		const access = { access_type: 'temporary', access_until: '2099-12-24T22:59:59.999Z', access_reason: 'Site' }
		await as(owner, 'POST', `/${company.id}/invite`, { emails, role: 'viewer', roles, language: 'de', ...access })
		const invited = (await listed()).map(({ email, role }) => [email, role])
		expect(invited.toSorted()).toEqual([
			[first, 'viewer'],
			[second, 'moderator'],
		])
		expect(await invitationTo(first)).toMatch(/Rolle: Betrachter\s+Letzter Tag des Zugriffs: 24\. Dezember 2099/)
		expect(await invitationTo(second)).toContain('Rolle: Moderator')
		const permanent = newEmail()
		await invite(permanent)
		expect(await invitationTo(permanent)).toContain('Role: member')
		expect(await invitationTo(permanent)).not.toContain('Last day')
		const high = { roles: [{ email: newEmail(), role: 'admin' }], role: 'viewer', access_type: 'guest' }
		expect((await invite(newEmail(), high)).status, 'a guest').toBe(400)
	})

	it('that is mailed again has a new link, and the one before ends', async () => {
		const person = await proven(newEmail())
		await invite(person.user.email)
		const first = await linkTo(person.user.email)
		const [invited] = await listed()
		expect((await as(owner, 'POST', `/${company.id}/invitations/${invited?.id}/resend`)).status).toBe(200)
		const second = await linkTo(person.user.email, 2)
		expect(second).not.toBe(first)
		expect(await open(person, first)).toMatchObject(INVALID)
		expect((await open(person, second)).status).toBe(200)
	})

	it('is told in the app too, once, as long as it can be answered', async () => {
		const person = await proven(newEmail())
		const titles = async () =>
			(
				await call<{ notifications: { title: string; kind: string }[] }>(server, person.cookie, 'GET', '/notifications')
			).body.notifications.map(({ kind }) => kind)
		await invite(person.user.email)
		await linkTo(person.user.email)
		const [invited] = await listed()
		expect(await titles()).toEqual(['company_invitation'])
		await as(owner, 'POST', `/${company.id}/invitations/${invited?.id}/resend`)
		await linkTo(person.user.email, 2)
		expect(await titles()).toEqual(['company_invitation'])
		await as(owner, 'POST', `/${company.id}/invitations/${invited?.id}/withdraw`)
		expect(await titles()).toEqual([])
	})

	it('goes when who sent it may no longer invite, so that nobody comes back by one to themselves', async () => {
		const admin = await memberOf(server, company.id, { role: 'admin' })
		await server.platform.database.execute(sql`update users set email_verified_at = now() where id = ${admin.user.id}`)
		const [first, second] = [await proven(newEmail()), await proven(newEmail())]
		const members = `/${company.id}/members/${admin.user.id}`
		const change = (payload: object) => call(server, owner.cookie, 'PUT', `/companies${members}/update`, payload)
		await invite(first.user.email, { role: 'admin' }, admin)
		await change({ seat: 'on_demand' })
		expect(await own(first)).toHaveLength(1)
		const [invited] = await own(first)
		await change({ role: 'member' })
		expect(await own(first)).toEqual([])
		expect(await accept(first, invited?.id ?? '')).toMatchObject(INVALID)
		await change({ role: 'admin' })
		await invite(second.user.email, { role: 'admin' }, admin)
		await call(server, owner.cookie, 'DELETE', `/companies${members}/remove`)
		expect(await own(second)).toEqual([])
		expect((await listed()).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
	})

	it('to a temporary access that is over isn’t accepted any more', async () => {
		const person = await proven(newEmail())
		const access_until = new Date(Date.now() + 3600_000).toISOString()
		await invite(person.user.email, { access_type: 'temporary', access_until })
		const [invited] = await own(person)
		await server.platform.database.execute(sql`
			update company_invitations set access_until = now() - interval '1 second' where id = ${invited?.id}`)
		expect(await own(person)).toEqual([])
		expect(await accept(person, invited?.id ?? '')).toMatchObject(INVALID)
	})

	it('comes in the language that the inviter chose, else in that of the account, else in the inviter’s', async () => {
		const person = await proven(newEmail())
		await call(server, person.cookie, 'PUT', '/settings/language', { value: 'fr' })
		const chosen = newEmail()
		await invite(person.user.email, { language: 'de' })
		await invite(chosen, { language: 'de', mail_language: 'es' })
		const other = newEmail()
		await invite(other, { language: 'de' })
		expect(await invitationTo(person.user.email)).toContain('lang="fr"')
		expect(await invitationTo(chosen)).toContain('lang="es"')
		expect(await invitationTo(other)).toContain('lang="de"')
	})
})

describe('inviting', () => {
	it('is for admins with a proven address, who give no role above their own', async () => {
		const email = newEmail()
		const moderator = await memberOf(server, company.id, { role: 'moderator' })
		const refused = await invite(email, {}, moderator)
		expect(refused).toMatchObject({ status: 403, body: { message: CompanyMessages.inviteNeedsAdmin } })
		expect((await as(moderator, 'GET', `/${company.id}/invitations`)).status).toBe(200)
		const unproven = await memberOf(server, company.id, { role: 'admin' })
		expect((await invite(email, {}, unproven)).status).toBe(403)
		expect((await invite(email, { role: 'owner' })).status).toBe(400)
		expect((await invite(email, { access_type: 'guest', role: 'moderator' })).status).toBe(400)
		expect((await invite(email, { access_type: 'temporary' })).status).toBe(400)
		expect((await invite(email, { is_super_admin: true })).status).toBe(400)
		expect(await listed()).toEqual([])
	})

	it('by somebody whose own access is temporary lasts no longer than that', async () => {
		const { database } = server.platform
		const ends = new Date(Date.now() + 5 * 24 * 3600_000)
		const admin = await memberOf(server, company.id, { role: 'admin', access_type: 'temporary', access_until: ends })
		await database.execute(sql`update users set email_verified_at = now() where id = ${admin.user.id}`)
		const inviteUntil = (access: object) => invite(newEmail(), { role: 'member', ...access }, admin)
		const refused = { status: 403, body: { message: CompanyMessages.accessOutlasts } }
		expect(await inviteUntil({})).toMatchObject(refused)
		expect(await inviteUntil({ access_type: 'guest' })).toMatchObject(refused)
		const later = new Date(ends.getTime() + 1000).toISOString()
		expect(await inviteUntil({ access_type: 'temporary', access_until: later })).toMatchObject(refused)
		expect(await inviteUntil({ access_type: 'temporary', access_until: ends.toISOString() })).toMatchObject({
			status: 200,
		})

		await invite(newEmail())
		const permanent = (await listed()).find(({ access_type }) => access_type === 'permanent')
		expect(await as(admin, 'POST', `/${company.id}/invitations/${permanent?.id}/resend`)).toMatchObject(refused)
		const until = { role: 'member', access_type: 'temporary', access_until: ends } as const
		const { user } = await memberOf(server, company.id, until)
		const change = (fields: object) =>
			call<Refusal>(server, admin.cookie, 'PUT', `/companies/${company.id}/members/${user.id}/update`, fields)
		expect(await change({ access_type: 'permanent' })).toMatchObject(refused)
		expect(await change({ role: 'viewer' })).toMatchObject({ status: 200 })
	})

	it('answers each line, and the same for addresses with an account and without', async () => {
		const account = await proven(newEmail())
		const [stranger, again] = [newEmail(), newEmail()]
		await invite(again)
		const { body } = await as<InviteResponse>(owner, 'POST', `/${company.id}/invite`, {
			emails: [
				`Ana Silva <${account.user.email}>`,
				` "Lee, Bo" <${stranger.toUpperCase()}>;`,
				`${stranger}`,
				owner.user.email,
				again,
				'not an address',
				'',
				'a@b@c',
			],
		})
		expect(outcomes(body.results)).toEqual([
			[account.user.email, 'invited'],
			[stranger, 'invited'],
			[stranger, 'repeated'],
			[owner.user.email, 'already_member'],
			[again, 'already_invited'],
			[null, 'not_an_address'],
			[null, 'not_an_address'],
		])
		const names = (await listed()).map(({ email, name }) => [email, name])
		expect(names).toContainEqual([account.user.email, 'Ana Silva'])
		expect(names).toContainEqual([stranger, 'Lee, Bo'])
	})

	it('takes 500 pasted lines at once, mails each once, and no more than the limit in an hour', async () => {
		const emails = Array.from({ length: 500 }, (_, index) => `Worker ${index} <worker-${index}@site.example>`)
		const { body } = await as<InviteResponse>(owner, 'POST', `/${company.id}/invite`, { emails })
		expect(body.invited).toBe(500)
		const mailed = () => mails.received.flatMap(({ to }) => to.filter((email) => email.endsWith('@site.example')))
		// The rest follows one by one.
		await vi.waitFor(() => expect(mailed().length).toBeGreaterThan(20), { timeout: 30_000, interval: 200 })
		expect(new Set(mailed()).size).toBe(mailed().length)
		const more = Array.from({ length: 101 }, (_, index) => `more-${index}@site.example`)
		const limited = await as(owner, 'POST', `/${company.id}/invite`, { emails: more })
		expect([limited.status, limited.body.error]).toEqual([429, 'RATE_LIMITED'])
		const long = await as(owner, 'POST', `/${company.id}/invite`, { emails: [...emails, 'one@more.example'] })
		expect(long.status).toBe(400)
	})

	it('mails one address three times a day at most, whether resent or withdrawn and made again', async () => {
		const email = newEmail()
		await invite(email)
		const resend = async () => as(owner, 'POST', `/${company.id}/invitations/${(await listed())[0]?.id}/resend`)
		await resend()
		await as(owner, 'POST', `/${company.id}/invitations/${(await listed())[0]?.id}/withdraw`)
		expect((await invite(email)).body.invited).toBe(1)
		expect((await resend()).body.error).toBe('RATE_LIMITED')
		await as(owner, 'POST', `/${company.id}/invitations/${(await listed())[0]?.id}/withdraw`)
		expect((await invite(email)).status).toBe(429)
		expect((await invite(newEmail())).status).toBe(200)
	})

	it('lists what there is on a page beyond the last', async () => {
		await invite(newEmail())
		const { body } = await as<{ invitations: []; total: number }>(owner, 'GET', `/${company.id}/invitations?page=3`)
		expect(body).toMatchObject({ invitations: [], total: 1 })
	})

	it('the same address twice at once invites it once', async () => {
		const email = newEmail()
		const answers = await Promise.all([invite(email), invite(email)])
		expect(answers.map(({ body }) => body.invited).sort()).toEqual([0, 1])
		expect(await listed()).toHaveLength(1)
	})
})
