import { STALE_PROPOSAL } from '@panelyard/contracts/assistant/assistant-changes'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { readCachedUser } from '../../domain/account/user-cache.ts'
import { closeAssistant, openAssistant, updateAssistant } from '../../domain/assistant/assistant-session.ts'
import { shownProposal } from '../../domain/assistant/shown-proposal.ts'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { OfferSelection } from '../../domain/palette/offered-selection.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { AssistantHost } from './assistant-host.tsx'
import { forgetAnswer } from './open-answer.ts'

beforeEach(() => {
	closeAssistant()
	forgetAnswer(PROJECT_ID)
})
let page: Awaited<ReturnType<typeof renderInApp>>
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
	sessionStorage.clear()
})

const produced = status(1, { name: 'Cast', colour: '#111111' })
const delivered = status(2, { name: 'On site', colour: '#222222' })
const panels = [panel(1, { statuses: [delivered.id] }), panel(2), panel(3)]
const path = `/projects/${PROJECT_ID}`
const PROPOSE = `POST ${path}/assistant/proposals`
const APPLY = `POST ${path}/assistant/changes`
const action = { do: 'set_status', status: produced.id } as const
const select = { marks: [{ mark: 'P/1', to: 'P/3' }], except: [{ statuses: [delivered.id] }] }
const part = (key: string, numbers: number[], before: string[]) => ({
	...{ key, action, before, after: [produced.id], count: numbers.length },
	panels: { elements: numbers, panel_ids: [] },
})
const proposal = {
	outcome: 'proposal',
	instruction: { kind: 'change', changes: [], steps: [{ select, actions: [action] }] },
	...{
		unread: [],
		changes: [],
		existing: [],
		panel_count: 3,
		stayed: 0,
		not_ready: 0,
		breaks: [],
		ready_count: 3,
		miscounted: [],
		fingerprint: 'f',
	},
	parts: [part('0.0.0', [1], [delivered.id]), part('0.0.1', [2, 3], [])],
}

async function open(
	answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>,
	selected: string[] = [],
	hides?: (panel: { id: string }) => boolean,
) {
	const calls = stubServer({
		...signedIn(),
		[`GET ${path}`]: { body: { project: exampleProject({ role: 'editor' }) } },
		[`GET ${path}/statuses`]: { body: { statuses: [produced, delivered], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [], revision: 1 } },
		[`GET ${path}/assistant`]: { body: { model: null } },
		...answers,
	})
	page = await renderInApp(
		<>
			<OfferSelection projectId={PROJECT_ID} ids={selected} {...(hides && { hides })} />
			<ChangesKeeper projectId={PROJECT_ID} />
			<AssistantHost projectId={PROJECT_ID} />
		</>,
	)
	page.queryClient.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } })
	page.queryClient.setQueryData(queryKeys.panels(PROJECT_ID), { panels })
	await act(() => outboxOf(page.queryClient).loaded)
	await waitFor(() => expect(readCachedUser()).not.toBeNull())
	act(() => openAssistant(PROJECT_ID))
	await screen.findByRole('button', { name: 'Preview' })
	return calls.filter.bind(calls, ({ method }: Call) => method === 'POST') as () => Call[]
}
const field = () => screen.getByRole('textbox', { name: 'What should happen, or what do you want to know?' })
const say = async (text: string) => {
	await userEvent.clear(field())
	await userEvent.type(field(), `${text}{Enter}`)
}

test('says how it read a sentence, what goes back a step, and names each part for who can’t see it', async () => {
	await open({ [PROPOSE]: { body: proposal } })
	await say('P/1 to P/3 are cast')
	await screen.findByText('P/1 – P/3')
	expect(screen.getByText('except status: On site')).toBeTruthy()
	expect(screen.getByRole('checkbox', { name: /^1 panel · Status On site\s*→\s*Cast/ })).toBeTruthy()
	const [back, forth] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('checkbox'))
	expect(back?.textContent).toContain('Goes back to an earlier step')
	expect(forth?.textContent).not.toContain('Goes back')
	expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 panels would change')
})

