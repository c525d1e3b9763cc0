import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { useHiddenQuestion } from './hidden-question.tsx'

afterEach(cleanup)

const selected = ['a', 'b', 'c']
type AskerProps = { shown: string[]; ids: string[]; onChange: (ids: readonly string[]) => void }
function Asker({ shown, ids, onChange }: AskerProps) {
	const { ask, question } = useHiddenQuestion(shown)
	return (
		<>
			<button type="button" onClick={() => ask(ids, onChange)}>
				Change
			</button>
			{question}
		</>
	)
}
async function openWith(shown: string[], ids = selected) {
	const changed: (readonly string[])[] = []
	await renderInApp(<Asker shown={shown} ids={ids} onChange={(ids) => changed.push(ids)} />)
	await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
	return changed
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('panels that filters hide are named with their number, and can be left out', async () => {
	const changed = await openWith(['b'])
	expect((await screen.findByRole('dialog')).textContent).toContain('Filters hide 2 of the 3 selected panels')
	expect(changed).toEqual([])
	await press('Only the 1 shown')
	expect(changed).toEqual([['b']])
})

test('all of them are changed if the person says so, and none without an answer', async () => {
	const changed = await openWith([])
	expect(screen.queryByRole('button', { name: /^Only/ })).toBeNull()
	await press('All 3')
	await press('Change')
	await press('Cancel')
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	expect(changed).toEqual([selected])
})

test('nobody is asked when every selected panel is shown', async () => {
	expect(await openWith(['c', 'a', 'b'])).toEqual([selected])
	expect(screen.queryByRole('dialog')).toBeNull()
})

test('only the panels that change count: nobody is asked about others that filters hide', async () => {
	expect(await openWith(['b', 'd'], ['b'])).toEqual([['b']])
	expect(screen.queryByRole('dialog')).toBeNull()
})
