import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { status } from '../../testing/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { StatusMenu } from './status-menu.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const statuses = [status(1, { name: 'Designed' }), status(2, { name: 'Produced' })]
const open = async (present: (string | null)[]) => {
	stubServer({})
	await renderInApp(
		<StatusMenu projectId="1" statuses={statuses} present={new Set(present)} withNone onChoose={() => {}}>
			Set status
		</StatusMenu>,
	)
	fireEvent.click(screen.getByRole('button', { name: 'Set status' }))
}
const marked = (role: 'button' | 'menuitem') =>
	screen.getAllByRole(role, { current: true }).map(({ textContent }) => textContent)

test('the sheet of a phone marks the status that the panel has', async () => {
	vi.stubGlobal('matchMedia', (query: string) =>
		Object.assign(new EventTarget(), { matches: query.includes('coarse'), media: query }),
	)
	await open([statuses[1]?.id ?? ''])
	await screen.findByRole('dialog')
	expect(marked('button')).toEqual(['Produced'])
})

test('the menu marks no status where the panel has none', async () => {
	await open([null])
	await screen.findByRole('menu')
	expect(marked('menuitem')).toEqual(['No status'])
})