test('names the panels that would change although filters hide them', async () => {
	await open({ [PROPOSE]: { body: proposal } }, [], ({ id }) => id === panels[1]?.id)
	await say('P/1 to P/3 are cast')
	const note = (await screen.findByText('1 hidden by filters')).closest('[role=alert]') as HTMLElement
	expect(within(note).getByText('P/2')).toBeTruthy()
	expect(within(note).queryByText('P/1')).toBeNull()
})

test('offers to apply nothing when rules hold all panels out, but to set the status anyway with a reason', async () => {
	const breaks = [
		{
			...{ status_id: produced.id, requires: delivered.id, mode: 'block', panel_count: 3 },
			panels: [{ id: uuid(1), mark: 'P/1', name: '' }],
		},
	]
	const parts = proposal.parts.map((one) => ({ ...one, blocked: 'all' }))
	const held = { ...proposal, parts, breaks, not_ready: 3, ready_count: 0, undated: 'yesterday' }
	const sent = await open({ [PROPOSE]: { body: held }, [APPLY]: { status: 503, body: {} } })
	await say('yesterday P/1 to P/3 were cast')
	await screen.findByRole('heading', { name: 'Nothing would change' })
	expect(screen.getByText(/can’t be dated “yesterday”/)).toBeTruthy()
	const apply = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
	expect(apply('Apply to 0 panels').disabled).toBe(true)
	await userEvent.click(screen.getByRole('checkbox', { name: 'Set anyway' }))
	expect(apply('Apply to 3 panels').disabled).toBe(true)
	await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Cast early')
	await userEvent.click(apply('Apply to 3 panels'))
	await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ on_rule: 'override', override_reason: 'Cast early' }))
})

test('on a screen that fingers touch, its keyboard makes way for the answer', async () => {
	vi.stubGlobal('matchMedia', (query: string) =>
		Object.assign(new EventTarget(), { matches: query.includes('pointer: coarse'), media: query }),
	)
	await open({ [PROPOSE]: { body: proposal } })
	await say('P/1 to P/3 are cast')
	await screen.findByText('P/1 – P/3')
	await waitFor(() => expect(document.activeElement).not.toBe(field()))
	expect(document.activeElement?.contains(screen.getByText('P/1 – P/3'))).toBe(true)
})

test('answers when panels are planned, by day and step, and how many have no date', async () => {
	const instruction = { kind: 'question', ask: 'planned', select: { marks: [{ mark: 'P/1', to: 'P/3' }] } }
	const figures = { count: 2, total: null, without_value: 1, incomplete: 0, unread: [] }
	const planned = [{ day: '2030-12-01', status_id: delivered.id, count: 2 }]
	await open({
		[PROPOSE]: {
			body: { outcome: 'answer', instruction, ...figures, panels: { elements: [1, 2], panel_ids: [] }, planned },
		},
	})
	await say('when are P/1 to P/3 due?')
	const row = await screen.findByText(/1 Dec 2030|Dec 1, 2030/)
	expect(row.closest('li')?.textContent).toContain('On site')
	expect(row.closest('li')?.textContent).toContain('2 panels')
	expect(screen.getByText('1 panel has no planned date')).toBeTruthy()
})

test('a sum says how many panels add an incomplete value to it', async () => {
	const instruction = { kind: 'question', ask: 'area', select: { marks: [{ mark: 'P/1', to: 'P/3' }] } }
	const panels = { elements: [1, 2, 3], panel_ids: [] }
	const figures = { count: 3, total: 12.5, without_value: 0, incomplete: 2, unread: [], panels }
	await open({ [PROPOSE]: { body: { outcome: 'answer', instruction, ...figures } } })
	await say('area of P/1 to P/3')
	await screen.findByText('12.50 m²')
	expect(screen.getByText('2 with an incomplete value')).toBeTruthy()
})

test('of the parts of a figure, those with incomplete values are marked', async () => {
	const instruction = { kind: 'question', ask: 'area', by: 'floor', select: { marks: [{ mark: 'P/1', to: 'P/3' }] } }
	const panels = { elements: [1, 2, 3], panel_ids: [] }
	const figures = { count: 3, total: 12.5, without_value: 0, incomplete: 2, unread: [], panels }
	const sums = [
		{ of: 0, count: 2, total: 8.5, incomplete: 2, panels: { elements: [1, 2], panel_ids: [] } },
		{ of: null, count: 1, total: 4, incomplete: 0, panels: { elements: [3], panel_ids: [] } },
	]
	await open({ [PROPOSE]: { body: { outcome: 'answer', instruction, ...figures, sums } } })
	await say('area of P/1 to P/3 by storey')
	expect(await screen.findByText('8.50 m² *')).toBeTruthy()
	expect(screen.getByText('4.00 m²')).toBeTruthy()
	expect(screen.getByText('* 2 with an incomplete value')).toBeTruthy()
})

