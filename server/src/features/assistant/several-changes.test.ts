import { randomUUID } from 'node:crypto'
import type { ChangeInstruction, ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { ApplyProposalResponse } from '@panelyard/contracts/assistant/assistant-changes'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import type { Status } from '@panelyard/contracts/statuses/statuses'
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
/** Panels W1 to W4. */
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 4)
	await server.platform.database.execute(sql`update panels set mark = 'W' || element where project_id = ${project.id}`)
	await project.as('PUT', '', { name: 'Renamed so that its revision grows' })
})
afterAll(() => server.close())

const ask = async (text: string, cookie = anna.cookie) =>
	(await project.as<ProposeResponse>('POST', '/assistant/proposals', { text, language: 'en' }, cookie)).body
const proposal = async (text: string, cookie = anna.cookie): Promise<Proposal> => {
	const answer = await ask(text, cookie)
	if (answer.outcome !== 'proposal') throw new Error(JSON.stringify(answer))
	return answer
}
const apply = (text: string, { instruction, fingerprint }: Proposal, more: object = {}, cookie = anna.cookie) =>
	project.as<ApplyProposalResponse & Refusal>(
		'POST',
		'/assistant/changes',
		{ text, instruction, fingerprint, change_id: randomUUID(), ...more },
		cookie,
	)
