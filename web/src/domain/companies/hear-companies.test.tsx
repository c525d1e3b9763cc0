import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hearLive } from '../../testing/live-messages.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { useCompanies } from './companies.queries.ts'
import { useHearCompanies } from './hear-companies.ts'

const heard = hearLive()
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const COMPANY = '00000000-0000-4000-8000-0000000000c1'

function Role() {
	useHearCompanies()
	const [own] = useCompanies().data ?? []
	return <p>{own ? `Role: ${own.role}` : 'no company'}</p>
}

test('a role that changes while a page is loaded, before it hears anything, shows all the same', async () => {
	let role = 'member'
	const one = { id: COMPANY, name: 'Betonwerk Nord', description: '', website: '', industry: '', size: null }
	const more = { country: '', city: '', logo: null, member_count: 2, access_type: 'permanent', access_until: null }
	const rest = { is_expired: false, created_at: '2026-01-01T12:00:00Z', restorable_until: null }
	const calls = stubServer({
		...signedIn(),
		'GET /companies': () => ({
			body: { companies: [{ ...one, ...more, ...rest, role }], total: 1, page: 1, page_size: 200 },
		}),
	})
	await renderInApp(<Role />)
	await screen.findByText('Role: member')
	const asked = () => calls.filter(({ path }) => path === '/auth/check').length
	const before = asked()
	await waitFor(() => expect(heard.has('connect')).toBe(true))
	role = 'admin'
	heard.get('connect')?.()
	await screen.findByText('Role: admin')
	await waitFor(() => expect(asked(), 'what the role decides is read again too').toBeGreaterThan(before))
})
