import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { roleAllows } from '@panelyard/contracts/projects/projects'
import { afterAll, beforeAll, expect } from 'vitest'
import {
	type MatrixPeople,
	matrixPeople,
	PERSONA_NAMES,
	type PersonaName,
	projectRoleOf,
	standingOf,
} from './role-matrix-people.ts'
import { type Decision, ROUTE_DECISIONS, type RouteDecision } from './route-decisions.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Thousands of requests one after the other. */
export const MATRIX_MS = 300_000

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
function urlOf({ route, url }: RouteDecision, people: MatrixPeople): string {
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

const isReading = (route: string): boolean => /^(GET|HEAD|OPTIONS) /.test(route)
/** GET routes that change something. */
const CHANGING = ['GET /logout', 'GET /projects_delete/:id']
const mayChange = ({ route, decision }: RouteDecision): boolean =>
	CHANGING.includes(route) ||
	route === 'DELETE /account/sessions' ||
	(!isReading(route) && (decision === 'super_admin' || typeof decision === 'object'))

/** A server for the tests of a file, and calls of its routes by every kind of person. */
export function useRoleMatrix() {
	let server: TestServer
	let people: MatrixPeople
	beforeAll(async () => {
		// With a mail server addresses need proof, and with Stripe people can pay. Neither exists behind these addresses.
		const stripe = {
			secretKey: 'sk_test_1',
			webhookSecret: 'whsec_1',
			prices: ['price_1'],
			apiUrl: 'http://127.0.0.1:1',
		}
		server = await startTestServer({ smtpUrl: 'smtp://127.0.0.1:1', stripe, logLevel: 'silent' })
		people = await matrixPeople(server)
	})
	afterAll(() => server.close())

	async function ask(one: RouteDecision, name: PersonaName) {
		const cookie = people.cookieOf(name)
		const payload = one.body?.(people)
		return server.inject({
			method: one.route.slice(0, one.route.indexOf(' ')) as 'GET',
			url: urlOf(one, people),
			headers: cookie ? { cookie } : {},
			...(payload ? { payload } : {}),
		})
	}

	return {
		server: () => server,
		/** The state that a rejected call must not change. */
		fingerprint: () => people.fingerprint(),
		/** Calls every route as all people who may, or as all who may not, and expects what the decision says. */
		async expectDecided(who: 'allowed' | 'refused'): Promise<void> {
			const wrong: string[] = []
			let cells = 0
			for (const one of ROUTE_DECISIONS)
				for (const name of PERSONA_NAMES) {
					const expected = expectedFor(one.decision, name)
					if ((expected === 'open') !== (who === 'allowed')) continue
					const found = verdictOf(await ask(one, name), expected)
					cells++
					if (found !== expected) wrong.push(`${one.route} ${name}: ${expected}, but ${found}`)
					if (expected === 'open' && mayChange(one)) await people.restore()
				}
			console.info(`role matrix: ${cells} calls of people who are ${who}, ${wrong.length} leaks`)
			expect(wrong).toEqual([])
		},
	}
}
