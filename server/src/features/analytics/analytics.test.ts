import type { AnalyticsReport } from '@panelyard/contracts/console/analytics'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { analyticsReport, deleteOldAnalytics, storeEvents, sumEndedDays } from './analytics.service.ts'
import { knownPage } from './known-page.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const send = (events: unknown[], headers: Record<string, string> = {}, language = 'fr') =>
	server.inject({ method: 'POST', url: '/analytics/events', payload: { language, events }, headers })
const rows = async () =>
	(await server.platform.database.execute<Record<string, unknown>>(sql`select * from analytics_events`)).rows
const view = { name: 'page_view', page: '/' }

it('right events are stored without anything of who sent them, wrong ones are dropped one by one', async () => {
	const answer = await send([
		view,
		{ name: 'page_view', page: '/app/project/7' },
		{ name: 'made_up' },
		{ name: 'demo_step_completed', step: 8 },
		{ name: 'ui_click', target: `${'x'.repeat(150)}` },
		{ name: 'ui_click', target: '<script>anna@example.com</script>' },
		{ name: 'tour_abandoned', step: 2, progress: 17, url: '/fr/app/project/6f0a9c1e-1/3d-view?panel=W-1' },
		null,
	])
	expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 4 }])
	const stored = await rows()
	expect(stored.map(({ page, detail, amount }) => [page, detail, amount])).toEqual([
		['/', '', 0],
		['', 'x'.repeat(100), 0],
		['', 'other', 0],
		['/app/project/3d-view', '2', 17],
	])
	expect(Object.keys(stored[0] ?? {}).sort()).toEqual(
		['amount', 'day', 'detail', 'language', 'milliseconds', 'name', 'page'].sort(),
	)
	expect(answer.headers['set-cookie']).toBeUndefined()
})

it.each(['dnt', 'sec-gpc'])('a browser that asks not to be tracked isn’t: %s', async (header) => {
	const before = await rows()
	expect((await send([view], { [header]: '1' })).json()).toEqual({ stored: 0 })
	expect(await rows()).toEqual(before)
})

it('huge, crowded and endless calls are refused', async () => {
	expect((await send([{ name: 'ui_click', target: 'x'.repeat(40_000) }])).statusCode).toBe(413)
	expect((await send(Array.from({ length: 51 }, () => view))).statusCode).toBe(400)
	const one = () =>
		server.inject({
			method: 'POST',
			url: '/analytics/events',
			payload: { language: 'en', events: [] },
			remoteAddress: '203.0.113.7',
		})
	const answers: number[] = []
	for (let call = 0; call < 301; call++) answers.push((await one()).statusCode)
	expect([answers[299], answers[300]]).toEqual([200, 429])
})

it('of a flood in full calls only the first events are stored', async () => {
	const events = Array.from({ length: 50 }, () => view)
	const flood = () =>
		server.inject({
			method: 'POST',
			url: '/analytics/events',
			payload: { language: 'en', events },
			remoteAddress: '203.0.113.9',
		})
	const stored: number[] = []
	for (let call = 0; call < 32; call++) stored.push((await flood()).json().stored)
	expect(stored).toEqual([...Array.from({ length: 30 }, () => 50), 0, 0])
})

it('pages are known ones without ids, and forged addresses make no new ones', () => {
	expect(knownPage('https://panelyard.example/de/pricing/?utm_source=x#seats')).toBe('/pricing')
	expect(knownPage('/app/project/6f0a9c1e/panel/77')).toBe('/app/project')
	expect(knownPage('/gallery/6f0a9c1e')).toBe('/gallery')
	expect(knownPage('/wp-admin')).toBe('other')
	expect(knownPage('/fr')).toBe('/')
})

