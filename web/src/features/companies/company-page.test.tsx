import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { Company, CompanyMember } from '@panelyard/contracts/companies/companies'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refreshCompanies, useCompanies } from '../../domain/companies/companies.queries.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Call, examplePerson, signedIn, stubServer } from '../../testing/stub-server.ts'
import { CompanySettingsTab } from './company-settings-tab.tsx'
import { MembersTab } from './members-tab.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

const COMPANY = '00000000-0000-4000-8000-0000000000c1'
const company = (part: Partial<Company> = {}): Company => ({
	id: COMPANY,
	name: 'Betonwerk Nord',
	description: '',
	website: '',
	industry: '',
	size: null,
	country: '',
	city: '',
	logo: null,
	member_count: 3,
	role: 'admin',
	access_type: 'permanent',
	access_until: null,
	is_expired: false,
	created_at: '2026-01-01T12:00:00Z',
	restorable_until: null,
	...part,
})
const member = (number: number, part: Partial<CompanyMember> = {}): CompanyMember => ({
	id: `00000000-0000-4000-8000-00000000050${number}`,
	user_id: `00000000-0000-4000-8000-00000000050${number}`,
	name: `Person ${number}`,
	email: `person${number}@example.com`,
	picture: null,
	role: 'member',
	status: 'active',
	access_type: 'permanent',
	access_until: null,
	access_reason: '',
	seat: 'classic',
	project_count: 0,
	joined_at: '2026-01-01T12:00:00Z',
	...part,
})
const ME = member(0, { user_id: examplePerson.id, id: examplePerson.id, name: 'Ann', role: 'admin' })
const OWNER = member(1, { name: 'Olga', role: 'owner' })
const TEMPORARY = member(2, {
	name: 'Tom',
	access_type: 'temporary',
	access_until: '2026-02-01T12:00:00Z',
	status: 'expired',
})

const paged = { total: 3, page: 1, page_size: 200 }
const answers = {
	...signedIn(),
	[`GET /companies/${COMPANY}/members`]: { body: { members: [ME, OWNER, TEMPORARY], ...paged } },
	[`GET /companies/${COMPANY}/roles`]: { body: { roles: [] } },
	[`GET /companies/${COMPANY}/members/${TEMPORARY.id}/projects`]: { body: { projects: [], ...paged } },
	[`GET /companies/${COMPANY}/members/${TEMPORARY.id}/removal_impact`]: { body: { projects: 4, owned_projects: 1 } },
}
const show = async (part: Partial<Company> = {}, more: Parameters<typeof stubServer>[0] = {}): Promise<Call[]> => {
	const calls = stubServer({ ...answers, ...more })
	await renderInApp(
		<ModalsProvider>
			<Notifications />
			<MembersTab company={company(part)} />
		</ModalsProvider>,
	)
	await screen.findByText('Tom')
	return calls
}
const buttons = (name: RegExp) => screen.queryAllByRole('button', { name }).map((one) => one.getAttribute('aria-label'))

test('an admin edits and removes members, but neither the owner nor themselves', async () => {
	await show()
	await screen.findByRole('button', { name: 'Remove Tom' })
	expect(buttons(/^Edit /)).toEqual(['Edit Tom'])
	expect(buttons(/^Remove /)).toEqual(['Remove Tom'])
	screen.getByRole('button', { name: 'Invite people' })
	screen.getByText('Expired')
})

test('a tablet held upright, too narrow for the columns, lists members one below the other', async () => {
	const wide = window.matchMedia
	vi.stubGlobal('matchMedia', (query: string) =>
		query === '(max-width: 64em)'
			? { ...wide(query), matches: true, addEventListener: () => {}, removeEventListener: () => {} }
			: wide(query),
	)
	await show()
	within(screen.getByRole('list', { name: 'Members' })).getByText('tom', { exact: false })
	expect(screen.queryByRole('table')).toBeNull()
})

test('who may not change members is offered nothing', async () => {
	await show({ role: 'moderator' })
	expect(buttons(/^(Edit|Remove) /)).toEqual([])
	expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull()
})

