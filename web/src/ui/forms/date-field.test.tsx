import { Modal } from '@mantine/core'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { DateField } from './date-field.tsx'

const onDate = vi.fn<(date: string | null) => void>()

function Shown({ begin, max }: { begin: string | null; max?: string }) {
	const [value, setValue] = useState(begin)
	const take = (date: string | null) => {
		onDate(date)
		setValue(date)
	}
	return <DateField label="Delivery" clearLabel="Clear" value={value} max={max} onDate={take} />
}

async function open(begin: string | null, language = 'en', max?: string) {
	const view = await renderInApp(<Shown begin={begin} {...(max && { max })} />)
	await act(() => i18next.changeLanguage(language))
	return view
}
const field = () => screen.getByLabelText('Delivery') as HTMLInputElement
const type = (text: string) => {
	fireEvent.change(field(), { target: { value: text } })
	fireEvent.blur(field())
}
async function openCalendar() {
	fireEvent.click(screen.getByRole('button', { name: /^Delivery.+/ }))
	const dialog = await screen.findByRole('dialog')
	await waitFor(() => expect((document.activeElement as HTMLElement).dataset.day).toBeTruthy())
	return dialog
}
const day = () => (document.activeElement as HTMLElement).dataset.day
const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })

afterEach(async () => {
	cleanup()
	onDate.mockClear()
	await i18next.changeLanguage('en')
})

test('a date is typed in the order of the language, whatever the browser’s own', async () => {
	await open('2026-11-22', 'de')
	expect([field().value, field().placeholder]).toEqual(['22.11.2026', 'TT.MM.JJJJ'])
	type('3.4.2027')
	expect(onDate.mock.calls).toEqual([['2027-04-03']])
	expect(field().value).toBe('03.04.2027')
})

test('what is typed is given when the focus goes on within the same dialog', async () => {
	await renderInApp(
		<Modal opened onClose={() => undefined}>
			<Shown begin={null} />
			<button type="button">Next</button>
		</Modal>,
	)
	fireEvent.change(field(), { target: { value: '11/23/2026' } })
	fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Next' }) })
	expect(onDate.mock.calls).toEqual([['2026-11-23']])
})

test('a mistyped date stays as it was typed, beside what is wrong with it', async () => {
	await open('2026-11-22')
	type('31/31/2026')
	expect(field().value).toBe('31/31/2026')
	expect(screen.getByText(/^Enter a date from 1970 to 2200, such as \d\d\/\d\d\/\d{4}$/)).toBeTruthy()
	expect(onDate).not.toHaveBeenCalled()
	type('11/23/2026')
	expect(onDate.mock.calls).toEqual([['2026-11-23']])
	expect(screen.queryByText(/^Enter a date/)).toBeNull()
})

test('a day after the last one is refused', async () => {
	await open(null, 'en', '2026-11-22')
	type('11/23/2026')
	expect(screen.getByText('Enter a date up to 11/22/2026')).toBeTruthy()
	expect(onDate).not.toHaveBeenCalled()
})

test('emptying or clearing the field takes the date away, once', async () => {
	await open('2026-11-22')
	type('')
	expect(onDate.mock.calls).toEqual([[null]])
	expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
	type('11/23/2026')
	fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
	expect(onDate.mock.calls).toEqual([[null], ['2026-11-23'], [null]])
})

test('what is typed when the dialog around it closes is taken', async () => {
	const { unmount } = await open(null)
	fireEvent.change(field(), { target: { value: '11/23/2026' } })
	unmount()
	expect(onDate.mock.calls).toEqual([['2026-11-23']])
})

test('a day is chosen by keys, also in another month', async () => {
	await open('2026-11-29')
	const dialog = await openCalendar()
	expect(day()).toBe('2026-11-29')
	press('ArrowRight')
	press('ArrowDown')
	await waitFor(() => expect(day()).toBe('2026-12-07'))
	expect(within(dialog).getByText('December 2026')).toBeTruthy()
	press('PageUp')
	await waitFor(() => expect(day()).toBe('2026-11-07'))
	fireEvent.click(document.activeElement as HTMLElement)
	expect(onDate.mock.calls).toEqual([['2026-11-07']])
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the calendar of an Arabic page begins weeks on Saturday and moves from right to left', async () => {
	await open('2026-11-22', 'ar')
	const dialog = await openCalendar()
	const first = dialog.querySelector('tbody tr:nth-of-type(2) button') as HTMLElement
	expect(new Date(`${first.dataset.day}T12:00:00Z`).getUTCDay()).toBe(6)
	press('ArrowLeft')
	await waitFor(() => expect(day()).toBe('2026-11-23'))
})

test('Escape takes back what is typed, and only then closes the dialog around the field', async () => {
	const onClose = vi.fn()
	const { unmount } = await renderInApp(
		<Modal opened onClose={onClose} title="Dates">
			<Shown begin="2026-11-22" />
		</Modal>,
	)
	fireEvent.change(field(), { target: { value: '11/23/2026' } })
	fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
	expect(field().value).toBe('11/23/2026')
	fireEvent.keyDown(field(), { key: 'Escape' })
	expect(field().value).toBe('11/22/2026')
	expect(onClose).not.toHaveBeenCalled()
	fireEvent.keyDown(field(), { key: 'Escape' })
	expect(onClose).toHaveBeenCalledOnce()
	unmount()
	expect(onDate).not.toHaveBeenCalled()
})
