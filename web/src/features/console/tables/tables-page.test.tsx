import type { AdminColumn, AdminRow, AdminTableSchema } from '@panelyard/contracts/console/tables'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Answer, type Call, stubServer } from '../../../testing/stub-server.ts'
import { ProofDialog } from '../proof/proof-dialog.tsx'
import { TablesPage } from './tables-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const column = (name: string, more: Partial<AdminColumn> = {}): AdminColumn => ({
	...{
		name,
		kind: 'text',
		type: 'text',
		is_key: false,
		is_fixed: false,
		is_nullable: false,
		has_default: false,
		is_indexed: true,
	},
	...{ values: null, references: null, ...more },
})
const row: AdminRow = { id: 'r1', version: '7', values: { id: 'key-1', name: 'Hall 4', settings: { a: 1 } } }
const schemaOf = (more: Partial<AdminTableSchema>): AdminTableSchema => ({
	...{ name: 'things', hidden: ['token_hash'], is_read_only: false, is_delete_only: false, blocked_by: null },
	columns: [column('id', { is_key: true }), column('name'), column('settings', { kind: 'json', type: 'jsonb' })],
	...more,
})
const TABLE = '/admin/api/table/things'
const proof = { proven_until: null, has_password: true, has_passkey: false, by_google: false }
const path = '/sysbly/db'

type Answers = Record<string, Answer | ((call: Call) => Answer)>
async function open(answers: Answers = {}, more: Partial<AdminTableSchema> = {}) {
	const schema = schemaOf(more)
	const { is_read_only, is_delete_only } = schema
	const calls = stubServer({
		'GET /admin/api/tables': {
			body: { tables: [{ name: 'things', rows: 1, bytes: 8192, is_read_only, is_delete_only }] },
		},
		[`GET ${TABLE}/schema`]: { body: { schema } },
		[`GET ${TABLE}`]: { body: { rows: [row], next: null, has_searched_all: true } },
		[`GET ${TABLE}/r1`]: { body: { row } },
		...answers,
	})
	await renderInApp(
		<>
			<TablesPage />
			<ProofDialog />
		</>,
		{ path, address: `${path}?table=things` },
	)
	return calls
}
const openRow = async () => {
	await userEvent.click(await screen.findByRole('button', { name: 'Open row key-1' }))
	return screen.findByRole('dialog', { name: 'things' })
}
const written = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET')

test('a table whose rows can only be deleted offers nothing else, and a deletion names what goes and wants proof', async () => {
	let isProven = false
	const calls = await open(
		{
			[`GET ${TABLE}/r1/impact`]: {
				body: { impact: { deleted: [{ table: 'parts', rows: 12 }], unlinked: [], is_complete: true } },
			},
			[`DELETE ${TABLE}/r1`]: () =>
				isProven
					? { body: { deleted: [] } }
					: { status: 403, body: { error: 'PROOF_NEEDED', message: 'Confirm that it’s you' } },
			'GET /admin/proof': { body: { proof } },
			'POST /admin/proof': () => {
				isProven = true
				return { body: { proof } }
			},
		},
		{ is_delete_only: true },
	)
	expect(await screen.findByText(/Rows can only be deleted/)).toBeTruthy()
	expect(await screen.findByText('Never shown: token_hash')).toBeTruthy()
	expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull()
	const dialog = within(await openRow())
	const field = (await dialog.findByRole('textbox', { name: 'name' })) as HTMLTextAreaElement
	expect([field.readOnly, field.value]).toEqual([true, 'Hall 4'])
	expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
	await userEvent.click(dialog.getByRole('button', { name: 'Delete row' }))
	expect((await dialog.findByText('parts')).parentElement?.textContent).toBe('parts: 12')
	const remove = dialog.getByRole('button', { name: 'Delete row' }) as HTMLButtonElement
	expect(remove.disabled, 'until the others may go too').toBe(true)
	await userEvent.click(dialog.getByRole('checkbox', { name: 'Delete these rows too' }))
	await userEvent.click(remove)
	await userEvent.type(await screen.findByLabelText('Your password'), 'secret')
	await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	const deletions = calls.filter(({ method }) => method === 'DELETE')
	expect(deletions.map(({ query }) => [query.get('version'), query.get('cascade')])).toEqual([
		...[1, 2].map(() => ['7', 'true']),
	])
})

test('only changed values are sent, with the version that was seen; another’s change can be loaded', async () => {
	const calls = await open({
		[`PUT ${TABLE}/r1`]: { status: 409, body: { error: 'CONFLICT', message: 'Somebody changed this row meanwhile.' } },
	})
	const dialog = within(await openRow())
	const settings = await dialog.findByRole('textbox', { name: 'settings' })
	fireEvent.change(settings, { target: { value: '{ wrong' } })
	await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
	expect(await dialog.findByText('This isn’t valid JSON')).toBeTruthy()
	expect(written(calls)).toEqual([])
	fireEvent.change(settings, { target: { value: '{"a":2}' } })
	await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
	expect((await dialog.findByRole('alert')).textContent).toContain('Somebody changed this row meanwhile.')
	expect(written(calls).map(({ body }) => body)).toEqual([{ values: { settings: { a: 2 } }, version: '7' }])
	expect(dialog.getByRole('button', { name: 'Load it again' })).toBeTruthy()
})

test('rows that can’t be read say why, none says so, and a part that was searched says that it is a part', async () => {
	let answer: Answer = { status: 400, body: { error: 'VALIDATION_FAILED', message: 'There is no such column' } }
	await open({ [`GET ${TABLE}`]: () => answer })
	expect((await screen.findByRole('alert')).textContent).toContain('There is no such column')
	answer = { body: { rows: [], next: null, has_searched_all: true } }
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(await screen.findByText('This table has no rows')).toBeTruthy()
	answer = { body: { rows: [], next: 'further', has_searched_all: false } }
	await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'Hall')
	await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
	expect(await screen.findByRole('button', { name: 'Search on' })).toBeTruthy()
	expect(screen.getByText(/only part of the table has been searched/)).toBeTruthy()
})

test('the address names the row that is open, and a fixed column can’t be changed', async () => {
	const columns = [column('id', { is_key: true }), column('name', { is_fixed: true })]
	const calls = await open({}, { columns })
	const dialog = within(await openRow())
	expect(((await dialog.findByRole('textbox', { name: 'name' })) as HTMLTextAreaElement).readOnly).toBe(true)
	await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	expect(written(calls)).toEqual([])
	cleanup()
	await renderInApp(<TablesPage />, { path, address: `${path}?table=things&row=r1` })
	expect(await screen.findByRole('dialog', { name: 'things' })).toBeTruthy()
})
