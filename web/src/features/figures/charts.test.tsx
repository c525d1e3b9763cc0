import { MantineProvider } from '@mantine/core'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FlowChart } from './charts.tsx'

afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
})

test('areas have the colours of the legend, and days are marked at equal distances', async () => {
	// Texts are measured in a span.
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
		return this.tagName === 'SPAN' ? new DOMRect(0, 0, 60, 12) : new DOMRect(0, 0, 600, 260)
	})
	const rows = Array.from({ length: 31 }, (_, day) => ({ day: `2026-03-${day + 1}`, step0: 40, step1: day }))
	const { container } = render(
		<MantineProvider>
			<FlowChart
				label="Flow"
				rows={rows}
				series={[
					{ key: 'step0', label: 'Cast', colour: '#ff0000' },
					{ key: 'step1', label: 'Fixed', colour: '#00ff00' },
				]}
				showValue={String}
				showAxis={String}
				showDay={String}
				onPoint={() => {}}
				marks={[{ day: '2026-03-12', label: 'V2' }]}
			/>
		</MantineProvider>,
	)
	const all = (selector: string) => [...container.querySelectorAll(selector)]
	await waitFor(() => expect(all('.recharts-area-area')).toHaveLength(2))
	const drawn = all('.recharts-area-area').map((area) =>
		['fill', 'fill-opacity'].map((name) => area.getAttribute(name)),
	)
	expect(drawn).toEqual([
		['#ff0000', '1'],
		['#00ff00', '1'],
	])
	expect(all('.recharts-reference-line-line')).toHaveLength(1)
	expect(container.textContent).toContain('V2')
	const ticks = all('.recharts-xAxis-tick-labels text').map((text) => Number(text.getAttribute('x')))
	const gaps = ticks.slice(1).map((x, place) => Math.round(x - (ticks[place] ?? 0)))
	expect(gaps.length).toBeGreaterThan(2)
	expect(new Set(gaps).size, gaps.join()).toBe(1)
})
