import type { Company } from '@panelyard/contracts/companies/companies'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { DuplicateForm } from './duplicate-form.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const company = (number: number, part: Partial<Company> = {}): Company => ({
	id: `00000000-0000-4000-8000-0000000000c${number}`,
	name: `Company ${number}`,
	...{ description: '', website: '', industry: '', size: null, country: '', city: '', logo: null, member_count: 3 },
	...{ role: 'admin', access_type: 'permanent', access_until: null, is_expired: false },
	...{ created_at: '2026-01-01T12:00:00Z', restorable_until: null },
	...part,
})

/** What the form asks the server for; `chosen` is the company that the person works in. */
async function duplicate(companies: Company[], chosen: string | null, act = async () => {}) {
	const calls = stubServer({
		...signedIn(),
		'GET /companies': { body: { companies, total: companies.length, page: 1, page_size: 200 } },
		'GET /settings': { body: { settings: chosen ? { company: chosen } : {} } },
	})
	const { queryClient } = await renderInApp(
		<DuplicateForm project={{ id: '7', name: 'Hall' }} onDone={() => {}} onCancel={() => {}} />,
	)
	await vi.waitFor(() => expect(calls.some(({ path }) => path === '/settings')).toBe(true))
	// Whoever is quicker than the answers creates it where the form says by then.
	await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
	if (companies.length > 0) await screen.findByLabelText('Company', { selector: 'input' })
	await act()
	await userEvent.click(screen.getByRole('button', { name: 'Duplicate' }))
	return vi.waitFor(() => {
		const call = calls.find(({ method }) => method === 'POST')
		if (!call) throw new Error('not sent yet')
		return (call.body as { company_id?: string }).company_id
	})
}

const [one, two] = [company(1), company(2)]
const field = () => screen.getByLabelText<HTMLInputElement>('Company', { selector: 'input' })

test('a new project belongs to the company that its creator works in', async () => {
	expect(await duplicate([one], null)).toBe(one.id)
	cleanup()
	expect(await duplicate([one, two], two.id)).toBe(two.id)
})

test('it belongs to none where the creator says so, or may create no projects there', async () => {
	const no = async () => {
		await userEvent.click(field())
		await userEvent.click(await screen.findByRole('option', { name: 'No company' }))
	}
	expect(await duplicate([one], null, no)).toBeUndefined()
	cleanup()
	const guest = company(1, { access_type: 'guest', role: 'member' })
	expect(await duplicate([guest, two], guest.id)).toBeUndefined()
	cleanup()
	expect(await duplicate([], null)).toBeUndefined()
})
