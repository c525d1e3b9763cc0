import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { panel } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { KindBreakdown } from './kind-breakdown.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const project = exampleProject({
	panel_kinds: [
		{ number: 1, name: null, classes: ['IfcElementAssembly'], name_pattern: 'TT*' },
		{ number: 2, name: 'Wall', classes: ['IfcElementAssembly'], name_pattern: 'WAND' },
	],
})
const amounts = { measure: 'count', of: () => 1, show: (count: number) => `${count} panels` } as const
const panels = [1, 2, 2, 1, 2].map((kind, place) => panel(place + 1, { kind }))

test('panels are counted by kind, each leading to its panels', async () => {
	await renderInApp(<KindBreakdown project={project} manager={false} panels={panels} statuses={[]} amounts={amounts} />)
	const links = screen.getAllByTitle(/^Show the panels of kind/)
	expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Wall: 3 panels', 'TT: 2 panels'])
	expect(links[0]?.getAttribute('href')).toContain('kinds=')
	const part = within(screen.getByRole('toolbar', { name: 'Wall' })).getByRole('link')
	expect(part.getAttribute('href')).toContain('statuses=')
	expect(screen.queryByRole('button')).toBeNull()
})

test('panels of one kind need a figure only where it can be renamed', async () => {
	const walls = panels.slice(1, 3)
	await renderInApp(<KindBreakdown project={project} manager={false} panels={walls} statuses={[]} amounts={amounts} />)
	expect(screen.queryByRole('heading')).toBeNull()
	cleanup()
	await renderInApp(<KindBreakdown project={project} manager panels={walls} statuses={[]} amounts={amounts} />)
	expect(screen.getByTitle('Show the panels of kind Wall').getAttribute('aria-label')).toBe('Wall: 2 panels')
	screen.getByRole('button', { name: 'Rename Wall' })
})

test('a manager gives a kind a name, and an empty one goes back to the model’s', async () => {
	const calls = stubServer({ ...signedIn(), [`PUT /projects/${PROJECT_ID}`]: { body: { project } } })
	await renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<KindBreakdown project={project} manager panels={panels} statuses={[]} amounts={amounts} />
		</>,
	)
	const rename = async (button: string, type: (field: HTMLElement) => Promise<void>) => {
		await userEvent.click(screen.getByRole('button', { name: button }))
		const dialog = within(await screen.findByRole('dialog'))
		await type(dialog.getByRole('textbox'))
		await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
	}
	await rename('Rename TT', async (field) => {
		await userEvent.clear(field)
		await userEvent.type(field, 'Double tee')
	})
	const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
	await waitFor(() => expect(sent()).toEqual([{ panel_kinds: [{ number: 1, name: 'Double tee' }] }]))
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	await rename('Rename Wall', (field) => userEvent.clear(field))
	await waitFor(() => expect(sent()[1]).toEqual({ panel_kinds: [{ number: 2, name: null }] }))
})
