import { FiguresQuery } from '@panelyard/contracts/figures/figures'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { regionalLocale } from '../../locales/regional-locale.ts'
import { type Units, UnitsContext, USUAL_UNITS } from '../../locales/units.ts'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import * as savedFiles from '../../ui/save-file.ts'
import { DONE_STEP, exampleFigures, STEP, STUCK_PANEL } from './figures.test-support.ts'
import { askedDays } from './figures-search.ts'
import { FiguresSection } from './figures-section.tsx'
import { MeasureChoice } from './measure-choice.tsx'
import { useFigureWords } from './use-figure-words.ts'

const saveFile = vi.spyOn(savedFiles, 'saveFile').mockReturnValue()

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const statuses = [
	status(1, { id: STEP, name: 'Cast', default_key: null, type: 'step', is_done: false }),
	status(2, { id: DONE_STEP, name: 'Fixed', default_key: null, type: 'step', is_done: true }),
]
const date = (day: string) =>
	new Intl.DateTimeFormat(regionalLocale('en'), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
const names = { floorName: () => 'Ground floor', kindName: () => '', groupName: () => 'No group', groupOrder: [] }

const show = async (
	figures = exampleFigures(),
	measure?: 'area' | 'volume',
	more: Parameters<typeof stubServer>[0] = {},
) => {
	const calls = stubServer({ ...signedIn(), [`GET /projects/${PROJECT_ID}/figures`]: { body: figures }, ...more })
	const onSearch = vi.fn()
	await renderInApp(
		<>
			<MeasureChoice measure={measure ?? 'count'} measures={['count', 'area']} onSearch={onSearch} />
			<FiguresSection
				project={{ id: PROJECT_ID, name: 'Riverside' }}
				statuses={statuses}
				search={{ measure }}
				onSearch={onSearch}
				names={names}
			/>
		</>,
	)
	return { onSearch, calls }
}

test('key figures say how far the work is and when it ends', async () => {
	const { calls } = await show()
	const figures = within(await screen.findByLabelText('Progress figures'))
	const asked = calls.find(({ path }) => path.endsWith('/figures'))
	expect(FiguresQuery.parse({ ...Object.fromEntries(asked?.query ?? []), to: undefined }).from).toBe(askedDays({}).from)
	const texts = figures.getAllByRole('definition').map(({ textContent }) => textContent)
	expect(texts).toEqual([
		'25%',
		'1 of 4',
		'45%',
		'Each panel counts by its furthest step',
		'Unknown',
		'Needs a period of at least 14 days up to today',
		date('2026-03-05'),
		`Not before ${date('2026-03-04')}Panels per working day: 1`,
		'2 panels behind plan',
		'1 day late overall',
		`The plan ends on ${date('2026-03-03')}Expected finish 2 days later`,
		'Behind plan: planned to reach Fixed before today, but not there yet. Overall: how many days ago the plan expected the number of panels done so far.',
	])
	expect(figures.getByRole('link', { name: '2 panels behind plan' }).getAttribute('href')).toContain(
		`figure=behind.${DONE_STEP}`,
	)
	expect(figures.getByRole('link', { name: '25%' }).getAttribute('href')).toContain(DONE_STEP)
	expect(figures.getByRole('link', { name: '45%' }).getAttribute('href')).toBe(`/app/project/${PROJECT_ID}?tab=panels`)
	const remaining = new URL(
		figures.getByRole('link', { name: date('2026-03-05') }).getAttribute('href') ?? '',
		'http://x',
	).searchParams
	expect([remaining.get('statuses'), remaining.get('status_mode')]).toEqual([`["${STEP}","none"]`, 'furthest'])
	expect(figures.getByRole('button', { name: 'Show in 3D: 3 panels not done yet' })).toBeTruthy()
})

test('every number that counts panels leads to exactly those', async () => {
	await show()
	const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')
	expect(hrefOf(await screen.findByRole('link', { name: 'Show in the list' }))).toContain(STUCK_PANEL)
	expect(hrefOf(screen.getByRole('link', { name: /^2 panels, half of them for/ }))).toContain(`figure=age.${STEP}.0`)
	expect(hrefOf(screen.getByRole('link', { name: '7 days or more: 1' }))).toContain(`figure=age.${STEP}.7`)
	expect(screen.queryByRole('link', { name: /^14 days or more/ })).toBeNull()
	const lead = `figure=lead.${DONE_STEP}.2026-03-01.2026-03-02`
	const leads = within(screen.getByRole('table')).getAllByRole('link')
	expect(leads.map(hrefOf)).toEqual([expect.stringContaining(lead)])
	const throughput = screen.getByRole('region', { name: 'Throughput' })
	await userEvent.click(within(throughput).getByRole('button', { name: 'Show as table' }))
	expect(within(throughput).getAllByRole('link').map(hrefOf)).toEqual([
		expect.stringContaining(`figure=reached.${DONE_STEP}.2026-03-02.2026-03-02`),
	])
})

test('a number shows its panels in 3D, by what the server says they are', async () => {
	const panels = [panel(1), panel(2), panel(3)]
	const path = `/projects/${PROJECT_ID}`
	const { calls } = await show(exampleFigures(), undefined, {
		[`GET ${path}/panels/columns`]: { body: listText({ panels, total: 3, version_id: uuid(9), revision: 7 }) },
		[`GET ${path}/figures/panels`]: {
			body: { version_id: uuid(9), element_steps: [1, 1], panel_ids: [], revision: 7 },
		},
	})
	const label = 'Show in 3D: At Cast for at least 7 days'
	await userEvent.click(await screen.findByRole('button', { name: label }))
	await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/figures/panels'))).toBe(true))
	const asked = calls.find(({ path }) => path.endsWith('/figures/panels'))
	expect(asked?.query.get('segment')).toBe(`age.${STEP}.7`)
	const kept = () => JSON.parse(sessionStorage.getItem('panelyard.handed_panels') ?? '[]')[0]?.ids
	await vi.waitFor(() => expect(kept()).toEqual([uuid(1), uuid(2)]))
})

test('charts can be read as tables, in the measure that was chosen', async () => {
	await show(exampleFigures(), 'area')
	const flow = await screen.findByRole('region', { name: 'Panels that reached each step' })
	await userEvent.click(within(flow).getByRole('button', { name: 'Show as table' }))
	const rows = within(flow)
		.getAllByRole('row')
		.map((row) => [...row.children].map(({ textContent }) => textContent))
	expect(rows.slice(0, 3)).toEqual([
		['Date', 'Cast', 'Fixed', 'Plan: Fixed', 'Forecast'],
		[date('2026-03-01'), '2.00 m²', '0.00 m²', '4.00 m²', ''],
		[date('2026-03-02'), '6.00 m²', '2.00 m²', '6.00 m²', '2.00 m²'],
	])
})

const axes: string[] = []
const Axes = () => {
	const words = useFigureWords(statuses)
	axes.push(words.axis('count', 100), words.axis('area', 100), words.axis('weight', 5000))
	return <MeasureChoice measure="area" measures={['count', 'area', 'volume', 'weight']} onSearch={() => {}} />
}

test('measures are named by the units that a person reads in, and axes count in them', async () => {
	const named = async (units: Units) => {
		await renderInApp(
			<UnitsContext value={units}>
				<Axes />
			</UnitsContext>,
		)
		const labels = (await screen.findAllByRole('radio')).map((radio) => radio.parentElement?.textContent)
		cleanup()
		return [...labels, ...axes.splice(0).slice(-3)]
	}
	expect(await named(USUAL_UNITS)).toEqual(['Panels', 'm²', 'm³', 't', '100', '100', '5'])
	expect(await named({ length: 'ft_in', weight: 'lb' })).toEqual(['Panels', 'ft²', 'yd³', 'lb', '100', '1.1K', '11K'])
	expect(await named({ length: 'm', weight: 'kg' })).toEqual(['Panels', 'm²', 'm³', 'kg', '100', '100', '5K'])
})

test('the done part of a sum says how many panels add an incomplete value, and leads to them', async () => {
	const { total, ...more } = exampleFigures()
	await show({ ...more, total: { ...total, incomplete_area: 3 } }, 'area')
	const link = await screen.findByRole('link', { name: '3 with an incomplete value' })
	expect(link.getAttribute('href')).toContain('incomplete_area')
	cleanup()
	await show({ ...more, total: { ...total, incomplete_area: 3 } })
	await screen.findByLabelText('Progress figures')
	expect(screen.queryByText(/incomplete/), 'a count of panels is complete').toBeNull()
})

test('a measure that no panel has, and a project without history, say so', async () => {
	await show(exampleFigures(), 'volume')
	expect(await screen.findByText(/No panel of this model has this value/)).toBeTruthy()
	cleanup()
	await show({ ...exampleFigures(), first_day: null, forecast: { state: 'not_enough_data', remaining: 4 } })
	expect(await screen.findByText('Charts appear here once someone has set the first status.')).toBeTruthy()
	expect(screen.getByText('Too early to tell')).toBeTruthy()
})

test('the CSV has every figure, with ISO dates, and no formulas', async () => {
	const { total, ...more } = exampleFigures()
	await show({ ...more, total: { ...total, incomplete_volume: 3 } })
	const button = await screen.findByRole('button', { name: 'Export figures' })
	await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
	await userEvent.click(button)
	const [name, content] = saveFile.mock.lastCall as [string, Blob]
	expect(name).toBe('Riverside figures 2026-03-01 to 2026-03-02.csv')
	const lines = (await content.text()).replace('\uFEFF', '').trim().split('\r\n')
	expect(lines[0]).toBe('Figure,Of,Date,Panels,Area (m²),Volume (m³),Weight (kg),Value (% or days)')
	for (const line of [
		'All panels,,2026-03-02,4,8,0,6000,',
		'Incomplete volume (without parts drawn as boxes),,2026-03-02,3,,,,',
		'Done,,2026-03-02,1,2,0,1500,25',
		'By storey,Ground floor,2026-03-02,4,8,0,6000,45',
		'Reached the step by this day,Cast,2026-03-02,3,6,0,4500,',
		'Reached the step on this day,Fixed,2026-03-02,1,2,0,1500,',
		'Waiting longest at the step since,Cast: =W1,2026-03-01T06:00:00.000Z,,,,,',
		'Days between steps (half within),Cast → Fixed,2026-03-02,1,,,,1.5',
		'Expected finish,,2026-03-05,,,,,',
		'Planned at or beyond the step,Fixed,2026-03-03,4,8,0,6000,',
		'Behind plan,Fixed,2026-03-02,2,4,0,3000,',
		'Days late overall,Fixed,2026-03-02,,,,,1',
		'End of the plan,Fixed,2026-03-03,,,,,',
	])
		expect(lines).toContain(line)
})

test('the period and the measure are written to the address', async () => {
	const { onSearch } = await show()
	await userEvent.click(await screen.findByText('4 weeks'))
	expect(onSearch).toHaveBeenLastCalledWith({ range: '4w', from: undefined, to: undefined })
	await userEvent.click(screen.getByText('m²'))
	expect(onSearch).toHaveBeenLastCalledWith({ measure: 'area' })
})
