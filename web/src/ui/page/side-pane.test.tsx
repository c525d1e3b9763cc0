import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { SidePane } from './side-pane.tsx'

afterEach(() => {
	cleanup()
})

function List() {
	const [opened, setOpened] = useState(false)
	return (
		<>
			<button type="button" onClick={() => setOpened(true)}>
				P/1
			</button>
			<SidePane opened={opened} onClose={() => setOpened(false)} title="P/1" closeLabel="Close details" width={26}>
				<button type="button">Set status</button>
			</SidePane>
		</>
	)
}

test('the pane beside a list is no dialog, closes with Escape and gives the focus back', async () => {
	await renderInApp(<List />)
	const row = screen.getByRole('button', { name: 'P/1' })
	await userEvent.click(row)
	expect(screen.getByRole('complementary', { name: 'P/1' })).toBeTruthy()
	expect(screen.queryByRole('dialog')).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Set status' }))
	await userEvent.keyboard('{Escape}')
	expect(screen.queryByRole('complementary')).toBeNull()
	expect(document.activeElement).toBe(row)
})