test('removing somebody says first what they lose, and a refusal is told in the dialog', async () => {
	const refusal = { message: 'You need admin privileges to remove members', error: 'ACCESS_DENIED' }
	const calls = await show(
		{},
		{
			[`DELETE /companies/${COMPANY}/members/${TEMPORARY.id}/remove`]: { status: 403, body: refusal },
		},
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Remove Tom' }))
	const dialog = await screen.findByRole('dialog', { name: 'Remove Tom' })
	await within(dialog).findByText('A role of their own in 4 projects is removed too.')
	within(dialog).getByText('The owner takes over 1 project created by this person.')
	expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
	await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
	await within(dialog).findByText('You need admin privileges to remove members')
})

test('a temporary access without an end isn’t sent', async () => {
	const calls = await show()
	await userEvent.click(await screen.findByRole('button', { name: 'Edit Tom' }))
	const pane = await screen.findByRole('complementary', { name: 'Tom' })
	await userEvent.clear(within(pane).getByRole('textbox', { name: 'Last day of access' }))
	await userEvent.tab()
	await userEvent.click(within(pane).getByRole('button', { name: 'Save' }))
	await within(pane).findByText('Say when the temporary access ends')
	expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('an edit sends only what was changed, and what another admin changed meanwhile shows', async () => {
	const now = { ...TEMPORARY }
	const calls = await show(
		{},
		{
			[`GET /companies/${COMPANY}/members`]: () => ({ body: { members: [ME, OWNER, { ...now }], ...paged } }),
			[`GET /companies/${COMPANY}/roles`]: { body: { roles: [{ role: 'viewer', actions: [], may_give: true }] } },
			[`PUT /companies/${COMPANY}/members/${TEMPORARY.id}/update`]: ({ body }) => ({
				body: { member: Object.assign(now, body) },
			}),
		},
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Edit Tom' }))
	const pane = await screen.findByRole('complementary', { name: 'Tom' })
	now.role = 'viewer'
	await userEvent.click(within(pane).getByRole('combobox', { name: 'Seat' }))
	await userEvent.click(await screen.findByRole('option', { name: 'On demand' }))
	await userEvent.click(within(pane).getByRole('button', { name: 'Save' }))
	await screen.findByText('Tom was updated')
	expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ seat: 'on_demand' })
	await waitFor(() => expect(within(pane).getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Viewer'))
	expect(within(pane).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

test('a page whose last row is gone by then leads back to the one before', async () => {
	const calls = await show(
		{},
		{
			[`GET /companies/${COMPANY}/members`]: ({ query }) => ({
				body: {
					...paged,
					...(query.get('page') === '1'
						? { members: [ME, OWNER, TEMPORARY], total: 201 }
						: { members: [], total: 200 }),
				},
			}),
		},
	)
	await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
	await waitFor(() => expect(calls.some(({ query }) => query.get('page') === '2')).toBe(true))
	await waitFor(() => expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('1'))
	await screen.findByText('Tom')
	expect(screen.queryByText('No members match your search')).toBeNull()
})

/** As the page shows a company, for as long as the person belongs to it. */
function WhileMember() {
	const [own] = useCompanies().data ?? []
	return own ? <CompanySettingsTab company={own} /> : <p>no company</p>
}

test('who leaves is told so, although the page of the company is gone by then', async () => {
	let companies = [company({ role: 'member' })]
	// What else is read again takes longer than the list of companies.
	const { promise: isGone, resolve: goOn } = Promise.withResolvers<void>()
	const known = signedIn()['GET /auth/check'] ?? {}
	stubServer({
		...answers,
		'GET /auth/check': () => (companies.length > 0 ? known : isGone.then(() => known)),
		'GET /companies': () => ({ body: { companies, total: companies.length, page: 1, page_size: 200 } }),
		'POST /companies/leave': () => {
			companies = []
			return { body: { message: 'You left the company' } }
		},
		[`GET /companies/${COMPANY}/members/${examplePerson.id}/removal_impact`]: { status: 503, body: {} },
	})
	await renderInApp(
		<ModalsProvider>
			<Notifications />
			<WhileMember />
		</ModalsProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Leave the company' }))
	const dialog = await screen.findByRole('dialog', { name: 'Leave the company' })
	await userEvent.click(within(dialog).getByRole('button', { name: 'Leave the company' }))
	await screen.findByText('no company')
	goOn()
	await screen.findByText('You left Betonwerk Nord')
})

test('each line of a pasted list is shown before it is sent and answered after', async () => {
	const results = [
		{ line: 'Ana Silva <ana@example.com>', email: 'ana@example.com', outcome: 'invited' },
		{ line: 'person1@example.com', email: 'person1@example.com', outcome: 'already_member' },
	]
	const calls = await show(
		{},
		{
			[`POST /companies/${COMPANY}/invite`]: { body: { results, invited: 1 } },
			[`GET /companies/${COMPANY}/roles`]: {
				body: { roles: ['viewer', 'member'].map((role) => ({ role, actions: [], may_give: true })) },
			},
		},
	)
	await userEvent.click(screen.getByRole('button', { name: 'Invite people' }))
	const dialog = await screen.findByRole('dialog', { name: 'Invite people' })
	await userEvent.click(within(dialog).getByLabelText('Email addresses'))
	await userEvent.paste(
		'Ana Silva <ANA@example.com>\nperson1@example.com, ana@example.com\nno-address; eva@example.com, x@',
	)
	await userEvent.click(within(dialog).getByRole('button', { name: 'Check the addresses' }))
	const lines = () =>
		within(dialog)
			.getAllByRole('listitem')
			.map((line) =>
				[...line.children]
					.filter(({ tagName }) => tagName !== 'DIV')
					.map(({ textContent }) => textContent)
					.join(''),
			)
	await waitFor(() =>
		expect(lines()).toEqual([
			'Ana Silva <ana@example.com>Ready',
			'person1@example.comReady',
			'ana@example.comRepeated',
			'no-addressNot an email address',
			'eva@example.comReady',
			'x@Not an email address',
		]),
	)
	await userEvent.selectOptions(within(dialog).getByLabelText('Role of eva@example.com'), 'Viewer')
	await userEvent.click(within(dialog).getByRole('button', { name: 'Invite 3 people' }))
	await waitFor(() =>
		expect(lines()).toEqual(['Ana Silva <ana@example.com>Invited', 'person1@example.comAlready a member']),
	)
	expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
		emails: ['Ana Silva <ana@example.com>', 'person1@example.com', 'eva@example.com'],
		role: 'member',
		roles: [
			{ email: 'ana@example.com', role: 'member' },
			{ email: 'person1@example.com', role: 'member' },
			{ email: 'eva@example.com', role: 'viewer' },
		],
		access_type: 'permanent',
		seat: 'classic',
	})
})

test('a company that is gone isn’t asked about before its page goes: the answer would only say so', async () => {
	let companies = [company({ role: 'member' })]
	const impact = `/companies/${COMPANY}/members/${examplePerson.id}/removal_impact`
	const gone = { status: 404, body: { message: 'This company was deleted', error: 'NOT_FOUND' } }
	const calls = stubServer({
		...answers,
		'GET /companies': () => ({ body: { companies, total: companies.length, page: 1, page_size: 200 } }),
		[`GET ${impact}`]: () => (companies.length > 0 ? { body: { projects: 4, owned_projects: 0 } } : gone),
	})
	const { queryClient } = await renderInApp(
		<ModalsProvider>
			<Notifications />
			<WhileMember />
		</ModalsProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Leave the company' }))
	await waitFor(() => expect(calls.filter(({ path }) => path === impact)).toHaveLength(1))
	companies = []
	await refreshCompanies(queryClient)
	expect(await screen.findByText('no company')).toBeTruthy()
	expect(calls.filter(({ path }) => path === impact)).toHaveLength(1)
	expect(screen.queryByText('This company was deleted')).toBeNull()
})
