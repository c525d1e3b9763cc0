import { randomUUID } from 'node:crypto'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { MAX_VALUES_PER_CALL } from '@panelyard/contracts/panels/panels'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let ben: typeof anna
let project: PanelProject

type Proposal = Extract<ProposeResponse, { outcome: 'proposal' }>
type Refusal = { message: string; details?: { reason_code?: string } }

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
/** Panels W1 to W7. */
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 7)
	await server.platform.database.execute(sql`update panels set mark = 'W' || element where project_id = ${project.id}`)
	await project.as('PUT', '', { name: 'Renamed so that its revision grows' })
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})
afterAll(() => server.close())

const ask = (text: string, cookie = anna.cookie) =>
	project.as<ProposeResponse & Refusal>('POST', '/assistant/proposals', { text, language: 'en' }, cookie)
const proposal = async (text: string): Promise<Proposal> => {
	const { body } = await ask(text)
	if (body.outcome !== 'proposal') throw new Error(JSON.stringify(body))
	return body
}
const apply = (text: string, { instruction, fingerprint }: Pick<Proposal, 'instruction' | 'fingerprint'>) =>
	project.as<Refusal>('POST', '/assistant/changes', { text, instruction, fingerprint, change_id: randomUUID() })
const steps = (...each: [select: object, actions: object[]][]) =>
	({
		kind: 'change',
		changes: [],
		steps: each.map(([select, actions]) => ({ select, actions })),
	}) as Proposal['instruction']
const createGroup = async (name: string): Promise<string> =>
	(await project.as<{ group: { id: string } }>('POST', '/groups', { name })).body.group.id

