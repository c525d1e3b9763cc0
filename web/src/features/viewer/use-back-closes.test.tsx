import { MantineProvider, Modal } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBackCloses } from './use-back-closes.ts'

type Ask = (args: { action: string }) => boolean
const blocker = vi.hoisted(() => ({ ask: (() => false) as Ask }))
// A history without a browser asks nobody before it goes back.
vi.mock('@tanstack/react-router', () => ({
	useBlocker: ({ shouldBlockFn }: { shouldBlockFn: Ask }) => {
		blocker.ask = shouldBlockFn
	},
}))

function View() {
	const [isOpen, setOpen] = useState(true)
	useBackCloses()
	return (
		<Modal opened={isOpen} onClose={() => setOpen(false)} title="Set status">
			statuses
		</Modal>
	)
}

afterEach(cleanup)

test('going back closes the dialog that is open, and leaves the view only then', async () => {
	render(
		<MantineProvider env="test">
			<View />
		</MantineProvider>,
	)
	expect(blocker.ask({ action: 'REPLACE' }), 'the address follows the view').toBe(false)
	expect(screen.getByRole('dialog')).toBeDefined()
	const asked = vi.fn(() => blocker.ask({ action: 'BACK' }))
	act(() => void asked())
	expect(asked).toHaveReturnedWith(true)
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	expect(blocker.ask({ action: 'BACK' })).toBe(false)
})
