import { notifications } from '@mantine/notifications'
import type { ReportSchedule } from '@panelyard/contracts/figures/report-schedules'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { SchedulesButton } from './schedules-button.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const PATH = `/projects/${PROJECT_ID}/report_schedules`
const monday: ReportSchedule = {
	id: '0192f0a1-7c3e-7b1a-9d2e-000000000001',
	weekday: 1,
	hour: 7,
	language: 'en',
	units: 'metric',
	user_ids: [],
	emails: ['site@example.com', 'gone@example.com'],
	is_paused: false,
	refused: ['gone@example.com'],
	state: 'failed',
	ran_at: '2026-11-23T06:00:00Z',
	sent_count: 0,
	recipient_count: 1,
}

/** Roles of so large a dialog take seconds to work out. */
const press = async (text: string) => userEvent.click((await screen.findByText(text)).closest('button') as HTMLElement)

test('managers see how the last mailing went, and add another', async () => {
	const calls = stubServer({
		...signedIn(),
		[`GET ${PATH}`]: { body: { schedules: [monday], time_zone: 'Europe/Berlin', revision: 1 } },
		[`GET /projects/${PROJECT_ID}/access`]: { body: { access: [], total: 0, page: 1, page_size: 200 } },
	})
	await renderInApp(
		<>
			<ChangesKeeper projectId={null} />
			<SchedulesButton projectId={PROJECT_ID} />
		</>,
	)
	await userEvent.click(screen.getByLabelText('Reports by email'))
	expect(await screen.findByText(/^Monday, /)).toBeTruthy()
	expect(screen.getByText('Recipients: 1')).toBeTruthy()
	expect(screen.getByRole('alert').textContent).toMatch(/^Couldn’t be sent to everyone/)
	await press('Add a report')
	expect(document.activeElement).toBe(screen.getByLabelText('Day'))
	await press('Save')
	expect(await screen.findByText('Name at least one recipient')).toBeTruthy()
	const emails = screen.getByLabelText('Other email addresses')
	fireEvent.change(emails, { target: { value: 'nobody' } })
	await press('Save')
	expect(await screen.findByText('Please enter a valid email address: nobody')).toBeTruthy()
	fireEvent.change(emails, { target: { value: 'Boss@Example.com, two@example.com' } })
	await userEvent.selectOptions(screen.getByLabelText('Day'), 'Friday')
	await press('Save')
	await vi.waitFor(() => {
		const put = calls.find(({ method }) => method === 'PUT')
		expect(put?.body).toMatchObject({ weekday: 5, hour: 7, emails: ['boss@example.com', 'two@example.com'] })
	})
})

test('a report is mailed only after saying to how many, and once for each question', async () => {
	const calls = stubServer({
		...signedIn(),
		[`GET ${PATH}`]: { body: { schedules: [monday], time_zone: 'Europe/Berlin', revision: 1 } },
		[`POST ${PATH}/${monday.id}/send`]: {
			body: { schedules: [{ ...monday, state: 'sending' }], time_zone: 'Europe/Berlin', revision: 2 },
		},
	})
	await renderInApp(
		<>
			<ChangesKeeper projectId={null} />
			<SchedulesButton projectId={PROJECT_ID} />
		</>,
	)
	const told = vi.spyOn(notifications, 'show')
	const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
	await userEvent.click(screen.getByLabelText('Reports by email'))
	const ask = async () => userEvent.click(await screen.findByLabelText(/^Send now: Monday/))
	await ask()
	expect(await screen.findByText('Send this report now? Recipients: 1')).toBeTruthy()
	await press('Cancel')
	expect(sent()).toEqual([])
	await ask()
	await press('Send')
	await vi.waitFor(() => expect(JSON.stringify(told.mock.calls)).toContain('The report is on its way. Recipients: 1'))
	expect(sent()).toEqual([{ change_id: expect.any(String) }])
})
