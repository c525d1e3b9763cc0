import { Modal, Popover } from '@mantine/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-app.tsx'
import { useBackStep } from '../ui/back-steps.ts'
import { useBackCloses } from './use-back-closes.ts'

type Ask = (args: { action: string }) => boolean
const blocker = vi.hoisted(() => ({ ask: (() => false) as Ask }))
// A history without a browser asks nobody before it goes back.
vi.mock('@tanstack/react-router', async (original) => ({
	...(await original<typeof import('@tanstack/react-router')>()),
	useBlocker: ({ shouldBlockFn }: { shouldBlockFn: Ask }) => {
		blocker.ask = shouldBlockFn
	},
}))

let isPhone: boolean
beforeEach(() => {
	isPhone = true
	const list = (query: string) => ({ matches: isPhone && query.includes('coarse'), media: query })
	const listeners = { addEventListener: () => {}, removeEventListener: () => {} }
	vi.stubGlobal('matchMedia', (query: string) => ({ ...list(query), ...listeners }))
})
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const goBack = () => {
	const asked = vi.fn(() => blocker.ask({ action: 'BACK' }))
	act(() => void asked())
	return asked.mock.results[0]?.value
}

function Page({ selected = 0 }: { selected?: number }) {
	const [open, setOpen] = useState<'sheet' | 'drawer' | null>(null)
	const [count, setCount] = useState(selected)
	useBackCloses()
	useBackStep(count > 0, () => setCount(0))
	return (
		<>
			<p>{count} selected</p>
			<button type="button" onClick={() => setOpen('sheet')}>
				status
			</button>
			<button type="button" onClick={() => setOpen('drawer')}>
				details
			</button>
			<Popover trapFocus>
				<Popover.Target>
					<button type="button">filter</button>
				</Popover.Target>
				<Popover.Dropdown>
					<input aria-label="find" />
				</Popover.Dropdown>
			</Popover>
			<Modal opened={open === 'sheet'} onClose={() => setOpen(null)} title="Set status">
				statuses
			</Modal>
			<Modal
				opened={open === 'drawer'}
				onClose={() => setOpen(null)}
				title="P/1"
				attributes={{ content: { 'data-in-address': '' } }}
			>
				details
			</Modal>
		</>
	)
}

test('going back closes the sheet, then takes the selection back, and leaves the page only then', async () => {
	await renderInApp(<Page selected={2} />)
	fireEvent.click(screen.getByText('status'))
	await screen.findByRole('dialog', { name: 'Set status' })
	expect(blocker.ask({ action: 'REPLACE' }), 'the address follows the page').toBe(false)
	expect(goBack()).toBe(true)
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	expect(screen.getByText('2 selected')).toBeTruthy()
	expect(goBack()).toBe(true)
	expect(screen.getByText('0 selected')).toBeTruthy()
	expect(goBack()).toBe(false)
})

test('going back closes the menu of a filter', async () => {
	await renderInApp(<Page />)
	fireEvent.click(screen.getByText('filter'))
	await screen.findByLabelText('find')
	expect(goBack()).toBe(true)
	await waitFor(() => expect(screen.queryByLabelText('find')).toBeNull())
})

test('what is a step of the history already is left to it', async () => {
	await renderInApp(<Page selected={2} />)
	fireEvent.click(screen.getByText('details'))
	await screen.findByRole('dialog', { name: 'P/1' })
	expect(goBack()).toBe(false)
	expect(screen.getByText('2 selected')).toBeTruthy()
})

test('with a mouse, going back takes no selection away', async () => {
	isPhone = false
	await renderInApp(<Page selected={2} />)
	expect(goBack()).toBe(false)
	expect(screen.getByText('2 selected')).toBeTruthy()
})

test('a page opened by a link from elsewhere stays when its sheet is closed by going back, and is left after that', async () => {
	const { router } = await renderInApp(<Page />)
	const leave = vi.spyOn(window.history, 'back').mockImplementation(() => {})
	fireEvent.click(document.body)
	fireEvent.click(screen.getByText('status'))
	await screen.findByRole('dialog')
	await waitFor(() => expect(router.history.canGoBack()).toBe(true))
	expect(router.state.location.href).toBe('/')
	expect(leave).not.toHaveBeenCalled()
	act(() => router.history.back())
	expect(leave).toHaveBeenCalledOnce()
})
