import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { panel } from '../../../../domain/panels/panel.test-support.ts'
import { renderInApp } from '../../../../testing/render-app.tsx'
import { exampleView } from '../../view/view.test-support.ts'
import { ViewContext } from '../../view/view-store.ts'
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
