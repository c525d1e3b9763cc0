import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { NoResults } from '../filters/no-results.tsx'
import { MarkPad } from './mark-pad.tsx'

afterEach(cleanup)

const panels = [panel(1, { mark: 'P/9045' }), panel(2, { mark: 'P/9045' }), panel(3, { mark: 'W-1' })]

function Pad({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
	const [text, setText] = useState('')
	const write = (next: string) => {
		setText(next)
		onText(next)
	}
	return <MarkPad panels={panels} text={text} onText={write} found={text.length} onClose={onClose} />
}

test('large keys write marks, take back what was wrong, and say what is found', async () => {
	const written = vi.fn()
	const close = vi.fn()
	await renderInApp(<Pad onText={written} onClose={close} />)
	expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
		expect.arrayContaining(['P', 'W', '0', '9']),
	)
	expect(screen.queryByRole('button', { name: 'A' })).toBeNull()
	for (const key of ['P', '9', '0']) await userEvent.click(screen.getByRole('button', { name: key }))
	expect(written).toHaveBeenLastCalledWith('P90')
	expect(screen.getByText('3 panels')).toBeDefined()
	await userEvent.click(screen.getByRole('button', { name: 'Delete the last character' }))
	expect(written).toHaveBeenLastCalledWith('P9')
	await userEvent.click(screen.getByRole('button', { name: 'Hide keys' }))
	expect(close).toHaveBeenCalledOnce()
})

test('where nothing matches, near marks are offered with how many have them, and the way back to all', async () => {
	const instead = vi.fn()
	await renderInApp(<NoResults panels={panels} text="p9O45" onInstead={instead} />)
	const near = screen.getByRole('group', { name: 'Did you mean' })
	const [meant] = near.querySelectorAll('button')
	expect(meant?.textContent).toBe('P/90452')
	if (meant) await userEvent.click(meant)
	expect(instead).toHaveBeenLastCalledWith('P/9045')
	await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
	expect(instead).toHaveBeenLastCalledWith('')
	cleanup()
	await renderInApp(<NoResults panels={panels} text="" onInstead={instead} />)
	expect(screen.queryByRole('group')).toBeNull()
})
