import type { AuditEntry } from '@panelyard/contracts/console/audit-log'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Answer, type Call, stubServer } from '../../../testing/stub-server.ts'
import { AuditLogPage } from './audit-log-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const entry = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
	...{ id: `00000000-0000-4000-8000-00000000000${n}`, action: 'account.suspended', created_at: '2026-11-24T08:00:00Z' },
	...{ user_id: null, user_email: '', project_id: null, project_name: null, subject_id: null, details: {}, ...more },
})
const path = '/sysbly/audit-log'
const open = async (answer: (call: Call) => Answer, address = path) => {
	const calls = stubServer({ 'GET /admin/audit-log': answer })
	await renderInApp(<AuditLogPage />, { path, address })
	return calls
}
const exported = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')

test('entries say who did what, also the server and accounts that are gone, with what was before and after', async () => {
	const details = { before: { name: '<b>Hall</b>' }, after: { name: 'Hall 4' } }
	await open(() => ({
		body: {
			entries: [
				entry(1, { user_email: `${'long'.repeat(15)}@example.com`, subject_id: 'hall-4', details }),
				entry(2, { user_id: entry(9).id, project_name: 'Halle '.repeat(30).trim() }),
				entry(3),
			],
			next: null,
		},
	}))
	expect(await screen.findByText(`${'long'.repeat(15)}@example.com`)).toBeTruthy()
	expect(screen.getByText(entry(9).id), 'a gone account').toBeTruthy()
	expect(screen.getByText('Server')).toBeTruthy()
	expect(screen.getByText('Halle '.repeat(30).trim())).toBeTruthy()
	expect(screen.getByText('hall-4')).toBeTruthy()
	await userEvent.click(screen.getByText('Show'))
	expect(screen.getByText(/<b>Hall<\/b>/), 'as text').toBeTruthy()
	expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
})

test('an entry leads to who did it, to its project, to what it is about, and to others of its action', async () => {
	const [person, project, subject] = [entry(4).id, entry(5).id, entry(6).id]
	const more = { user_id: person, user_email: 'ann@example.com', project_id: project, project_name: 'Hall' }
	await open(() => ({
		body: {
			entries: [
				entry(1, { ...more, subject_id: subject }),
				entry(2, { action: 'company.updated', subject_id: subject }),
				entry(3, { action: 'console.row_changed', subject_id: `jobs/${subject}` }),
				entry(7, { action: 'group.created', subject_id: 'group 1' }),
			],
			next: null,
		},
	}))
	await screen.findByText('ann@example.com')
	const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
	for (const link of [
		...[`/sysbly/users/${person}`, `/sysbly/projects/${project}`, `/sysbly/users/${subject}`],
		...[`/sysbly/companies/${subject}`, `/sysbly/db?table=jobs&row=${subject}`, `${path}?action=account.suspended`],
	])
		expect(links).toContain(link)
	expect(screen.getByText('group 1').closest('a')).toBeNull()
})

test('a filter is asked for, exported, and ends on its last page', async () => {
	const calls = await open(({ query }) => ({
		body: query.get('after')
			? { entries: [], next: null }
			: { entries: [entry(1)], next: query.get('action') ? 'further' : null },
	}))
	await screen.findByText('account.suspended')
	await userEvent.type(screen.getByRole('textbox', { name: 'Action' }), ' account ')
	fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
	await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
	await waitFor(() => expect(exported()).toBe('/admin/audit-log/export?action=account&from=2026-11-01'))
	await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
	expect(await screen.findByText('No entries')).toBeTruthy()
	const last = calls.at(-1)?.query
	expect([last?.get('action'), last?.get('from'), last?.get('after')]).toEqual(['account', '2026-11-01', 'further'])
	await userEvent.click(screen.getByRole('button', { name: 'First page' }))
	expect(await screen.findByText('account.suspended')).toBeTruthy()
})

test('a filter that the server refuses says why, and stays to be corrected', async () => {
	await open(
		() => ({ status: 400, body: { error: 'VALIDATION_FAILED', message: 'This isn’t an action' } }),
		`${path}?action=DROP`,
	)
	expect((await screen.findByRole('alert')).textContent).toContain('This isn’t an action')
	expect((screen.getByRole('textbox', { name: 'Action' }) as HTMLInputElement).value).toBe('DROP')
})
