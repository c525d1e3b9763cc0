import type { SavedFilter } from '@panelyard/contracts/projects/saved-filters'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { GoneNotice } from '../gone-notice.tsx'
import { SavedFiltersMenu } from './saved-filters-menu.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const filter = (number: number, part: Partial<SavedFilter>): SavedFilter => ({
	id: uuid(number),
	name: `Filter ${number}`,
	query: 'sort=-weight',
	is_shared: false,
	created_by: uuid(50),
	created_by_name: 'Ann',
	created_at: '2026-01-01T12:00:00Z',
	can_change: true,
	...part,
})
const path = `/projects/${PROJECT_ID}/filters`

test('saved filters are listed by who sees them, and open with all they say', async () => {
	const shared = filter(2, { name: 'Late', query: 'floors=1&sort=-weight', is_shared: true, can_change: false })
	stubServer({ [`GET ${path}`]: { body: { filters: [filter(1, { name: 'Mine' }), shared] } } })
	const onOpen = vi.fn()
	await renderInApp(<SavedFiltersMenu projectId={PROJECT_ID} search={{}} canSave onOpen={onOpen} isSmall={false} />)
	await userEvent.click(await screen.findByRole('button', { name: 'Saved filters' }))
	const menu = await screen.findByRole('dialog')
	expect((await within(menu).findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual([
		'Only for me',
		'Shared with the project',
	])
	// There is nothing to save of a list without filters.
	expect(within(menu).getByRole('button', { name: 'Save current filter…' }).hasAttribute('disabled')).toBe(true)
	expect(within(menu).getByRole('button', { name: 'Copy link to Late' })).toBeTruthy()
	expect(within(menu).queryByRole('button', { name: 'Delete Late' })).toBeNull()
	expect(within(menu).getByRole('button', { name: 'Delete Mine' })).toBeTruthy()
	await userEvent.click(within(menu).getByRole('button', { name: /^Late/ }))
	expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ floors: [1], sort: '-weight', statuses: undefined }))
})

test('a filter without a name is not sent', async () => {
	stubServer({ [`GET ${path}`]: { body: { filters: [] } } })
	await renderInApp(
		<SavedFiltersMenu projectId={PROJECT_ID} search={{ floors: [1] }} canSave onOpen={() => {}} isSmall />,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Saved filters' }))
	await userEvent.click(await screen.findByRole('button', { name: 'Save current filter…' }))
	await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
	expect(await screen.findByText('Filter name is required')).toBeTruthy()
})

test('a filter that names a deleted status says so, and goes on without it', async () => {
	const onSearch = vi.fn()
	const search = { statuses: [uuid(7)], floors: [1] }
	await renderInApp(
		<GoneNotice
			projectId={PROJECT_ID}
			search={search}
			lookup={{ statuses: [], groups: [] }}
			properties={new Map()}
			onSearch={onSearch}
		/>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Remove it from the filter' }))
	expect(onSearch).toHaveBeenCalledWith({ statuses: undefined })
})