it('a report is the same before and after its days are summed, and old months go', async () => {
	const { database } = server.platform
	await database.execute(sql`delete from analytics_events`)
	const on = (day: string, events: unknown[], language = 'en') =>
		storeEvents(database, { language, events }, new Date(`${day}T12:00:00Z`))
	await on('2025-06-30', [view, view])
	await on('2026-09-01', [view, { name: 'demo_started' }, { name: 'demo_step_completed', step: 1 }])
	const again = { is_again: true }
	await on('2026-09-01', [
		{ name: 'demo_step_completed', step: 1, ...again },
		{ ...view, ...again },
	])
	await on('2026-09-02', [
		{ name: 'page_view', page: '/app/demo' },
		{ name: 'performance', page: '/', score: 95, milliseconds: 1050 },
		{ name: 'performance', page: '/', score: 45, milliseconds: 2200 },
		{ name: 'tour_abandoned', step: 3, progress: 33, url: '/app/demo' },
		{ name: 'tour_abandoned', step: 3, progress: 33, url: '/app/demo' },
		{ name: 'tour_returned', step: 3 },
		{ name: 'session_end', final_url: '/', session_duration: 60 },
		{ name: 'session_end', final_url: '/pricing', session_duration: 30, is_again: true },
		{ name: 'demo_page_abandoned', url: '/app/demo', tour_was_active: true },
		{ name: 'demo_page_abandoned', url: '/app/demo', tour_was_active: true },
		{ name: 'demo_page_returned', tour_was_active: true },
		{ name: 'demo_page_abandoned', url: '/app/demo', tour_was_active: false },
		{ name: 'demo_page_returned', tour_was_active: false },
	])
	await on('2026-09-03', [view], 'ar')
	const report = (): Promise<AnalyticsReport> => analyticsReport(database, '2025-06-01', '2026-06-30')
	const september = () => analyticsReport(database, '2026-09-01', '2026-09-30')
	const before = await september()
	expect(before).toMatchObject({
		days: [
			{ day: '2026-09-01', page_views: 2, demos_started: 1, demos_completed: 0 },
			{ day: '2026-09-02', page_views: 1 },
			{ day: '2026-09-03', page_views: 1 },
		],
		funnel: { home_visits: 2, demo_visits: 1, demos_started: 1, steps_completed: [1, 0, 0, 0, 0, 0, 0] },
		tour_abandoned: [0, 0, 1, 0, 0, 0, 0],
		languages: [
			{ language: 'en', page_views: 3, demos_started: 1 },
			{ language: 'ar', page_views: 1, demos_started: 0 },
		],
		performance: [{ page: '/', count: 2, score: 70, milliseconds: 1625, buckets: [0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }],
		demo_pages_abandoned: { in_tour: 1, without_tour: 0 },
		sessions: { count: 1, seconds: 90 },
	})
	// The third day isn't over yet by the hour that servers may differ.
	expect(await sumEndedDays(server.platform, undefined, new Date('2026-09-04T00:30:00Z'))).toBe(3)
	await database.execute(sql`delete from analytics_events where day < '2026-09-03'`)
	expect(await september()).toEqual(before)
	expect(await sumEndedDays(server.platform, undefined, new Date('2026-09-04T00:30:00Z'))).toBe(0)

	expect((await report()).pages).toEqual([{ page: '/', views: 2 }])
	await deleteOldAnalytics(server.platform, undefined, new Date('2026-07-31T23:00:00Z'))
	expect((await report()).pages, 'June is 13 months back').toEqual([{ page: '/', views: 2 }])
	await deleteOldAnalytics(server.platform, undefined, new Date('2026-08-01T00:00:00Z'))
	expect((await report()).pages).toEqual([])
	expect(await september()).toEqual(before)

	await on('2026-09-20', [view])
	await sumEndedDays(server.platform, undefined, new Date('2026-09-22T12:00:00Z'))
	const single = async () =>
		(await database.execute(sql`select from analytics_events where day = '2026-09-20'`)).rows.length
	await deleteOldAnalytics(server.platform, undefined, new Date('2026-09-27T12:00:00Z'))
	expect(await single(), 'single events stay a week').toBe(1)
	await deleteOldAnalytics(server.platform, undefined, new Date('2026-09-28T00:00:00Z'))
	expect(await single()).toBe(0)
	expect((await september()).funnel.home_visits, 'their sums stay').toBe(before.funnel.home_visits + 1)
})

it('only super admins read a report, of at most 400 days', async () => {
	const anna = await server.signUp('anna@example.com')
	const url = (from: string) => `/admin/analytics?from=${from}&to=2026-11-30`
	expect((await call(server, anna.cookie, 'GET', url('2026-11-01'))).status).toBe(404)
	await server.platform.database.execute(sql`update users set is_super_admin = true where id = ${anna.user.id}`)
	expect((await call(server, anna.cookie, 'GET', url('2026-11-01'))).status).toBe(200)
	expect((await call(server, anna.cookie, 'GET', url('2020-11-01'))).status).toBe(400)
	const yearNought = '/admin/analytics?from=0000-01-01&to=0000-01-02'
	expect((await call(server, anna.cookie, 'GET', yearNought)).status, 'the database has no year 0').toBe(400)
	expect((await call(server, anna.cookie, 'GET', url('2026-12-01'))).status).toBe(400)
})
