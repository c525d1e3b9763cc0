import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { MarksForm } from './marks-form.tsx'
import { panel, uuid } from './panel.test-support.ts'

afterEach(() => {
	cleanup()
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
			lookup={{ floors: [] }}
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