const say = async (text: string, more: object = {}) => {
	const change_id = randomUUID()
	const { status, body } = await apply(text, await proposal(text), { change_id, ...more })
	if (status !== 200) throw new Error(JSON.stringify(body))
	return { body, change_id }
}
const undo = async (change_id: string, cookie = anna.cookie) => {
	const undo_id = randomUUID()
	const path = `/changes/${change_id}/undo`
	const done = await project.as<UndoChangeResponse>('POST', path, { change_id: undo_id }, cookie)
	return { ...done, undo_id }
}
const statuses = async () => (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body.statuses
const groups = async () => (await project.as<{ groups: Group[] }>('GET', '/groups')).body.groups
const categories = async () => (await project.as<{ categories: Category[] }>('GET', '/categories')).body.categories
const panels = async () => (await project.as<{ panels: Panel[] }>('GET', '/panels')).body.panels

/** All that an instruction can change, by names. */
async function state() {
	const [status, group, category] = [await statuses(), await groups(), await categories()]
	const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
		list.find((each) => each.id === id)?.name
	return {
		statuses: status.map(({ name, colour }) => `${name} ${colour}`),
		groups: group.map(({ name }) => name),
		categories: category.map(({ name }) => name),
		panels: (await panels())
			.map((each) => ({
				mark: each.mark,
				statuses: each.statuses.map((id) => nameIn(status, id)),
				groups: each.groups.map((id) => nameIn(group, id)).sort(),
				category: each.category_id && nameIn(category, each.category_id),
			}))
			.sort((one, other) => one.mark.localeCompare(other.mark)),
	}
}

/** A proposal for an instruction as the language model would read it. */
async function instructed(text: string, instruction: Partial<ChangeInstruction>): Promise<Proposal> {
	const made = await proposal(text)
	return { ...made, instruction: { kind: 'change', changes: [], steps: [], ...instruction } }
}

const TEXT = 'create a status Checked and a group Truck 1 with W1 and W2, and set them to it'

describe('several changes in one instruction', () => {
	it('are shown apart, made at once and named in the log, and undone and done again as one', async () => {
		const before = await state()
		const made = await proposal(TEXT)
		const [status, group] = made.changes.map(({ change }) => ('id' in change ? change.id : ''))
		expect(made.changes).toMatchObject([
			{ change: { do: 'create_status', name: 'Checked' }, look: {} },
			{ change: { do: 'create_group', name: 'Truck 1' } },
		])
		expect(made.parts).toMatchObject([
			{ action: { do: 'join_group', group }, count: 2 },
			{ action: { do: 'set_status', status }, after: [status], count: 2 },
		])
		expect(made.panel_count).toBe(2)
		expect(await state()).toEqual(before)
		const change_id = randomUUID()
		const done = await apply(TEXT, made, { change_id })
		expect(done).toMatchObject({ status: 200, body: { counts: { status: 2, group: 2, changes: 2 } } })
		const after = await state()
		expect(after).toMatchObject({
			groups: ['Truck 1'],
			panels: [
				{ mark: 'W1', statuses: ['Checked'], groups: ['Truck 1'] },
				{ mark: 'W2', statuses: ['Checked'], groups: ['Truck 1'] },
				{ mark: 'W3', statuses: [], groups: [] },
				{ mark: 'W4', statuses: [], groups: [] },
			],
		})
		expect((await apply(TEXT, made, { change_id })).body.repeated).toBe(true)
		const { rows } = await server.platform.database.execute<{ action: string }>(sql`
			select action from audit_log where project_id = ${project.id} and details ->> 'instruction' = ${TEXT}`)
		expect(rows.map(({ action }) => action).sort()).toEqual(['group.created', 'instruction.applied', 'status.created'])
		const undone = await undo(change_id)
		expect(await state()).toEqual(before)
		await undo(undone.undo_id)
		expect(await state()).toEqual(after)
	})

	it('delete and rename things, move statuses and change panels, and are undone and done again as one', async () => {
		await say('create a group "Truck 1" with W1 and W2')
		await say('create a group "Truck 2" with W2 and W3')
		await say('create a status "Packed"')
		await say('create a category "Urgent"')
		await say('put W1 in category Urgent')
		await say('W1 to W3 are packed')
		const before = await state()
		const text =
			'delete the groups Truck 1 and Truck 2, delete the category Urgent, rename the status Produced to Cast and set W4 to it and delete the status Packed'
		const made = await proposal(text)
		expect(made.changes.map(({ change, panel_count }) => [change.do, panel_count])).toEqual([
			['delete_group', 2],
			['delete_group', 2],
			['delete_category', 1],
			['rename_status', 0],
			['delete_status', 3],
		])
		const { change_id } = await say(text)
		const after = await state()
		expect(after.groups).toEqual([])
		expect(after.categories).toEqual([])
		expect(after.panels.map((each) => each.statuses)).toEqual([[], [], [], ['Cast']])
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ things: 5, kept: 0 })
		expect(await state()).toEqual(before)
		const again = await undo(undone.undo_id)
		expect(again.body).toMatchObject({ things: 5, kept: 0 })
		expect(await state()).toEqual(after)
		await undo(again.undo_id)
		expect(await state()).toEqual(before)
	})

	it('give a name to another group that a deletion sets free, and back', async () => {
		await say('create a group "Truck 1" with W1')
		await say('create a group "Truck 2" with W2')
		const before = await state()
		const { change_id } = await say('delete the group Truck 1 and rename the group Truck 2 to "Truck 1"')
		expect((await state()).panels.map((each) => each.groups)).toEqual([[], ['Truck 1'], [], []])
		await undo(change_id)
		expect(await state()).toEqual(before)
	})

	it('use what has the name already, and say so', async () => {
		await say('create a group "truck 1" with W3')
		const made = await proposal(TEXT)
		expect(made.existing).toMatchObject([{ of: 'group', name: 'truck 1' }])
		expect(made.changes).toMatchObject([{ change: { do: 'create_status' } }])
		const { change_id } = await say(TEXT)
		expect((await groups()).map(({ name, panel_count }) => [name, panel_count])).toEqual([['truck 1', 3]])
		await undo(change_id)
		expect((await groups()).map(({ name, panel_count }) => [name, panel_count])).toEqual([['truck 1', 1]])
		expect(await proposal('create a group "Truck 1"')).toMatchObject({
			changes: [],
			parts: [],
			existing: [{ of: 'group' }],
		})
	})

	it('leave out what was unticked, and what needs it', async () => {
		const made = await proposal(TEXT)
		const skip = made.changes.filter(({ change }) => change.do === 'create_status').map(({ key }) => key)
		const { body } = await apply(TEXT, made, { skip })
		expect(body.counts).toMatchObject({ status: 0, group: 2, changes: 1 })
		const { groups: there, panels: all } = await state()
		expect(there).toEqual(['Truck 1'])
		expect(all.flatMap((each) => each.statuses)).toEqual([])
		const all_keys = [...made.changes, ...made.parts].map(({ key }) => key)
		const fresh = await proposal('create a group "Truck 2"')
		expect((await apply('x', fresh, { skip: [...all_keys, ...fresh.changes.map(({ key }) => key)] })).status).toBe(400)
	})

	it('are asked about where they contradict each other, or a name is taken', async () => {
		const contradiction = (words: string) => ({ outcome: 'unclear', unclear: { why: 'contradiction', words } })
		expect(await ask('create a group "Alpha" and delete the group Alpha')).toMatchObject(contradiction('Alpha'))
		await say('create a group "Alpha"')
		expect(await ask('create a group "Alpha" and delete the group Alpha')).toMatchObject(contradiction('Alpha'))
		expect(await ask('delete the group Alpha and add W1 to Alpha')).toMatchObject(contradiction('Alpha'))
		expect(await ask('rename the group Alpha to Beta and delete the group Alpha')).toMatchObject(contradiction('Alpha'))
		const taken = { outcome: 'unclear', unclear: { why: 'name_taken', words: 'Delivered' } }
		expect(await ask('rename the status Produced to "Delivered"')).toMatchObject(taken)
	})

	it('are refused, and nothing of them is made, when something of them changed since', async () => {
		await say('create a group "Truck 9" with W3')
		const text = 'create a status "Checked" and delete the group Truck 9'
		const first = await proposal(text)
		await say('add W4 to Truck 9')
		const stale = { status: 409, body: { details: { reason_code: 'STALE_PROPOSAL' } } }
		expect(await apply(text, first)).toMatchObject(stale)
		const second = await proposal(text)
		await project.as('POST', '/statuses', { name: 'CHECKED', icon: 'star', colour: '#0ca678' })
		expect(await apply(text, second)).toMatchObject(stale)
		expect((await groups()).map(({ name }) => name)).toEqual(['Truck 9'])
	})

	it('are undone without what other instructions did', async () => {
		await say('W1 to W3 must be delivered by 2030-03-01')
		const { change_id } = await say('create a group "Alone"')
		expect((await undo(change_id)).body).toMatchObject({ things: 1, replanned: 0, kept: 0 })
	})

	it('made by two people at once are made by one of them', async () => {
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
		const both = [await proposal(TEXT), await proposal(TEXT, ben.cookie)]
		const cookies = [anna.cookie, ben.cookie]
		const done = await Promise.all(both.map((made, place) => apply(TEXT, made, {}, cookies[place])))
		expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
		expect((await groups()).map(({ name, panel_count }) => [name, panel_count])).toEqual([['Truck 1', 2]])
		expect((await statuses()).filter(({ name }) => name === 'Checked')).toHaveLength(1)
	})
})

