import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createQueryClient } from '../../api/query-client.ts'
import * as uploads from '../../domain/uploads/upload-model.ts'
import { startI18n } from '../../locales/i18n.ts'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { Providers } from '../providers.tsx'
import { createAppRouter } from '../router.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

async function openCreatePage(trial_days_left: number, tab = '') {
	const user = { ...examplePerson, trial_days_left }
	stubServer({ 'GET /auth/check': { body: { authenticated: true, user } } })
	window.history.replaceState(null, '', `/app/dashboard/create-project${tab}`)
	await startI18n()
	const queryClient = createQueryClient()
	const router = createAppRouter(queryClient)
	await router.load()
	render(<Providers queryClient={queryClient} router={router} />)
}

test.each(['', '?tab=testing', '?tab=glb', '?tab=merge'])(
	'after the trial the page says so before anything is chosen %s',
	async (tab) => {
		await openCreatePage(0, tab)
		await screen.findByText('Your free trial has ended')
		expect(screen.queryByText(/up to \d+ MB/i)).toBeNull()
		expect(document.querySelector('input[type="file"]')).toBeNull()
	},
)

test('during the trial a file may be chosen', async () => {
	await openCreatePage(1, '?tab=testing')
	await vi.waitFor(() => expect(document.querySelector('input[type="file"]')).not.toBeNull())
	expect(screen.queryByText('Your free trial has ended')).toBeNull()
})

test('a creation that failed is told once, beside what was filled in', async () => {
	vi.spyOn(uploads, 'uploadModel').mockRejectedValue(new ApiError(500, 'Out of order', 'INTERNAL', [], null))
	await openCreatePage(1)
	const input = await screen.findByLabelText('Building model', { selector: 'input' })
	await userEvent.upload(input, new File(['ISO-10303-21;'], 'house.ifc'))
	fireEvent.click(screen.getByRole('button', { name: 'Upload and convert' }))
	await screen.findByText('Failed to create project: Out of order')
	expect(screen.getAllByText('Creation Failed')).toHaveLength(1)
	const alerts = screen.getAllByRole('alert').filter(({ textContent }) => /creat|Out of order/i.test(textContent))
	expect(alerts).toHaveLength(1)
	vi.restoreAllMocks()
})