test('keeps what was unticked on the next page, and paints it there', async () => {
	const sent = await open({ [PROPOSE]: { body: proposal } }, [uuid(2)])
	await say('these are cast')
	await userEvent.click(await screen.findByRole('checkbox', { name: /^1 panel/ }))
	page.unmount()
	expect(shownProposal(PROJECT_ID)).toBeNull()
	await open({ [APPLY]: { status: 503, body: {} } })
	await screen.findByRole('button', { name: 'Apply to 2 panels' })
	expect([...(shownProposal(PROJECT_ID)?.panels.keys() ?? [])]).toEqual([uuid(2), uuid(3)])
	expect(sent().map(({ body }) => body)).toMatchObject([{ text: 'these are cast', selected: [uuid(2)] }])
})

test('keeps the proposal when refining it fails, and asks again about the same panels', async () => {
	let isBusy = false
	const busy = { status: 503, body: { message: 'The server is busy', error: 'UNAVAILABLE' } }
	const sent = await open({ [PROPOSE]: () => (isBusy ? busy : { body: proposal }) }, [uuid(2)])
	await say('these are cast')
	await userEvent.type(await screen.findByRole('textbox', { name: /^Refine it/ }), 'except P/3')
	isBusy = true
	await userEvent.click(screen.getByRole('button', { name: 'Refine' }))
	await screen.findByText('Failed to get proposal')
	expect(screen.getByRole('button', { name: 'Apply to 3 panels' })).toBeTruthy()
	isBusy = false
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	await waitFor(() => expect(screen.queryByText('Failed to get proposal')).toBeNull())
	const asked = { text: 'these are cast, except P/3', selected: [uuid(2)] }
	expect(sent().map(({ body }) => body)).toMatchObject([{ text: 'these are cast' }, asked, asked])
})

test('what changed since is told before it is applied, and refused by the server it is offered anew', async () => {
	const refusal = { message: 'The project has changed', error: 'CONFLICT', details: { reason_code: STALE_PROPOSAL } }
	const sent = await open({ [PROPOSE]: { body: proposal }, [APPLY]: { status: 409, body: refusal } })
	await say('P/1 to P/3 are cast')
	await userEvent.click(await screen.findByRole('button', { name: 'Apply to 3 panels' }))
	await screen.findByText('Failed to apply changes')
	await userEvent.click(screen.getByRole('button', { name: 'Update proposal' }))
	await waitFor(() => expect(screen.queryByText('Failed to apply changes')).toBeNull())
	const list = page.queryClient.getQueryData<{ panels: typeof panels }>(queryKeys.panels(PROJECT_ID))
	const now = list?.panels.map((each) => (each.id === uuid(3) ? { ...each, statuses: [delivered.id] } : each))
	act(() => page.queryClient.setQueryData(queryKeys.panels(PROJECT_ID), { ...list, panels: now }))
	await screen.findByText('1 of these panels has changed since this proposal was made.')
	expect(sent().map(({ path: called }) => called.split('/').at(-1))).toEqual(['proposals', 'changes', 'proposals'])
})

test('a sentence under way is given up, and no model reads it where the person said so', async () => {
	const { promise: never } = Promise.withResolvers<Answer>()
	const sent = await open({
		[PROPOSE]: () => never,
		[`GET ${path}/assistant`]: { body: { model: { name: 'Tern', host: 'models.example' } } },
	})
	await say('P/1 is cast')
	await screen.findByText('Asking the language model…')
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
	expect(screen.queryByText('Asking the language model…')).toBeNull()
	expect(document.activeElement).toBe(field())
	await userEvent.click(screen.getByRole('switch', { name: /^Read with the language model Tern/ }))
	await say('P/2 is cast')
	await screen.findByText('Reading…')
	expect(sent().map(({ body }) => (body as { without_model: boolean }).without_model)).toEqual([false, true])
})