describe('who may', () => {
	it('nobody makes any of it whose right ended meanwhile, or who may not delete a status', async () => {
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
		const made = await proposal(TEXT, ben.cookie)
		const before = await state()
		await project.as('PUT', `/statuses/${project.statusId('produced')}`, { set_by: 'managers' })
		const text = 'create a group "Beta" and delete the status Produced'
		const refused = await project.as<Refusal>('POST', '/assistant/proposals', { text, language: 'en' }, ben.cookie)
		expect(refused).toMatchObject({
			status: 403,
			body: { message: 'Only managers delete a status that rules speak of' },
		})
		const own = await proposal(text)
		expect((await apply(text, own, {}, ben.cookie)).status).toBe(403)
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
		expect((await apply(TEXT, made, {}, ben.cookie)).status).toBe(403)
		expect(await state()).toEqual(before)
	})

	it('undoes only what they made, and keeps what somebody changed since', async () => {
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
		await say('create a group "Truck 2"')
		const text = `${TEXT} and rename the group Truck 2 to "Trailer"`
		const { change_id } = await say(text)
		expect((await undo(change_id, ben.cookie)).status).toBe(403)
		const [trailer, truck] = (await groups()).toSorted((one, other) => one.name.localeCompare(other.name))
		await project.as('PUT', `/groups/${trailer?.id}`, { name: 'Wagon' }, ben.cookie)
		await project.as('POST', `/groups/${truck?.id}/panels`, { add: project.panel_ids.slice(3) }, ben.cookie)
		const { body } = await undo(change_id)
		expect(body).toMatchObject({ restored: 2, regrouped: 2, kept: 1 })
		const after = await state()
		expect(after.groups).toEqual(['Wagon', 'Truck 1'])
		expect(after.panels.map((each) => each.groups)).toEqual([[], [], [], ['Truck 1']])
		expect(after.statuses.some((name) => name.startsWith('Checked'))).toBe(false)
	})
})

it('refuses things of other projects, ids that aren’t UUIDs and an empty instruction', async () => {
	const other = await projectWithPanels(server, anna.cookie, 1)
	const foreign = other.statusId('delivered')
	const send = async (instruction: Partial<ChangeInstruction>) =>
		(await apply('create a group "Alpha"', await instructed('create a group "Alpha"', instruction))).status
	expect(await send({ changes: [{ do: 'delete_status', status: foreign }] })).toBe(404)
	expect(await send({ changes: [{ do: 'create_group', id: 'new-0', name: 'A' }] })).toBe(400)
	expect(await send({})).toBe(400)
	const taken = {
		do: 'create_group',
		id: (await other.as<{ group: Group }>('POST', '/groups', { name: 'A' })).body.group.id,
	}
	expect(await send({ changes: [{ ...taken, do: 'create_group', name: 'A' }] })).toBe(409)
})
