import type { AnalyticsReport } from '@panelyard/contracts/console/analytics'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../locales/en/analytics.json' with { type: 'json' }
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { AnalyticsPage } from './analytics-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const sources = Object.values(
	import.meta.glob<string>(['../../**/*.{ts,tsx}', '!**/*.test.*'], { query: '?raw', import: 'default', eager: true }),
)
const counted = (pattern: RegExp) =>
	new Set(sources.flatMap((source) => [...source.matchAll(pattern)].flatMap(([, name = '']) => name)))

test('all that the app counts of the way to a trial and in 3D has a name', () => {
	expect(counted(/'conversion_step', step: '(\w+)'/g)).toEqual(new Set(Object.keys(texts.conversion_step)))
	expect(counted(/countOnce\([\w.]+, '(\w+)'\)/g)).toEqual(new Set(Object.keys(texts.interaction)))
})

test('the operator reads names, and what an earlier version counted as it was', async () => {
	const report: AnalyticsReport = {
		funnel: {
			...{ home_visits: 9, demo_visits: 5, demos_started: 4, steps_completed: [3, 2, 1, 1, 1, 1], demos_completed: 1 },
			conversion_steps: [
				{ step: 'sign_up_opened', count: 3 },
				{ step: 'of_old', count: 1 },
			],
		},
		...{ from: '2026-01-01', to: '2026-01-02', days: [] },
		...{ tour_abandoned: [0, 0, 0, 0, 0, 0], demo_pages_abandoned: { in_tour: 0, without_tour: 0 } },
		...{ languages: [], performance: [], clicks: [], pages: [], interactions: [{ kind: 'orbit', count: 2 }] },
		...{ model_loaded: { count: 0, milliseconds: 0 }, sessions: { count: 0, seconds: 0 } },
	}
	stubServer({ 'GET /admin/analytics': { body: { report } } })
	await renderInApp(<AnalyticsPage />)
	const funnel = await screen.findByRole('table', { name: 'From the home page to a trial' })
	const names = within(funnel)
		.getAllByRole('rowheader')
		.map(({ textContent }) => textContent)
	expect(names.slice(-2)).toEqual(['Sign-up opened', 'of_old'])
	expect(screen.getByRole('rowheader', { name: 'Turned' })).toBeTruthy()
})
