import { Alert, Drawer, MantineProvider, Modal, Notification, Select } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { themeWithNames } from './theme.ts'

afterEach(cleanup)

test('the close button of a dialog, a sheet, a toast and an alert has a name', () => {
	const nothing = () => {}
	render(
		<MantineProvider theme={themeWithNames({ close: 'Schließen' })} env="test">
			<Modal opened onClose={nothing} title="Dialog" />
			<Drawer opened onClose={nothing} title="Sheet" />
			<Notification onClose={nothing} title="Toast" />
			<Alert withCloseButton onClose={nothing} title="Alert" />
		</MantineProvider>,
	)
	expect(screen.getAllByRole('button', { name: 'Schließen' })).toHaveLength(4)
})

test('a select field finds an option however its letters are typed', () => {
	const data = ['Étage', 'Keller']
	render(
		<MantineProvider theme={themeWithNames({ close: 'Close' })} env="test">
			<Select label="Storey" data={data} searchable />
		</MantineProvider>,
	)
	const field = screen.getByRole('combobox', { name: 'Storey' })
	fireEvent.click(field)
	field.focus()
	fireEvent.input(field, { target: { value: 'ＥＴＡ' } })
	expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual(['Étage'])
})
