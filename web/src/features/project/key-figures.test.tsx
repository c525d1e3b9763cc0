import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { panel } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { KeyFigures } from './key-figures.tsx'

afterEach(cleanup)

const of = { projectId: PROJECT_ID, context: { statuses: [] } }

test('walls are among the key figures where there are some, and kinds where there are several', async () => {
	const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
	await renderInApp(<KeyFigures {...of} panels={[panel(1)]} wallCount={7} kindCount={1} />)
	expect(terms()).toEqual(['Panels', 'Storeys', 'Walls', 'Total area', 'Total weight'])
	expect(screen.getByText('7')).toBeTruthy()
	cleanup()
	await renderInApp(<KeyFigures {...of} panels={[panel(1)]} wallCount={0} kindCount={5} />)
	expect(terms()).toEqual(['Panels', 'Storeys', 'Kinds', 'Total area', 'Total weight'])
	expect(screen.getByText('5')).toBeTruthy()
	cleanup()
	await renderInApp(<KeyFigures {...of} panels={[panel(1, { floor: -1 })]} wallCount={0} kindCount={1} />)
	expect(screen.getAllByRole('definition')[1]?.textContent, '“No storey” is none').toBe('0')
})

test('each sum leads to the panels that it counts, and to those that it leaves out or counts in part', async () => {
	const panels = [
		panel(1, { area: 10, weight: 900, measure_origins: 'gggi-q' }),
		panel(2, { area: null, weight: 1100 }),
	]
	await renderInApp(<KeyFigures {...of} panels={panels} wallCount={0} kindCount={1} />)
	const links = screen.getAllByRole('link').map((link) => {
		const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x')
		return [link.textContent, searchParams.get('tab'), searchParams.get('measured')]
	})
	expect(links).toEqual([
		['2', 'panels', null],
		['10.00 m²', 'panels', '["area"]'],
		['1 panel with no value', 'panels', '["no_area"]'],
		['1 with an incomplete value', 'panels', '["incomplete_area"]'],
		['2,000 kg', 'panels', null],
	])
	expect(screen.getByRole('button', { name: 'Show in 3D: Total area' })).toBeTruthy()
})
