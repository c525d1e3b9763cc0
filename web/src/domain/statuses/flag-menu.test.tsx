import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { status } from '../../testing/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { FlagMenu } from './flag-menu.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const [step, hold, damaged] = [status(1), status(2, { name: 'Hold', type: 'flag' }), status(3, { type: 'flag' })]

test('a flag is added, or removed where all panels carry it', async () => {
	stubServer({})
	const onChange = vi.fn()
	await renderInApp(
		<FlagMenu projectId="1" statuses={[step, hold, damaged]} present={new Set([hold.id])} onChange={onChange} />,
	)
	for (const name of ['Hold', damaged.name]) {
		fireEvent.click(screen.getByRole('button', { name: 'Flag an issue' }))
		fireEvent.click(await screen.findByRole('menuitem', { name }))
	}
	expect(onChange.mock.calls).toEqual([[{ action: 'remove', status: hold }], [{ action: 'add', status: damaged }]])
	cleanup()
	await renderInApp(<FlagMenu projectId="1" statuses={[step]} present={new Set()} onChange={onChange} />)
	expect(screen.queryByRole('button'), 'nothing without flags').toBeNull()
})
