import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { QueryView, type ShownQuery } from './query-view.tsx'

afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
})

const query = (part: Partial<ShownQuery<string>>): ShownQuery<string> => ({
	data: undefined,
	error: null,
	refetch: () => {},
	...part,
})
const show = (...queries: ShownQuery<string>[]) =>
	renderInApp(
		<QueryView queries={queries} pending={<p>loading</p>}>
			{(...data) => <p>{data.join(' and ')}</p>}
		</QueryView>,
	)

test('the content waits for everything it needs', async () => {
	await show(query({ data: 'panels' }), query({}))
	expect(screen.getByText('loading')).toBeTruthy()
})

test('without a connection, what can’t load says so instead of loading for ever', async () => {
	const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	await show(query({}))
	expect(await screen.findByText(/^You’re offline\. This will load when/)).toBeTruthy()
	expect(screen.queryByText('loading')).toBeNull()
	onLine.mockReturnValue(true)
	act(() => void window.dispatchEvent(new Event('online')))
	expect(await screen.findByText('loading')).toBeTruthy()
})

test('a failed refresh keeps what was loaded and says so', async () => {
	const refetch = vi.fn()
	await show(query({ data: 'panels' }), query({ data: 'statuses', error: new Error('500'), refetch }))
	expect(screen.getByText('panels and statuses')).toBeTruthy()
	expect(screen.getByRole('status').textContent).toContain('Couldn’t refresh')
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(refetch).toHaveBeenCalledOnce()
})

test('what is gone is not shown any more', async () => {
	await show(query({ data: 'comment', error: Object.assign(new Error('gone'), { status: 404 }) }))
	expect(screen.getByRole('alert')).toBeTruthy()
	expect(screen.queryByText('comment')).toBeNull()
})

test('an error before the first data stands in for the content', async () => {
	const refetch = vi.fn()
	await show(query({ data: 'panels' }), query({ error: new Error('500'), refetch }))
	expect(screen.getByRole('alert')).toBeTruthy()
	expect(screen.queryByText(/panels/)).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(refetch).toHaveBeenCalledOnce()
})
