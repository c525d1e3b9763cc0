import type { Company } from '@panelyard/contracts/companies/companies'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { UsageTab } from './usage-tab.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const ID = '00000000-0000-4000-8000-0000000000c1'
const usage = {
	...{ members: 12, seats: { classic: 10, on_demand: 2 }, guests: 3, pending_invitations: 0, projects: 4 },
	stored_bytes: 2_500_000_000,
}
const october = {
	...{ month: '2026-10', members: 11, seats: 9, projects: 3, stored_bytes: 2_000_000_000, conversions: 7 },
	created_at: '2026-11-01T00:10:00Z',
}

async function show(role: Company['role']) {
	const calls = stubServer({
		[`GET /companies/${ID}/usage`]: { body: { usage } },
		'GET /billing/snapshots': { body: { snapshots: [october] } },
	})
	const company = { id: ID, role, access_type: 'permanent', is_expired: false } as Company
	await renderInApp(<UsageTab company={company} />)
	await screen.findByText('2.5 GB')
	return calls
}

test('an admin sees the figures of each month below those of today, as a table', async () => {
	await show('admin')
	const table = within(await screen.findByRole('table'))
	expect(table.getByRole('rowheader', { name: 'Oct 2026' })).toBeDefined()
	expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['11', '9', '3', '7', '2 GB'])
})

test('who doesn’t see the plan isn’t shown the months', async () => {
	const calls = await show('moderator')
	expect(calls.some(({ path }) => path === '/billing/snapshots')).toBe(false)
})