describe('what was shown is what is applied:', () => {
	it('actions that decide the same of a panel otherwise are refused, in one step and in two', async () => {
		const truck = await createGroup('Truck 1')
		const one = { marks: [{ mark: 'W1' }] }
		await apply('W1 on truck 1', await proposal('put W1 in Truck 1'))
		const plan = (date: string) => ({ do: 'plan', status: project.statusId('delivered'), date })
		const status = (key: string) => ({ do: 'set_status', status: project.statusId(key) })
		for (const instruction of [
			steps([one, [plan('2030-01-01'), plan('2030-01-02')]]),
			steps([one, [status('produced'), status('delivered')]]),
			steps([one, [status('produced')]], [{ marks: [{ mark: 'W1', to: 'W3' }] }, [status('delivered')]]),
		]) {
			const { status: code, body } = await apply('both', { instruction, fingerprint: '' })
			expect({ code, body }).toMatchObject({
				code: 409,
				body: { message: expect.stringContaining('different things') },
			})
		}
		const leave = { do: 'leave_group', group: truck }
		const join = { do: 'join_group', group: truck }
		const both = steps([one, [leave]], [{ marks: [{ mark: 'W2' }] }, [join]])
		// Another panel each: no contradiction, only another proposal than the one that was shown.
		expect((await apply('both', { instruction: both, fingerprint: '' })).body.details?.reason_code).toBe(
			'STALE_PROPOSAL',
		)
	})

	it('what stays as one step says must not be changed by another step', async () => {
		const status = (key: string) => ({ do: 'set_status', status: project.statusId(key) })
		await apply('W1 produced', await proposal('set W1 to produced'))
		const instruction = steps([{ marks: [{ mark: 'W1' }] }, [status('produced')]], [{}, [status('delivered')]])
		const { status: code, body } = await apply('both', { instruction, fingerprint: '' })
		expect({ code, body }).toMatchObject({ code: 409, body: { message: expect.stringContaining('different things') } })
	})

	it('an instruction that sets more of panels than a call may is refused before it is worked out', async () => {
		const panels = Math.ceil(MAX_VALUES_PER_CALL / 100) + 1
		await server.platform.database.execute(sql`
			insert into panels (project_id, global_id, element)
			select ${project.id}::uuid, 'more', number from generate_series(100, ${100 + panels}::int) as number`)
		const action = { do: 'set_status', status: project.statusId('produced') }
		const all = (actions: number): [object, object[]] => [{}, Array(actions).fill(action)]
		const answer = async (...each: [object, object[]][]) =>
			(await apply('all', { instruction: steps(...each), fingerprint: '' })).body.message
		expect(await answer(...Array(10).fill(all(10)))).toContain('too much at once')
		expect(await answer(all(1))).toContain('has changed since')
	})

	it('an instruction of too many values is refused before it is checked', async () => {
		const marks = Array.from({ length: 1000 }, () => ({ mark: 'W1' }))
		const except = Array.from({ length: 20 }, () => ({ marks }))
		const answer = await apply('all', { instruction: steps([{ except }, [{ do: 'nothing' }]]), fingerprint: '' })
		expect(answer.body.message).toBe('The instruction is too long')
	})

	it('a status that was renamed since, or got a rule, makes the proposal stale', async () => {
		const made = await proposal('W1 is delivered')
		await project.as('PUT', `/statuses/${project.statusId('delivered')}`, { name: 'Rejected' })
		expect((await apply('W1 is delivered', made)).body.details?.reason_code).toBe('STALE_PROPOSAL')
		const again = await proposal('W1 is rejected')
		const requires = [project.statusId('produced')]
		await project.as('PUT', `/statuses/${project.statusId('delivered')}`, { requires, requires_mode: 'block' })
		expect((await apply('W1 is rejected', again)).status).toBe(409)
	})

	it('panels that rules hold out are counted apart, with what they lack, and get the status by an override', async () => {
		const requires = [project.statusId('produced')]
		await project.as('PUT', `/statuses/${project.statusId('delivered')}`, { requires, requires_mode: 'block' })
		const held = await proposal('W1 and W2 are delivered')
		expect(held).toMatchObject({
			...{ panel_count: 2, ready_count: 0, not_ready: 2, parts: [{ blocked: 'all' }] },
			breaks: [{ requires: requires[0], mode: 'block', panel_count: 2 }],
		})
		await apply('W1 is produced', await proposal('W1 is produced'))
		const some = await proposal('W1 and W2 are delivered')
		expect(some).toMatchObject({ panel_count: 2, ready_count: 1, not_ready: 1 })
		const { body } = await project.as<{ left_out: number }>('POST', '/assistant/changes', {
			...{ text: 'W1 and W2 are delivered', instruction: some.instruction, fingerprint: some.fingerprint },
			...{ change_id: randomUUID(), on_rule: 'override', override_reason: 'Delivered early' },
		})
		expect(body).toMatchObject({ counts: { status: 2 }, left_out: 0 })
	})

	it('a date for a flag and a status that is for others to take away are refused before they are shown', async () => {
		expect((await ask('W1 must have an issue by 2030-03-01')).status).not.toBe(500)
		await apply('W1 is delivered', await proposal('W1 is delivered'))
		await project.as('PUT', `/statuses/${project.statusId('delivered')}`, { set_by: 'managers' })
		expect((await ask('clear all statuses of W1', ben.cookie)).status).toBe(403)
		expect((await ask('clear all statuses of W2', ben.cookie)).status).toBe(200)
	})
})

describe('an instruction from outside the app', () => {
	it('names nothing that the project lacks, whatever it calls an id', async () => {
		const foreign = await projectWithPanels(server, anna.cookie, 1)
		for (const id of ['none', 'x,y', "');", randomUUID(), foreign.statusId('delivered')])
			for (const action of [
				{ do: 'leave_group', group: id },
				{ do: 'join_group', group: id },
				{ do: 'set_category', category: id },
				{ do: 'remove_status', status: id },
				{ do: 'plan', status: id, date: null },
			]) {
				const { status } = await apply('x', { instruction: steps([{}, [action]]), fingerprint: '' })
				expect(status, `${action.do} ${id}`).toBe(404)
			}
	})
})
