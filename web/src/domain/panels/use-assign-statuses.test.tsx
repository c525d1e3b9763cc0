import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { panel, status } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { projectQuery } from '../project/project.queries.ts'
import { panelsQuery } from './list/panels.queries.ts'
import { useAssignStatuses } from './use-assign-statuses.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const panels = [
	panel(1, { mark: 'P/1', floor: 0 }),
	panel(2, { mark: 'P/1', floor: 0 }),
	panel(3, { mark: 'P/3', floor: 0 }),
]

function Assign() {
	const assign = useAssignStatuses(PROJECT_ID, 'panel_list')
	return panels.map(({ id }) => (
		<button key={id} type="button" onClick={() => assign([id], { action: 'set', status: status(1) })}>
			{id}
		</button>
	))
}

test('a change of one panel names its storey where others have the same mark', async () => {
	stubServer({})
	const { queryClient } = await renderInApp(<Assign />)
	const model = { ...exampleModel(), floors: [{ name: 'Floor 1', global_id: '', elevation: 0, element_count: 3 }] }
	queryClient.setQueryData(projectQuery(PROJECT_ID).queryKey, exampleProject({ model }))
	queryClient.setQueryData(panelsQuery(PROJECT_ID).queryKey, {
		panels,
		total: 3,
		version_id: null,
		revision: 1,
	} as never)
	const labelOf = async (id: string) => {
		await userEvent.click(screen.getByRole('button', { name: id }))
		const { about } = outboxOf(queryClient).state().waiting.at(-1) ?? {}
		return (about as { label?: string } | undefined)?.label
	}
	expect(await labelOf(panels[0]?.id ?? '')).toBe('P/1 · Floor 1')
	expect(await labelOf(panels[2]?.id ?? '')).toBe('P/3')
})
