import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => {
	vi.restoreAllMocks()
	cleanup()
})

let isBroken = true
function Legend() {
	if (isBroken) throw new Error('a row is wrong')
	return <p>legend</p>
}

test('a part that breaks leaves the others in place and can be tried again', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	await renderInApp(
		<>
			<p>picture</p>
			<ErrorBoundary>
				<Legend />
			</ErrorBoundary>
		</>,
	)
	expect(screen.getByText('picture')).toBeTruthy()
	expect(screen.getByRole('alert').textContent).toContain('This part of the page couldn’t be shown.')
	isBroken = false
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(screen.getByText('legend')).toBeTruthy()
})
