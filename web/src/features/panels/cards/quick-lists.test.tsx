import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import type { PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { panel, status } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { QuickLists } from './quick-lists.tsx'

afterEach(cleanup)

const [produced, delivered, wrong] = [
	status(1, { name: 'Produced' }),
	status(2, { name: 'Delivered' }),
	status(3, { name: 'Wrong', type: 'flag' }),
]
const statuses = [produced, delivered, wrong]
const lookup = { statuses, plan: null } as unknown as PanelLookup
const panels = [
	panel(1, { statuses: [produced.id] }),
	panel(2, { statuses: [wrong.id, produced.id, delivered.id] }),
	panel(3, { statuses: [delivered.id] }),
	panel(4),
]

async function show(search: PanelSearch = {}, shown = panels) {
	const onSearch = vi.fn()
	await renderInApp(<QuickLists panels={shown} lookup={lookup} search={search} onSearch={onSearch} onOpen={() => {}} />)
	return onSearch
}
const texts = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('what is wrong comes first, then each step that panels are at, the furthest first', async () => {
	await show()
	expect(texts()).toEqual(['My day', 'Wrong1', 'Delivered2', 'Produced1', 'Changed last'])
})

test('one tap lists them in place of what was listed, another shows all again', async () => {
	const onSearch = await show({ q: 'W-1', floors: [2] })
	await userEvent.click(screen.getByRole('button', { name: /Delivered/ }))
	expect(onSearch).toHaveBeenLastCalledWith(
		expect.objectContaining({ statuses: [delivered.id], status_mode: 'furthest', q: undefined, floors: undefined }),
	)
	cleanup()
	const again = await show({ statuses: [delivered.id], status_mode: 'furthest' })
	const shown = screen.getByRole('button', { name: /Delivered/ })
	expect(shown.getAttribute('aria-pressed')).toBe('true')
	await userEvent.click(shown)
	expect(again).toHaveBeenLastCalledWith(expect.objectContaining({ statuses: undefined, status_mode: undefined }))
})

test('there are none as long as nothing has a status or a date', async () => {
	await show({}, [panel(1), panel(2)])
	expect(texts()).toEqual([])
})
