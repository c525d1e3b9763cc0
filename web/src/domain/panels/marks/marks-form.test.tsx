import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { panel, uuid } from '../../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { MarksForm } from './marks-form.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const floors = ['Ground', 'Upper'].map((name, place) => ({ name, global_id: name, elevation: place, element_count: 1 }))
const project = exampleProject({ model: exampleModel({ floors }) })
const path = `/projects/${PROJECT_ID}/panels/properties`

test('panels of one mark are told apart by their storeys and position codes', async () => {
	const code = { set_name: 'Tekla Assembly', name: 'Assembly/Cast unit position code' }
	stubServer({
		[`GET ${path}`]: { body: { properties: [{ ...code, panel_count: 2, is_number: false }] } },
		[`GET ${path}/values`]: { body: { values: ['3-4/A', '5/B'], unit: '', elements: [3, 4], value_of: [0, 1] } },
	})
	const twins = [panel(3, { mark: 'D5' }), panel(4, { mark: 'D5' }), panel(5, { mark: 'D5', floor: 1 })]
	const form = { submitText: String, onSubmit: vi.fn(), onCancel: () => {} }
	await renderInApp(<MarksForm project={project} panels={twins} {...form} />)
	await userEvent.click(screen.getByLabelText('Marks'))
	await userEvent.paste('D5')
	const options = within(await screen.findByLabelText('Panel for D5'))
	expect(await options.findByText('D5 · WAND · Ground · 3-4/A')).toBeTruthy()
	expect(options.getByText('D5 · WAND · Ground · 5/B')).toBeTruthy()
	expect(options.getByText('D5 · WAND · Upper')).toBeTruthy()
})

test('pasted marks say what they mean, and a mark of several panels asks which', async () => {
	const group = uuid(50)
	const panels = [
		panel(1, { mark: 'W1' }),
		panel(2, { mark: 'W2', groups: [group] }),
		panel(3, { mark: 'D5' }),
		panel(4, { mark: 'D5' }),
	]
	const onSubmit = vi.fn()
	await renderInApp(
		<MarksForm
			panels={panels}
			project={project}
			group={group}
			submitText={(count) => `Add ${count}`}
			onSubmit={onSubmit}
			onCancel={() => {}}
		/>,
	)
	await userEvent.click(screen.getByLabelText('Marks'))
	await userEvent.paste('W1, W2, X9\nD5')
	expect(await screen.findByText('2 panels found · 1 already in the group · 1 mark not found')).toBeTruthy()
	expect(screen.getByText('X9')).toBeTruthy()
	await userEvent.selectOptions(screen.getByLabelText('Panel for D5'), panels[3]?.id ?? '')
	await userEvent.click(screen.getByRole('button', { name: 'Add 2' }))
	expect(onSubmit).toHaveBeenCalledWith([panels[0], panels[3]])
})
