import { dayOf } from '@panelyard/contracts/calendar-days'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { panel, status, uuid } from '../../domain/panels/panel.test-support.ts'
import { dayText } from '../../domain/plan/day-text.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import type { PlanRow } from './plan-rows.ts'
import { isWithin, markerRow, weeksOf } from './plan-weeks.ts'
import { PlanWeeksView } from './plan-weeks-view.tsx'

afterEach(() => {
	cleanup()
	vi.useRealTimers()
})

const cast = status(1, { name: 'Cast' })
const placed = status(2, { name: 'Placed', position: 2 })
const row = (key: string): PlanRow => ({
	key,
	thing: { scope: 'group', ids: [uuid(7)], name: key },
	search: { groups: [uuid(7)] },
	panelCount: 1,
	late: 0,
	due: 0,
})
const day = (date: string) => dayOf(date) as number
const today = day('2026-11-23')

test('the weeks hold today and every date that isn’t years away', () => {
	const weeks = weeksOf([day('2026-10-01'), day('2027-02-01')], today, 1)
	// 14 September 2026 is a Monday.
	expect(weeks.first).toBe(day('2026-09-14'))
	expect([day('2026-10-01'), day('2027-02-01'), today].map((each) => isWithin(weeks, each))).toEqual([true, true, true])
	const far = weeksOf([day('1970-01-01'), day('2200-01-01')], today, 0)
	expect(far.count).toBe(261)
	expect([isWithin(far, today), isWithin(far, day('2200-01-01'))]).toEqual([true, false])
})

test('dates of a row that are close stand in lanes of their own', () => {
	const dates: Record<string, string> = { [cast.id]: '2026-11-24', [placed.id]: '2026-11-25' }
	const dateOf = (_: unknown, step: { id: string }) => dates[step.id] ?? null
	const close = markerRow(row('Truck'), [cast, placed], dateOf, new Set([`Truck ${cast.id}`]), 3)
	expect(close.markers.map(({ lane, isLate }) => [lane, isLate])).toEqual([
		[0, true],
		[1, false],
	])
	dates[placed.id] = '2026-11-27'
	expect(markerRow(row('Truck'), [cast, placed], dateOf, new Set(), 3).lanes).toBe(1)
})

async function show() {
	const onDate = vi.fn()
	await renderInApp(
		<PlanWeeksView
			rows={[row('Truck')]}
			steps={[cast]}
			panels={[panel(1)]}
			view={null}
			today={today}
			dateOf={() => '2026-12-01'}
			onDate={onDate}
		/>,
	)
	const marker = screen.getByRole('slider', { name: 'Truck: planned date of Cast' })
	return { marker, dates: () => onDate.mock.calls.map(([, , date]) => date) }
}

test('a date is dragged by whole days to another day, and Escape leaves it', async () => {
	const { marker, dates } = await show()
	const drag = (to: number) => {
		fireEvent.pointerDown(marker, { button: 0, pointerId: 1, clientX: 500 })
		fireEvent.pointerMove(window, { pointerId: 1, clientX: to })
	}
	drag(500 + 3 * 14 + 5)
	expect(marker.getAttribute('aria-valuetext')).toBe(dayText('2026-12-04'))
	fireEvent.keyDown(window, { key: 'Escape' })
	expect(marker.getAttribute('aria-valuetext')).toBe(dayText('2026-12-01'))
	fireEvent.pointerUp(window, { pointerId: 1, clientX: 600 })
	drag(500 - 2 * 14)
	fireEvent.pointerMove(window, { pointerId: 2, clientX: 900 })
	fireEvent.pointerUp(window, { pointerId: 1 })
	expect(dates()).toEqual(['2026-11-29'])
})

test('arrow keys move a date, and what they come to is one change', async () => {
	const { marker, dates } = await show()
	vi.useFakeTimers()
	for (const shiftKey of [false, true, false]) fireEvent.keyDown(marker, { key: 'ArrowRight', shiftKey })
	fireEvent.keyDown(marker, { key: 'ArrowLeft' })
	expect(marker.getAttribute('aria-valuetext')).toBe(dayText('2026-12-09'))
	expect(dates()).toEqual([])
	fireEvent.keyDown(marker, { key: 'Escape' })
	fireEvent.keyDown(marker, { key: 'ArrowLeft' })
	vi.runAllTimers()
	expect(dates()).toEqual(['2026-11-30'])
})
