import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-app.tsx'
import { Later, laterPart } from './later.tsx'

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
})

const Calendar = ({ month }: { month: string }) => <p>{month}</p>
const onceAway = () => vi.fn(async () => Calendar).mockRejectedValueOnce(new Error('away'))

test('a part whose code couldn’t be fetched says so in its place, and its button fetches it again', async () => {
	const part = laterPart(onceAway())
	await renderInApp(
		<>
			<p>the rest of the page</p>
			<Later part={part} props={{ month: 'May' }} />
		</>,
	)
	await screen.findByText('This part of the page couldn’t be shown.')
	expect(screen.getByText('the rest of the page')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(await screen.findByText('May')).toBeTruthy()
})

test('the next drawing fetches it again, too', async () => {
	const part = laterPart(onceAway())
	await renderInApp(<Later part={part} props={{ month: 'May' }} />)
	await screen.findByRole('alert')
	cleanup()
	await renderInApp(<Later part={part} props={{ month: 'June' }} />)
	expect(await screen.findByText('June')).toBeTruthy()
})

test('one that the page can do without is left out, and comes once the browser is online', async () => {
	const part = laterPart(onceAway())
	await renderInApp(<Later part={part} props={{ month: 'May' }} isSilent />)
	window.dispatchEvent(new Event('offline'))
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(screen.queryByText('May')).toBeNull()
	expect(screen.queryByRole('alert')).toBeNull()
	window.dispatchEvent(new Event('online'))
	expect(await screen.findByText('May')).toBeTruthy()
})

test('offline, it says that it will load later', async () => {
	const part = laterPart<{ month: string }>(() => new Promise(() => {}))
	await renderInApp(<Later part={part} props={{ month: 'May' }} waiting="waiting" />)
	expect(screen.getByText('waiting')).toBeTruthy()
	window.dispatchEvent(new Event('offline'))
	expect(await screen.findByText(/^You’re offline\. This will load when you’re back online\./)).toBeTruthy()
	window.dispatchEvent(new Event('online'))
})
