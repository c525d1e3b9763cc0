import type { Status } from '@panelyard/contracts/statuses/statuses'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { waitingFor } from './status-draft.ts'
import { StatusForm } from './status-form.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const form = async (props: Partial<Parameters<typeof StatusForm>[0]> = {}) => {
	const onSave = vi.fn(async () => {})
	await renderInApp(
		<StatusForm
			projectId={uuid(1)}
			isManager
			status={null}
			statuses={[]}
			onSave={onSave}
			onCancel={() => {}}
			{...props}
		/>,
	)
	return onSave
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a new step has an icon that no other has, and a progress between the last step and the end', async () => {
	const onSave = await form({ statuses: [status(1, { icon: 'clock', progress: 60 })] })
	expect(screen.getByRole('radio', { name: 'Bookmark' }).getAttribute('aria-checked')).toBe('true')
	await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Painted')
	await press('Add')
	expect(onSave).toHaveBeenCalledWith(
		expect.objectContaining({ name: 'Painted', icon: 'bookmark', type: 'step', progress: 80 }),
	)
})

test('a flag has no progress', async () => {
	const onSave = await form({ statuses: [status(1, { progress: 60 })] })
	const types = screen.getByRole('radiogroup', { name: 'Step or flag' })
	await userEvent.click(within(types).getByRole('radio', { name: 'Flag' }))
	expect(screen.queryByRole('textbox', { name: 'Progress' })).toBeNull()
	await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Hold')
	await press('Add')
	expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ type: 'flag', progress: 0, icon: 'hold' }))
})

test('an editor reads the rules of a status and sends none with a new one', async () => {
	const made = status(1, { name: 'Produced' })
	const sent = status(2, {
		name: 'Sent',
		progress: 80,
		set_by: 'managers',
		requires: [made.id],
		requires_mode: 'block',
	})
	await form({ isManager: false, status: sent, statuses: [made, sent] })
	const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
	expect(rules).toEqual(['80%', 'Set by managers only', 'Only after Produced'])
	expect(screen.queryByRole('switch')).toBeNull()
	cleanup()
	const onSave = await form({ isManager: false, statuses: [made] })
	await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Painted')
	await press('Add')
	expect(onSave).toHaveBeenCalledWith({ name: 'Painted', icon: 'clock', colour: '#8b95a5', type: 'step' })
})

test('a status can’t require one that waits for it', async () => {
	const [first, second, third] = [
		status(1, { name: 'First' }),
		status(2, { name: 'Second', requires: [uuid(1001)] }),
		status(3, { name: 'Third', requires: [uuid(1002)] }),
	]
	expect(waitingFor(first.id, [first, second, third])).toEqual(new Set([first.id, second.id, third.id]))
	expect(waitingFor(third.id, [first, second, third])).toEqual(new Set([third.id]))
})

test('people have to be named where only some may set a status', async () => {
	vi.stubGlobal('fetch', async () => Response.json({ access: [], page: 1, page_size: 100, total: 0 }))
	const onSave = await form({ status: status(1, { set_by: 'people' }) })
	await press('Save')
	expect(screen.getByText('Choose at least one person')).toBeTruthy()
	expect(onSave).not.toHaveBeenCalled()
})

test('a colour that is hard to tell from another one is replaced by the one offered', async () => {
	const onSave = await form({
		statuses: [status(1, { name: 'Issue', colour: '#e03131' })],
		status: status(2, { colour: '#e23333' }),
	})
	expect(screen.getByText('Hard to tell from “Issue”.')).toBeTruthy()
	await press('Use this colour')
	await press('Save')
	expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ colour: '#e64980' }))
})

let add = (_status: Status) => {}

function Shown(props: Omit<Parameters<typeof StatusForm>[0], 'statuses'>) {
	const [statuses, setStatuses] = useState([status(1, { colour: '#e03131' })])
	add = (one) => setStatuses((now) => [...now, one])
	return <StatusForm {...props} statuses={statuses} />
}

test('while a new status is saved and shows in the list already, its form finds no colour like its own', async () => {
	const { promise, resolve } = Promise.withResolvers<void>()
	const props = { projectId: uuid(1), isManager: true, status: null, onCancel: () => {} }
	await renderInApp(<Shown {...props} onSave={() => promise} />)
	await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Painted')
	const colour = screen.getByRole('radio', { checked: true, name: /^#/ }).getAttribute('aria-label') ?? ''
	await press('Add')
	act(() => add(status(2, { name: 'Painted', colour })))
	expect(screen.queryByText(/^Hard to tell from/)).toBeNull()
	expect(screen.queryByRole('button', { name: 'Use this colour' })).toBeNull()
	resolve()
})
