import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { pagesAreRead } from './use-open-error.ts'

afterEach(cleanup)

/** As the calls of the app throw them. */
const apiError = (message: string, may_be_done: boolean) =>
	Object.assign(new Error(message), { status: 0, code: null, may_be_done })

const MAIL =
	'The server’s answer got lost, so the email may have been sent. Check your inbox before you ask for another one.'

test('that nobody knows whether it was done is told until pages show it; failures, and what no page shows, stay', async () => {
	await renderInApp(
		<>
			<FailureAlert title="Couldn’t save" error={apiError('No', false)} />
			<FailureAlert title="Couldn’t leave" error={apiError('No', true)} />
			<FailureAlert title="Couldn’t send" error={apiError(MAIL, true)} />
		</>,
	)
	const shown = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
	expect(shown()).toHaveLength(3)
	act(pagesAreRead)
	expect(shown()).toEqual([
		expect.stringContaining('Couldn’t save'),
		expect.stringContaining('the email may have been sent'),
	])
})

test('a call whose answer gets lost after pages were read is told again', async () => {
	act(pagesAreRead)
	await renderInApp(<FailureAlert error={apiError('No', true)} />)
	await screen.findByText('We don’t know whether it was done')
})
