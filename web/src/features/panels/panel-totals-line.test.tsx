import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { panel } from '../../domain/panels/panel.test-support.ts'
import { totalPanels } from '../../domain/panels/panel-totals.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { PanelTotalsLine } from './panel-totals-line.tsx'

afterEach(cleanup)

test('each sum at the foot of the list says how many panels have no value, and how many an incomplete one', async () => {
	const totals = totalPanels([
		panel(1, { area: 10, weight: 900, measure_origins: 'iiii-q' }),
		panel(2, { area: 6, weight: null, measure_origins: 'iiii--' }),
		panel(3, { area: null, weight: 100, measure_origins: '-----q' }),
	])
	await renderInApp(<PanelTotalsLine totals={totals} outOf={null} />)
	const line = screen.getByRole('status').parentElement
	expect([...(line?.children ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual([
		'Area 16.00 m² (1 with no value) (2 with an incomplete value)',
		'Weight 1,000 kg (1 with no value)',
	])
})
