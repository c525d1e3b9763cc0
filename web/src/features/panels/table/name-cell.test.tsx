import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { NameCell, NameEditingContext } from './name-cell.tsx'

afterEach(cleanup)

const wall = panel(1, { name: 'WAND', own_name: 'Gable' })

/** A row of the table; `ends` takes what editing ends with. */
function Row({ ends }: { ends: [string | null, boolean][] }) {
	const [panelId, start] = useState<string | null>(null)
	const end = (_: unknown, name: string | null, byKey: boolean) => {
		ends.push([name, byKey])
		start(null)
	}
	return (
		<NameEditingContext value={{ panelId, start, end }}>
			<NameCell panel={wall} />
			<button type="button">Elsewhere</button>
		</NameEditingContext>
	)
}

test('Enter saves the name, Escape leaves it, and leaving the field saves', async () => {
	const ends: [string | null, boolean][] = []
	await renderInApp(<Row ends={ends} />)
	const edit = async (keys: string) => {
		await userEvent.click(screen.getByRole('button', { name: 'Edit the name of P/1 (F2)' }))
		const field = screen.getByRole('textbox', { name: 'Name of P/1' })
		expect(document.activeElement).toBe(field)
		await userEvent.keyboard(keys)
	}
	await edit('Front{Enter}')
	await edit('Back{Escape}')
	await edit('Side')
	await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
	expect(ends).toEqual([
		['Front', true],
		[null, true],
		['Side', false],
	])
	expect(screen.getByText('Gable').title).toBe('Gable\nIn the model: WAND')
})

test('people who may only look read the name', async () => {
	await renderInApp(<NameCell panel={wall} />)
	expect(screen.getByText('Gable')).toBeTruthy()
	expect(screen.queryByRole('button')).toBeNull()
})
