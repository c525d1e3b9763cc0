import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import { expect, test } from 'vitest'
import { amountsOf, doneInWeek, figuresOverAll, shareDone } from './portfolio-figures.ts'

const sums = (count: number, area: number) => ({ count, area, volume: 0, weight: 0 })
const step = (id: string, count: number, area: number) => ({
	...{ id, name: id, default_key: null, colour: '#123456' },
	...sums(count, area),
})
const project = (over: Partial<PortfolioProject> = {}): PortfolioProject => ({
	id: 'p',
	name: 'Harbour Street',
	revision: 1,
	steps: [step('made', 1, 10), step('installed', 2, 20), step('accepted', 1, 30)],
	not_started: sums(4, 40),
	...{ incomplete_area: 0, incomplete_volume: 0 },
	done_from: 1,
	late: null,
	due: null,
	done_in_7_days: 0,
	flags: [],
	flagged: 0,
	unread: 0,
	mentions: 0,
	last_change: null,
	...over,
})

test('what lies beyond the first done step is done', () => {
	expect(amountsOf(project(), 'count')).toEqual({ total: 8, done: 3 })
	expect(shareDone(amountsOf(project(), 'area'))).toBe(0.5)
	expect(amountsOf(project({ done_from: null }), 'count')).toEqual({ total: 8, done: 0 })
	expect(shareDone(amountsOf(project({ steps: [], not_started: sums(0, 0) }), 'count'))).toBeNull()
})

test('the figures over all say how many projects they concern', () => {
	const incomplete = { incomplete_area: 2, incomplete_volume: 9 }
	const projects = [project({ late: 3, due: 1, flagged: 2, ...incomplete }), project({ late: 0 }), project({ late: 2 })]
	const all = figuresOverAll(projects, 'area')
	expect(all.incomplete).toBe(2)
	expect(figuresOverAll(projects, 'weight').incomplete).toBe(0)
	expect(all.panels).toBe(24)
	expect(all.amounts).toEqual({ total: 300, done: 150 })
	expect(all.counts.late).toEqual({ count: 5, projects: 2 })
	expect(all.counts.due).toEqual({ count: 1, projects: 1 })
	expect(all.counts.flags).toEqual({ count: 2, projects: 1 })
	expect(all.counts.done).toEqual({ count: 9, projects: 3 })
})

test('what was done in 7 days leads to the panels that came to the first done step on these days', () => {
	const installed = '0192f0a1-7c3e-7b1a-9d2e-000000000002'
	const own = project({ steps: [step('made', 1, 10), step(installed, 2, 20)] })
	// Noon, so that it is the same day wherever the test runs.
	expect(doneInWeek(own, new Date(2026, 2, 2, 12))).toEqual({
		figure: `reached.${installed}.2026-02-24.2026-03-02`,
	})
	expect(doneInWeek(project({ done_from: null }))).toEqual({})
})
