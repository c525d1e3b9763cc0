import { Notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { useOfferUndo } from './undo-toast.tsx'

afterEach(cleanup)

function Deleted({ undo }: { undo: () => Promise<unknown> }) {
	const offer = useOfferUndo()
	const done = { id: 'deleted', message: 'House was deleted', undo, undone: 'Restored', failed: 'Not restored' }
	return (
		<button type="button" onClick={() => offer(done)}>
			Delete
		</button>
	)
}

test('a double click on “Undo” takes back once, and again after it was done again', async () => {
	const undo = vi.fn(() => Promise.resolve())
	await renderInApp(
		<>
			<Notifications />
			<Deleted undo={undo} />
		</>,
	)
	for (const times of [1, 2]) {
		fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
		const button = await screen.findByRole('button', { name: 'Undo' })
		fireEvent.click(button)
		fireEvent.click(button)
		expect(undo).toHaveBeenCalledTimes(times)
	}
})
