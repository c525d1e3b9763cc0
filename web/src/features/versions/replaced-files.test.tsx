import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ReplacedFiles } from './replaced-files.tsx'

afterEach(cleanup)

const NAMES = ['tower-a.ifc', 'tower-b.ifc', 'garage.ifc']
const ifc = (name: string) => new File(['ISO-10303-21;'], name)

function Files() {
	const [chosen, setChosen] = useState<ReadonlyMap<number, File>>(new Map())
	return (
		<ReplacedFiles
			names={NAMES}
			chosen={chosen}
			onChange={setChosen}
			limit={{ megabytes: 10, is_trial: false }}
			error={null}
		/>
	)
}
const texts = () =>
	within(screen.getByRole('list', { name: 'Files of the model' }))
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent)

test('files that are added together find their places; each can be left as it is or be another one', async () => {
	await renderInApp(<Files />)
	await userEvent.upload(screen.getByLabelText('Building model'), [ifc('garage_rev2.ifc'), ifc('tower-a.ifc')])
	expect(texts()).toEqual([
		expect.stringMatching(/^tower-a\.ifc.*tower-a\.ifc/),
		expect.stringContaining('Stays as it is'),
		expect.stringMatching(/^garage\.ifc.*garage_rev2\.ifc/),
	])
	await userEvent.click(screen.getByRole('button', { name: 'Keep garage.ifc as it is' }))
	expect(texts()[2]).toContain('Stays as it is')
})
