import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { status } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { colourBy } from './colour-choice.ts'
import { ColourLegend } from './colour-legend.tsx'
import { FlagLegend } from './flag-legend.tsx'
import { kindsByStatus, kindsByValue, type PanelKinds } from './panel-kinds.ts'

const asked = { subject: vi.fn(), choose: vi.fn(), scale: vi.fn(), statuses: vi.fn(), retry: vi.fn(), list: vi.fn() }

const legend = (kinds: PanelKinds | null, more: Partial<Parameters<typeof ColourLegend>[0]> = {}) =>
	renderInApp(
		<ColourLegend
			choice={colourBy('name')}
			onSubject={asked.subject}
			kinds={kinds}
			labelOf={({ key, value }) => (key === 'none' ? 'No value' : String(value))}
			isReading={false}
			error={null}
			retry={asked.retry}
			chosen={new Set()}
			onChoose={asked.choose}
			onScale={asked.scale}
			hidesByStatus={false}
			onAllStatuses={asked.statuses}
			onList={asked.list}
			{...more}
		/>,
	)
const rows = () => screen.queryAllByRole('button', { name: /^Show only/ }).map((row) => row.getAttribute('aria-label'))

afterEach(() => {
	cleanup()
	vi.clearAllMocks()
})

describe('the legend', () => {
	it('says how many panels are of each kind, and filters by several at once', async () => {
		await legend(kindsByValue(['Wall', 'Wall', 'Slab', null], 'equal'), { chosen: new Set(['string.Slab']) })
		expect(rows()).toEqual(['Show only Wall: 2', 'Show only Slab: 1', 'Show only No value: 1'])
		expect(screen.getByRole('group', { name: 'Colours: Name' })).toBeDefined()
		await userEvent.click(screen.getByRole('button', { name: 'Show only No value: 1' }))
		expect(asked.choose).toHaveBeenLastCalledWith(new Set(['string.Slab', 'none']))
		await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
		expect(asked.choose).toHaveBeenLastCalledWith(new Set())
		await userEvent.click(screen.getByRole('button', { name: 'Wall: show 2 in the list' }))
		expect(asked.list).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'string.Wall' }))
	})

	it('shortens a long list to those with the most panels, and keeps what is chosen', async () => {
		const lots = Array.from({ length: 30 }, (_, i) => ({ id: `lot ${i}`, colour: '#5a78f0', type: 'step' as const }))
		const panels = lots.flatMap(({ id }, i) => Array.from({ length: 30 - i }, () => ({ statuses: [id] })))
		await legend(kindsByStatus([...panels, { statuses: [] }], lots), { chosen: new Set(['lot 29']) })
		expect(rows()).toHaveLength(14)
		expect(rows().slice(-2)).toEqual(['Show only lot 29: 1', 'Show only No value: 1'])
		await userEvent.click(screen.getByRole('button', { name: '17 more' }))
		expect(rows()).toHaveLength(31)
		await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
		expect(rows()).toHaveLength(14)
	})

	it('keeps the flags in sight while its rows are scrolled', async () => {
		const off = { chosen: new Set<string>(), onShown: vi.fn(), onToggle: vi.fn(), onList: null }
		const flags = [status(1, { name: 'Damaged', default_key: null, type: 'flag' })]
		await legend(kindsByValue([], 'equal'), { children: <FlagLegend {...off} flags={flags} counts={[8]} isShown /> })
		expect(getComputedStyle(screen.getByRole('group', { name: 'Flags' })).position).toBe('sticky')
	})

	it('asks how numbers are parted, and what to colour by', async () => {
		await legend(kindsByValue([...Array(40).keys()], 'equal'), { choice: colourBy('weight') })
		expect(screen.getByRole('button', { name: 'Equal intervals' }).getAttribute('aria-pressed')).toBe('true')
		await userEvent.click(screen.getByRole('button', { name: 'Equal counts' }))
		expect(asked.scale).toHaveBeenLastCalledWith('quantile')
		await userEvent.click(screen.getByRole('button', { name: 'Colour by: Weight' }))
		await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Storey' }))
		expect(asked.subject).toHaveBeenLastCalledWith('floor')
	})

	it('says that a property is being read, or could not be, and of a filter it does not show', async () => {
		const property = { set_name: 'Panel', name: 'Fire rating' }
		const choice = { by: 'property', scale: 'equal', property } as const
		const view = await legend(kindsByValue([null], 'equal'), { choice, isReading: true, hidesByStatus: true })
		expect(screen.getByRole('status').textContent).toBe('Reading the property…')
		expect(screen.getByRole('button', { name: 'Colour by: Fire rating' })).toBeDefined()
		expect(rows()).toEqual([])
		await userEvent.click(screen.getByRole('button', { name: /filtered by status/ }))
		expect(asked.statuses).toHaveBeenCalled()
		view.unmount()
		await legend(kindsByValue([null], 'equal'), { choice, error: new Error('gone') })
		await userEvent.click(screen.getByRole('button', { name: /Couldn’t read the values/ }))
		expect(asked.retry).toHaveBeenCalled()
	})
})
