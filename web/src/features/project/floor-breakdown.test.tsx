import type { Project } from '@panelyard/contracts/projects/projects'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { useAmounts } from '../../domain/panels/measures/figure-measure.ts'
import { panel, status } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { FloorBreakdown } from './floor-breakdown.tsx'
import { PanelBreakdown, shareOf } from './panel-breakdown.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const floor = (global_id: string, name: string, elevation: number) => ({ global_id, name, elevation, element_count: 1 })
const project = exampleProject({
	model: exampleModel({ floors: [floor('a', 'Undefined', 0), floor('b', 'Level 1', 3), floor('c', 'Level 2', 6)] }),
	floor_names: [{ global_id: 'c', model_name: 'Level 2', name: 'Attic' }],
})
const panels = [0, 0, 1, 2, -1].map((floor, place) => panel(place + 1, { floor }))

function Storeys({ project, manager }: { project: Project; manager: boolean }) {
	const floors = useNamedFloors(project, panels)
	const amounts = useAmounts('count')
	return (
		<FloorBreakdown
			amounts={amounts}
			project={project}
			manager={manager}
			panels={panels}
			floors={floors}
			statuses={[]}
		/>
	)
}

test('storeys stand by the names that people gave them, the highest first', async () => {
	await renderInApp(<Storeys project={project} manager={false} />)
	const rows = within(screen.getByRole('list')).getAllByRole('listitem')
	expect(rows.map((row) => within(row).getAllByRole('link')[0]?.getAttribute('aria-label'))).toEqual([
		'Attic: 1 panel',
		'Level 1: 1 panel',
		'No storey (0.00 m): 2 panels',
		'No storey: 1 panel',
	])
	expect(screen.queryByRole('button')).toBeNull()
})

test('a part of a bar is named, and leads to the panels of its storey and its status', async () => {
	const { router } = await renderInApp(<Storeys project={project} manager={false} />)
	await userEvent.click(screen.getByRole('link', { name: 'Level 1, No status: 1 panel' }))
	const { search } = router.state.location
	expect(search).toMatchObject({ tab: 'panels', floors: [1], statuses: ['none'] })
})

test('a bar is one stop of the Tab key, and arrow keys go from part to part', async () => {
	const cast = status(1, { name: 'Cast' })
	const members = [panel(1, { statuses: [cast.id] }), panel(2)]
	await renderInApp(
		<PanelBreakdown
			title="By storey"
			projectId={PROJECT_ID}
			shares={[shareOf(0, members, new Set(), () => 1)]}
			statuses={[cast]}
			amounts={{ measure: 'count', of: () => 1, show: String }}
			nameOf={() => 'Ground'}
			linkTitle={(name) => name}
			countedOf={(floor) => ({ floors: [floor] })}
		/>,
	)
	const names: (string | null | undefined)[] = []
	for (const key of ['{Tab}', '{Tab}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}']) {
		await userEvent.keyboard(key)
		names.push(document.activeElement?.getAttribute('aria-label'))
	}
	expect(names).toEqual([
		'Ground: 2',
		'Ground, Cast: 1',
		'Ground, No status: 1',
		'Ground, No status: 1',
		'Ground, Cast: 1',
	])
	await userEvent.tab()
	expect(screen.getByRole('toolbar', { name: 'Ground' }).contains(document.activeElement)).toBe(false)
})

test('a manager renames a storey and sees what the model calls it; panels on none have nothing to rename', async () => {
	const calls = stubServer({ ...signedIn(), [`PUT /projects/${PROJECT_ID}`]: { body: { project } } })
	await renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<Storeys project={project} manager />
		</>,
	)
	const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
	expect(buttons).toEqual(['Rename Attic', 'Rename Level 1', 'Rename No storey (0.00 m)'])
	const rename = async (button: string, type: (field: HTMLElement) => Promise<void>) => {
		await userEvent.click(screen.getByRole('button', { name: button }))
		const dialog = within(await screen.findByRole('dialog'))
		await type(dialog.getByRole('textbox'))
		await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	}
	await rename('Rename No storey (0.00 m)', async (field) => {
		expect((field as HTMLInputElement).value).toBe('')
		screen.getByText('Leave empty to use the name from the model: Undefined')
		await userEvent.type(field, 'Ground floor')
	})
	await rename('Rename Attic', (field) => userEvent.clear(field))
	expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
		{ floor_names: [{ global_id: 'a', model_name: 'Undefined', name: 'Ground floor' }] },
		{ floor_names: [{ global_id: 'c', model_name: 'Level 2', name: null }] },
	])
})