test('who may only look is told so and is shown questions', async () => {
	await open({
		[`GET ${path}`]: { body: { project: exampleProject({ role: 'viewer' }) } },
		[PROPOSE]: {
			status: 403,
			body: { message: "You don't have permission to change this project.", error: 'ACCESS_DENIED' },
		},
	})
	await screen.findByText('You may look at this project: ask about its panels.')
	await screen.findByRole('button', { name: 'How many panels are not On site yet?' })
	expect(screen.queryByRole('button', { name: /^Set P/ })).toBeNull()
	await say('P/1 is cast')
	const refusal = (await screen.findByText('Failed to get proposal')).closest('[role=alert]')
	expect(refusal?.textContent).toContain("You don't have permission to change this project.")
	act(() => updateAssistant({ text: '' }))
})

const truck = uuid(50)
const several = {
	...proposal,
	instruction: {
		...{ kind: 'change', changes: [] },
		steps: [{ select, actions: [{ do: 'set_status', status: uuid(41) }] }],
	},
	changes: [
		{
			...{ key: 'change.0', panel_count: 0, look: { icon: 'star', colour: '#0ca678' } },
			change: { do: 'create_status', id: uuid(41), name: 'Checked' },
		},
		{ key: 'change.1', change: { do: 'rename_status', status: produced.id, name: 'Poured' }, panel_count: 0 },
		{ key: 'change.2', change: { do: 'delete_group', group: truck }, panel_count: 2 },
	],
	existing: [{ of: 'group', id: uuid(51), name: 'Load 7' }],
	parts: proposal.parts.map((one) => ({
		...one,
		action: { do: 'set_status', status: uuid(41) },
		after: [uuid(41)],
	})),
}
const GROUPS = {
	[`GET ${path}/groups`]: {
		body: {
			groups: [{ id: truck, name: 'Truck 9', description: '', position: 0, panel_count: 2, status_breakdown: [] }],
			revision: 1,
		},
	},
}

test('shows what would be added, changed and removed, and unticks with a new status what needs it', async () => {
	const sent = await open({ ...GROUPS, [PROPOSE]: { body: several }, [APPLY]: { status: 503, body: {} } })
	await say('several things')
	const list = async (name: string) => within(await screen.findByRole('region', { name }))
	const create = (await list('Added')).getByRole<HTMLInputElement>('checkbox', { name: 'Create the status “Checked”' })
	const changed = await list('Changed')
	expect(changed.getByRole('checkbox', { name: 'Rename the status “Cast” to “Poured”' })).toBeTruthy()
	const set = changed.getByRole<HTMLInputElement>('checkbox', { name: /^1 panel · Status On site\s*→\s*Checked/ })
	const removed = (await list('Removed')).getByRole('checkbox', { name: /^Delete the group “Truck 9”/ })
	expect(removed.closest('li')?.textContent).toContain('2 panels have it')
	expect(screen.getByText('The project already has Load 7, so it’s used as it is.')).toBeTruthy()
	screen.getByRole('heading', { name: '3 changes to statuses, groups and categories · 3 panels would change' })
	await userEvent.click(create)
	expect(set.checked || !set.disabled).toBe(false)
	expect(changed.getAllByText('Needs “Checked”, which won’t be created.')).toHaveLength(2)
	screen.getByRole('heading', { name: '2 changes to statuses, groups and categories' })
	await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
	await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ text: 'several things', skip: ['change.0'] }))
})

test('a group of a thousand panels is deleted only after a second confirmation', async () => {
	const [, , deletion] = several.changes
	const only = {
		...several,
		changes: [{ ...deletion, panel_count: 1200 }],
		existing: [],
		parts: [],
		panel_count: 0,
		ready_count: 0,
	}
	const sent = await open({ ...GROUPS, [PROPOSE]: { body: only }, [APPLY]: { status: 503, body: {} } })
	await say('delete Truck 9')
	const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' })
	expect(apply.disabled).toBe(true)
	await userEvent.click(screen.getByRole('checkbox', { name: /^I’ve checked/ }))
	await userEvent.click(apply)
	await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ confirmed: true }))
})
