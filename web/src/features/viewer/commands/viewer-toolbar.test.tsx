import { IconCube } from '@tabler/icons-react'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { exampleView } from '../view/view.test-support.ts'
import { ViewContext } from '../view/view-store.ts'
import { CommandsContext, type ViewCommand } from './commands.ts'
import { ViewerToolbar } from './viewer-toolbar.tsx'

const command = (id: string, toolbar: 'look' | 'tools', run: () => void): [string, ViewCommand] => [
	id,
	{ id, group: toolbar, toolbar, icon: IconCube, label: id, run },
]

const show = async (run = vi.fn(), further: [string, ViewCommand][] = []) => {
	const commands = new Map([
		command('fit', 'look', run),
		command('section', 'tools', run),
		command('walk', 'tools', run),
		...further,
	])
	await renderInApp(
		<ViewContext value={exampleView()}>
			<CommandsContext value={commands}>
				<ViewerToolbar />
			</CommandsContext>
		</ViewContext>,
	)
	return run
}
const button = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

test('the toolbar is one stop of the Tab key, and the arrow keys go through its named groups', async () => {
	await show()
	await userEvent.tab()
	expect(document.activeElement).toBe(button('fit'))
	await userEvent.keyboard('{ArrowRight}{ArrowRight}')
	expect(document.activeElement).toBe(button('section'))
	await userEvent.keyboard('{End}')
	expect(document.activeElement).toBe(button('More'))
	await userEvent.tab()
	expect(document.activeElement).toBe(document.body)
	expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
		'View',
		'Show',
		'Tools',
		'Save and share',
	])
})

test('the assistant comes first in the menu, where nobody has to scroll to it', async () => {
	const unlisted = (id: string): [string, ViewCommand] => [
		id,
		{ id, group: 'share', icon: IconCube, label: id, run: vi.fn() },
	]
	await show(vi.fn(), [unlisted('link'), unlisted('assistant'), unlisted('help')])
	await userEvent.click(button('More'))
	const items = await screen.findAllByRole('menuitem')
	expect(items.map(({ textContent }) => textContent)).toEqual(['assistant', 'link', 'help'])
})
