import { companyAllows } from '@panelyard/contracts/permissions'
import { roleAllows } from '@panelyard/contracts/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	type MatrixPeople,
	matrixPeople,
	PERSONA_NAMES,
	type PersonaName,
	projectRoleOf,
	standingOf,
} from '../testing/role-matrix-people.ts'
import { type Decision, ROUTE_DECISIONS, type RouteDecision } from '../testing/route-decisions.ts'
import { servedRoutes } from '../testing/served-routes.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// Every route of the server, called by every kind of person.

let server: TestServer
let people: MatrixPeople
beforeAll(async () => {
	// With a mail server addresses need proof, and with Stripe people can pay. Neither exists behind these addresses.
	const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', prices: ['price_1'], apiUrl: 'http://127.0.0.1:1' }
	server = await startTestServer({ smtpUrl: 'smtp://127.0.0.1:1', stripe, logLevel: 'silent' })
	people = await matrixPeople(server)
})
afterAll(() => server.close())

/** `open`: the person passes the gate, whatever the answer is then. */
type Verdict = 'open' | 'sign in' | 'denied' | 'hidden'

function expectedFor(decision: Decision, name: PersonaName): Verdict {
	if (decision === 'anyone') return 'open'
	if (decision === 'operators') return name === 'super_admin' ? 'open' : 'hidden'
	if (name === 'visitor') return 'sign in'
	if (decision === 'signed_in') return 'open'
	if (decision === 'proven') return name === 'unverified' ? 'denied' : 'open'
	if (decision === 'others') return 'hidden'
	if (decision === 'super_admin') return name === 'super_admin' ? 'open' : 'denied'
	const role = projectRoleOf(name)
	if (decision === 'acquaintances') return role || name === 'super_admin' ? 'open' : 'hidden'
	if ('or' in decision && name === 'super_admin') return 'open'
	const needed = decision.project
	const mayInProject = needed === undefined || (role !== null && (needed === 'visitor' || roleAllows(role, needed)))
	if (!('company' in decision)) return mayInProject ? 'open' : 'denied'
	const standing = standingOf(name)
	return standing && companyAllows(standing, decision.company) && mayInProject ? 'open' : 'denied'
}

const CLOSED: Record<string, Verdict> = { NOT_AUTHENTICATED: 'sign in', ACCESS_DENIED: 'denied' }

/** Answers with nothing found, or nothing done. */
const NOTHING = /^\{("ended":0|"sets":\[\]|"removed":false|"restored":0,.*|"file":null,.*)\}$/

/** The outcome of an answer. Other people's data may be rejected with any error, or with an empty answer. */
function verdictOf({ statusCode, body }: { statusCode: number; body: string }, expected: Verdict): Verdict | string {
	const code = /"error":"(\w+)"/.exec(body)?.[1] ?? (statusCode === 401 ? 'NOT_AUTHENTICATED' : '')
	if (statusCode >= 500 && code !== 'NOT_CONFIGURED' && code !== 'UNAVAILABLE') return `${statusCode} ${body}`
	const closed = CLOSED[code]
	if (expected === 'hidden')
		return (statusCode >= 400 && closed !== 'sign in') || NOTHING.test(body) ? 'hidden' : `${statusCode} ${body}`
	return closed ?? (code === 'PAYMENT_REQUIRED' ? code : 'open')
}

const NAMES = ['company_id', 'project_id'] as const
function urlOf({ route, url }: RouteDecision): string {
	if (url) return url(people)
	const path = route.slice(route.indexOf(' ') + 1)
	const id = path.startsWith('/companies/invitations')
		? people.invitation_id
		: path.startsWith('/companies')
			? people[NAMES[0]]
			: path.startsWith('/project')
				? people[NAMES[1]]
				: path.startsWith('/users')
					? people.bystander_id
					: people.theirs_id
	return path
		.replace(':member_id', people.bystander_id)
		.replace(':invitation_id', people.invitation_id)
		.replace(':project_id', people.project_id)
		.replace(':key', 'matrix')
		.replace(/:id\b/, id)
		.replace(/:\w+/g, people.theirs_id)
}

async function ask(one: RouteDecision, name: PersonaName) {
	const cookie = people.cookieOf(name)
	const payload = one.body?.(people)
	return server.inject({
		method: one.route.slice(0, one.route.indexOf(' ')) as 'GET',
		url: urlOf(one),
		headers: cookie ? { cookie } : {},
		...(payload ? { payload } : {}),
	})
}

const isReading = (route: string): boolean => /^(GET|HEAD|OPTIONS) /.test(route)
/** GET routes that change something. */
const CHANGING = ['GET /logout', 'GET /projects_delete/:id']
const mayChange = ({ route, decision }: RouteDecision): boolean =>
	CHANGING.includes(route) ||
	route === 'DELETE /account/sessions' ||
	(!isReading(route) && (decision === 'super_admin' || typeof decision === 'object'))

const pathPattern = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}([?].*)?$`)

test('every route has a decision, and every decision a route', () => {
	const served = servedRoutes(server.app)
	const named = ROUTE_DECISIONS.map(({ route }) => route)
	expect(served.length).toBeGreaterThan(200)
	expect(served.filter((route) => !named.some((one) => one === route || pathPattern(route).test(one)))).toEqual([])
	expect(named.filter((one) => !served.some((route) => one === route || pathPattern(route).test(one)))).toEqual([])
})

/** Thousands of requests one after the other. */
const MATRIX_MS = 300_000

test(
	'everyone gets what the decision says, and nothing else',
	async () => {
		const wrong: string[] = []
		const counts = { cells: 0, open: 0, closed: 0 }
		const before = await people.fingerprint()
		const check = async (one: RouteDecision, name: PersonaName) => {
			const expected = expectedFor(one.decision, name)
			const found = verdictOf(await ask(one, name), expected)
			counts.cells++
			counts[expected === 'open' ? 'open' : 'closed']++
			if (found !== expected) wrong.push(`${one.route} ${name}: ${expected}, but ${found}`)
			if (expected === 'open' && mayChange(one)) await people.restore()
		}
		// First the people who must be rejected, all on the same rows: none of their calls may change anything.
		for (const one of ROUTE_DECISIONS)
			for (const name of PERSONA_NAMES) if (expectedFor(one.decision, name) !== 'open') await check(one, name)
		const isUntouched = (await people.fingerprint()) === before
		for (const one of ROUTE_DECISIONS)
			for (const name of PERSONA_NAMES) if (expectedFor(one.decision, name) === 'open') await check(one, name)
		console.info(
			`role matrix: ${JSON.stringify({ decisions: ROUTE_DECISIONS.length, people: PERSONA_NAMES.length, ...counts, leaks: wrong.length })}`,
		)
		expect(wrong).toEqual([])
		expect(isUntouched, 'refused calls change nothing').toBe(true)
		expect(counts.cells).toBe(ROUTE_DECISIONS.length * PERSONA_NAMES.length)
	},
	MATRIX_MS,
)
