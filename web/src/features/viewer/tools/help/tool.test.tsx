import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useAssistantSession } from '../../../../domain/assistant/assistant-session.ts'
import { panel } from '../../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../../testing/render-app.tsx'
import { exampleView } from '../../view/view.test-support.ts'
import { ViewContext, type ViewStore } from '../../view/view-store.ts'
import type { ViewNow } from '../../view/view-tool.ts'
import { helpTool } from './tool.tsx'

afterEach(cleanup)

test('a panel chosen in the palette gives the focus to the card that shows it', async () => {
	const wall = panel(1, { mark: 'W-1' })
	const view = exampleView({ panels: [wall], screen: { current: document.body as HTMLDivElement } })
	const Dialogs = helpTool.Dialogs ?? (() => null)
	await renderInApp(
		<ViewContext value={view}>
			<Dialogs />
			<aside data-of-selection tabIndex={-1} />
		</ViewContext>,
	)
	view.dialog.set('palette')
	await userEvent.type(await screen.findByRole('combobox'), 'w-1{Enter}')
	expect(view.selection.now.panels).toEqual([wall.id])
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('complementary')))
})

test('the assistant opens by a command of the menu, which fingers reach, for whoever has a role', () => {
	const command = helpTool.commands.find(({ id }) => id === 'assistant')
	const view = exampleView()
	const run = (own: ViewStore) => command?.run(own, {} as ViewNow)
	const { result } = renderHook(() => useAssistantSession(view.project.id))
	act(() => run(view)?.())
	expect(result.current?.is_open).toBe(true)
	expect(run(exampleView({ project: { ...view.project, role: null } }))).toBeNull()
})
