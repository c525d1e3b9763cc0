import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingServer, startBillingServer } from '../testing/billing-server.ts'
import { testCompany } from '../testing/test-companies.ts'
import { call, emptyProject } from '../testing/test-projects.ts'
import { countActions } from './audit.queries.ts'
import { MAX_MAILS_WITHOUT_PLAN } from './mail-allowance.ts'

let billing: BillingServer
beforeAll(async () => {
	billing = await startBillingServer()
})
afterAll(() => billing.close())

const addresses = (count: number) => Array.from({ length: count }, () => `${randomUUID()}@example.com`)

test('people without a plan mail few strangers a day, by invitations and shared projects together', async () => {
	const { server, paid, stripe, deliver } = billing
	const owner = await server.signUp()
	const company_id = await testCompany(server, owner)
	const invite = (emails: string[]) =>
		call<{ error: string; message: string }>(server, owner.cookie, 'POST', `/companies/${company_id}/invite`, {
			emails,
		})
	expect((await invite(addresses(15))).status).toBe(200)
	const refused = await invite(addresses(6))
	expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } })
	expect(refused.body.message).toContain('choose a plan')

	const project = await emptyProject(server, owner.cookie)
	const access = addresses(8).map((email) => ({ email, role: 'viewer' }))
	for (const grant of access) {
		const shared = await call(server, owner.cookie, 'POST', `/projects/${project.id}/access/assign`, grant)
		expect(shared.status, 'access is given all the same').toBe(200)
	}
	const sent = (action: string) => countActions(server.platform.database, owner.user.id, action, new Date(0))
	expect((await sent('company.invited')) + (await sent('access.mailed'))).toBe(MAX_MAILS_WITHOUT_PLAN)
	expect((await invite(addresses(1))).status).toBe(429)

	await deliver(stripe.event('customer.subscription.created', await paid({ owner, company_id })))
	expect((await invite(addresses(6))).status, 'with a plan').toBe(200)
})
