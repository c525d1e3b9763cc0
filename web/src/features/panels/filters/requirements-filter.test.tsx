import type { Panel } from '@panelyard/contracts/panels/panels'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { RequirementsFilter } from './requirements-filter.tsx'

afterEach(cleanup)

const PANELS = [{ id: 'a' }, { id: 'b' }] as Panel[]

async function show(failing: ReadonlySet<string> | null, search: PanelSearch) {
	const onSearch = vi.fn()
	await renderInApp(<RequirementsFilter panels={PANELS} failing={failing} search={search} onSearch={onSearch} />)
	return onSearch
}

test('a filter that is set can be taken back, also where nothing is checked any more', async () => {
	const onSearch = await show(null, { requirements: ['failed'] })
	await userEvent.click(screen.getByRole('button', { name: /^Requirements: .?Not met/ }))
	await userEvent.click(await screen.findByRole('checkbox', { name: /^Not met/ }))
	expect(onSearch).toHaveBeenCalledWith({ requirements: undefined })
})

test('nothing is offered where nothing is checked', async () => {
	await show(null, {})
	expect(screen.queryByRole('button')).toBeNull()
})
