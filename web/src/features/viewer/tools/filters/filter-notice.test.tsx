import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { panel, uuid } from '../../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../../testing/render-app.tsx'
import { SHOW_ALL } from '../../base/view-filter.ts'
import { exampleView } from '../../view/view.test-support.ts'
import { ViewContext } from '../../view/view-store.ts'
import { filtersTool } from './tool.tsx'

afterEach(cleanup)

const panels = [panel(1, { mark: 'W-1' }), panel(2, { mark: 'W-2', floor: 1 }), panel(3, { mark: 'S-1', floor: 1 })]
const Pane = filtersTool.Pane ?? (() => null)

const show = async () => {
	const view = exampleView({ panels })
	const { router } = await renderInApp(
		<ViewContext value={view}>
			<Pane />
		</ViewContext>,
	)
	const choose = (name: string, query: string) => act(async () => view.namedFilter.set({ name, query }))
	const isolated = () => view.filter.now.isolated && [...view.filter.now.isolated]
	return { view, router, choose, isolated }
}

it('a saved filter isolates what it names, whatever was hidden, until something else is shown', async () => {
	const { view, choose, isolated } = await show()
	act(() => view.hide([uuid(2)]))
	await choose('Upper walls', 'floors=1&q=w-2')
	expect(isolated()).toEqual([uuid(2)])
	expect(view.filter.now.hidden.size).toBe(0)
	expect(screen.getByRole('region', { name: 'Only the panels of the filter Upper walls' }).textContent).toContain('1')
	await choose('Upper storey', 'floors=1')
	expect(isolated()).toEqual([uuid(2), uuid(3)])
	act(() => view.filter.set(SHOW_ALL))
	expect(view.namedFilter.now).toBeNull()
})

it('a filter that names nothing hides nothing, and leads to the list', async () => {
	const { view, router, choose, isolated } = await show()
	await choose('Lost', 'q=nowhere')
	expect(isolated()).toBeNull()
	expect(screen.getByRole('status').textContent).toBe('0 · no panels match')
	await userEvent.click(screen.getByRole('button', { name: 'Open in list' }))
	expect(router.state.location.search).toMatchObject({ tab: 'panels', q: 'nowhere' })
	expect(view.namedFilter.now).not.toBeNull()
})

it('is cleared by its own button, and kept for a reload until then', async () => {
	const { view, choose, isolated } = await show()
	await choose('Upper', 'floors=1')
	expect(filtersTool.keep?.(view)).toBe('{"name":"Upper","query":"floors=1"}')
	await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
	expect(isolated()).toBeNull()
	expect(filtersTool.keep?.(view)).toBeNull()
})
