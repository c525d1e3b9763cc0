import { IconChevronUp } from '@tabler/icons-react'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-app.tsx'
import { RowActions } from './row-actions.tsx'
import { moveId } from './row-drag.ts'

afterEach(cleanup)

function Rows() {
	const [rows, setRows] = useState(['A', 'B', 'C'])
	return (
		<ol>
			{rows.map((row, place) => (
				<li key={row}>
					{row}
					<RowActions
						label={row}
						actions={[{ label: `${row} up`, Icon: IconChevronUp, run: () => setRows(moveId(rows, row, place - 1)) }]}
					/>
				</li>
			))}
		</ol>
	)
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
/** What lies at the same place on the page: the button of that row. */
const clickRow = (place: number, detail: number) =>
	fireEvent.click(screen.getAllByRole('button')[place] as HTMLElement, { detail })

test('the second click of a double click doesn’t take back the move of the first: it meets another row', async () => {
	await renderInApp(<Rows />)
	clickRow(2, 1)
	clickRow(2, 2)
	expect(rows()).toEqual(['A', 'C', 'B'])
	clickRow(1, 1)
	expect(rows()).toEqual(['C', 'A', 'B'])
	// By the keyboard, as often as one likes.
	clickRow(2, 0)
	clickRow(1, 0)
	expect(rows()).toEqual(['B', 'C', 'A'])
})
