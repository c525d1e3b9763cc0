import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { PortfolioBand } from './portfolio-band.tsx'
import { portfolioRows } from './portfolio-csv.ts'

afterEach(cleanup)

const none = { count: 0, area: 0, volume: 0, weight: 0 }
const project = (id: string, incomplete_area: number) => ({
	...{ id, name: id, revision: 1, steps: [], not_started: { ...none, count: 5, area: 9 } },
	...{ incomplete_area, incomplete_volume: 1, done_from: null, late: null, due: null, done_in_7_days: 0 },
	...{ flags: [], flagged: 0, unread: 0, mentions: 0, last_change: null },
})
const projects = [project('a', 2), project('b', 1)]

test('shares of areas say how many panels add an incomplete value', async () => {
	const band = (measure: 'area' | 'weight') =>
		renderInApp(
			<PortfolioBand projects={projects} measure={measure} onMeasure={() => {}} concern={null} onConcern={() => {}} />,
		)
	await band('area')
	expect(screen.getByText('3 with an incomplete value')).toBeTruthy()
	cleanup()
	await band('weight')
	expect(screen.queryByText(/incomplete/)).toBeNull()
})

test('the CSV of projects has the number of incomplete values beside the sums', () => {
	const words = new Proxy({}, { get: (_, name) => name }) as Parameters<typeof portfolioRows>[2]
	const inUnits = { area: (value: number) => value, volume: (value: number) => value, weight: (value: number) => value }
	const listed = { id: 'a', name: 'A', panel_count: 5, updated_at: '2026-01-01T00:00:00Z' }
	const [header = [], row = []] = portfolioRows(
		[listed as Parameters<typeof portfolioRows>[0][number]],
		new Map(projects.map((each) => [each.id, each])),
		{ ...words, inUnits, name: '' } as typeof words,
	)
	expect(row.slice(4, 9)).toEqual([9, 0, 0, 2, 1])
	expect(row).toHaveLength(header.length)
})
