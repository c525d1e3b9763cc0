import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { totalPanels } from '../../../domain/panels/list/panel-totals.ts'
import { panel } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { PanelTotalsLine } from './panel-totals-line.tsx'

afterEach(cleanup)

test('each sum at the foot of the list says how many panels have no value, and how many an incomplete one, and leads to them', async () => {
	const totals = totalPanels([
		panel(1, { area: 10, weight: 900, measure_origins: 'iiii-q' }),
		panel(2, { area: 6, weight: null, measure_origins: 'iiii--' }),
		panel(3, { area: null, weight: 100, measure_origins: '-----q' }),
	])
	const onSearch = vi.fn()
	await renderInApp(<PanelTotalsLine totals={totals} outOf={null} onSearch={onSearch} />)
	const line = screen.getByRole('status').parentElement
	expect([...(line?.children ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual([
		'Area 16.00 m² (1 with no value) (2 with an incomplete value)',
		'Weight 1,000 kg (1 with no value)',
	])
	for (const button of screen.getAllByRole('button')) await userEvent.click(button)
	expect(onSearch.mock.calls).toEqual([
		[{ measured: ['no_area'] }],
		[{ measured: ['incomplete_area'] }],
		[{ measured: ['no_weight'] }],
	])
})
