import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { Plans } from './plans.tsx'
import { SiteContext } from './site-context.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const PLAN = { name: 'Team', currency: 'eur', interval: 'month', interval_count: 1, max_seats: null }
const FACTS = { max_mb: 300, trial_mb: 100, contact_email: null, social_url: null, social_name: null }

async function openPlans(plans: object[]) {
	stubServer({ 'GET /billing/config': { body: { plans } } })
	const facts = { ...FACTS, plans: 'yes', no_plans: null }
	await renderInApp(
		<SiteContext value={{ page: 'pricing', language: 'en', facts, html: '' }}>
			<Plans contact="/contact" />
		</SiteContext>,
	)
	return screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Seats' })
}

test('what a number of seats costs is given once where the plan is paid by the month, else by the month too', async () => {
	const yearly = { ...PLAN, id: 'year', amount: 120, interval: 'year', max_seats: 10 }
	const seats = await openPlans([{ ...PLAN, id: 'month', amount: 12 }, yearly])
	expect(screen.getByText('5 seats: €60 a month')).toBeTruthy()
	expect(screen.getByText('5 seats: €600, which is €50 a month')).toBeTruthy()
	fireEvent.change(seats, { target: { value: '11' } })
	expect(screen.getByText('11 seats: €132 a month')).toBeTruthy()
	expect(screen.getByText('For at most 10 seats')).toBeTruthy()
})

test('seats are whole numbers from 1 to 500, whatever is typed', async () => {
	const seats = await openPlans([{ ...PLAN, id: 'month', amount: 12 }])
	for (const [typed, counted] of [
		['-3', 1],
		['7.9', 7],
		['1e9', 500],
	] as const) {
		fireEvent.change(seats, { target: { value: typed } })
		fireEvent.blur(seats)
		expect(seats.value).toBe(String(counted))
	}
})

test('the field of seats can be emptied to type another number', async () => {
	const seats = await openPlans([{ ...PLAN, id: 'month', amount: 12 }])
	fireEvent.change(seats, { target: { value: '' } })
	expect(seats.value).toBe('')
	expect(screen.getByText('5 seats: €60 a month')).toBeTruthy()
	fireEvent.change(seats, { target: { value: '3' } })
	expect(screen.getByText('3 seats: €36 a month')).toBeTruthy()
})

test('without prices, an offer stands where a price would', async () => {
	stubServer({})
	await renderInApp(
		<SiteContext
			value={{ page: 'pricing', language: 'en', facts: { ...FACTS, plans: null, no_plans: 'yes' }, html: '' }}
		>
			<Plans contact="/contact" />
		</SiteContext>,
	)
	expect(screen.getByText('An offer per seat')).toBeTruthy()
	expect(screen.getByRole('link', { name: 'Ask for a price' }).getAttribute('href')).toBe('/contact')
})
