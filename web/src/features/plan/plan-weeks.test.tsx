import { dayOf } from '@panelyard/contracts/figures/calendar-days'
import { PLAN_SCOPES } from '@panelyard/contracts/figures/plan'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { dayText } from '../../domain/plan/day-text.ts'
import type { PlanView } from '../../domain/plan/plan-view.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type OwnDays, ownDays } from './own-days.ts'
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
	of: { groups: [uuid(7)] },
	panelCount: 1,
	late: 0,
	due: 0,
	reached: [],
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
	expect(weeksOf([], today, 1).count).toBe(9)
	expect(weeksOf([], today, 1, 20).count).toBe(20)
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
			own={new Map()}
			onPanels={() => {}}
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

function UndatedWeeks({ onDate }: { onDate: ((...planned: string[]) => void) | null }) {
	const [date, setDate] = useState<string | null>(null)
	return (
		<PlanWeeksView
			rows={[row('Truck')]}
			steps={[cast, placed]}
			panels={[panel(1)]}
			view={null}
			today={today}
			own={new Map()}
			onPanels={() => {}}
			dateOf={(_, { id }) => (id === cast.id ? '2026-12-01' : date)}
			onDate={
				onDate &&
				((planned, step, day) => {
					onDate(planned.key, step.id, day)
					setDate(day)
				})
			}
		/>
	)
}

async function showUndated(isEditable = true) {
	const onDate = vi.fn<(...planned: string[]) => void>()
	await renderInApp(<UndatedWeeks onDate={isEditable ? onDate : null} />)
	return onDate
}

test('a click on a day plans a step that has no date for it, and the keys move it on', async () => {
	const onDate = await showUndated()
	const [button, days] = screen.getAllByRole('button', { name: 'New date: Truck' }) as [HTMLElement, HTMLElement]
	// Five days before that of the other step. Nothing is laid out here: the first day begins at 0.
	const at = Number.parseFloat(screen.getByRole('slider').style.insetInlineStart)
	fireEvent.click(days, { clientX: at - 5 * 14 + 3, detail: 1 })
	expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Placed'])
	expect(screen.getByText(`Plan for ${dayText('2026-11-26')}`)).toBeTruthy()
	fireEvent.click(screen.getByRole('menuitem'))
	expect(onDate.mock.calls).toEqual([['Truck', placed.id, '2026-11-26']])
	const marker = screen.getByRole('slider', { name: 'Truck: planned date of Placed' })
	expect(document.activeElement).toBe(marker)
	expect(button.isConnected).toBe(false)
	vi.useFakeTimers()
	fireEvent.keyDown(marker, { key: 'ArrowRight' })
	vi.runAllTimers()
	expect(onDate.mock.lastCall).toEqual(['Truck', placed.id, '2026-11-27'])
})

test('the button beside the name plans by keys; Escape leaves the plan and goes back to it', async () => {
	const onDate = await showUndated()
	const [button] = screen.getAllByRole('button', { name: 'New date: Truck' }) as [HTMLElement]
	button.focus()
	await userEvent.keyboard('{Enter}')
	expect(await screen.findByRole('menu')).toBeTruthy()
	await userEvent.keyboard('{Escape}')
	expect(screen.queryByRole('menu')).toBeNull()
	expect(document.activeElement).toBe(button)
	await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
	expect(onDate).toHaveBeenCalledOnce()
})

test('people who may only look are offered no new dates', async () => {
	await showUndated(false)
	expect(screen.queryByRole('button', { name: 'New date: Truck' })).toBeNull()
})

test('many days of panels themselves stand by weeks, each panel once', () => {
	const panels = Array.from({ length: 40 }, (_, number) => panel(number, { groups: [uuid(7)] }))
	const days = Int32Array.from(panels, (_, place) => today + place)
	const view = {
		...{ steps: [cast], isPlanned: [true], today, placeOf: new Map(panels.map(({ id }, place) => [id, place])) },
		dates: { days, scopes: Uint8Array.from(panels, () => PLAN_SCOPES.indexOf('panel')) },
	} as unknown as PlanView
	const found = (few: number): readonly OwnDays[] =>
		ownDays([row('Truck')], panels.slice(0, few), view).get(`Truck ${cast.id}`) ?? []
	expect(found(14).map(({ first, last, ids }) => [first, last, ids.length])).toEqual(
		Array.from({ length: 14 }, (_, place) => [today + place, today + place, 1]),
	)
	expect(found(40).map(({ first, last, ids }) => [first - today, last - today, ids.length])).toEqual([
		...Array.from({ length: 5 }, (_, week) => [7 * week, 7 * week + 6, 7]),
		[35, 39, 5],
	])
	const marked = markerRow(row('Truck'), [cast], () => null, new Set(), 3, new Map([[`Truck ${cast.id}`, found(40)]]))
	expect([marked.markers.length, marked.lanes]).toEqual([6, 1])
})
