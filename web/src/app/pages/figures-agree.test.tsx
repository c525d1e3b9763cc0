import { readSegment } from '@panelyard/contracts/figures/figure-segments'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { defaultParseSearch } from '@tanstack/react-router'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { panelsOfFigure } from '../../domain/figures/figure-panels.queries.ts'
import { totalPanels } from '../../domain/panels/list/panel-totals.ts'
import { type Counted, searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { handedPanels } from '../../domain/panels/search/handed-panels.ts'
import { filterPanels } from '../../domain/panels/search/panel-filters.ts'
import { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { type PlanView, usePlanView } from '../../domain/plan/plan-view.ts'
import { flagList, flagsOf } from '../../domain/statuses/status-flags.ts'
import { answerCall, panelColumns } from '../../features/demo/local/local-project.ts'
import { LocalState } from '../../features/demo/local/local-state.ts'
import { type CsvWords, figureRows } from '../../features/figures/figures-csv.ts'
import { dayFromNow } from '../../features/figures/figures-search.ts'
import { OverviewTab } from '../../features/project/overview-tab.tsx'
import type { ColourChoice } from '../../features/viewer/colouring/colour-choice.ts'
import { searchOfKind } from '../../features/viewer/colouring/list-of-kind.ts'
import { countFlags } from '../../features/viewer/colouring/panel-flags.ts'
import * as byKind from '../../features/viewer/colouring/panel-kinds.ts'
import { type Measures, useMeasures } from '../../locales/measures.ts'
import { rememberLanguage } from '../../locales/remember-language.ts'
import { amountsIn, type Units, UnitsContext, USUAL_UNITS } from '../../locales/units.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Call, signedIn, stubServer } from '../../testing/stub-server.ts'

// Every number that leads to a list is compared with what that list shows, on a project of random work.

/** Numbers from 0 to below `below` that are the same in every run. */
let seed = 20
const random = (below: number): number => {
	seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
	return Math.floor((seed / 2_147_483_648) * below)
}

const steps = [
	status(1, { name: 'Cast', progress: 40 }),
	status(2, { name: 'Stored', progress: 60 }),
	status(3, { name: 'Fixed', progress: 100, is_done: true }),
	status(4, { name: 'Signed', progress: 100 }),
]
const statuses = [
	...steps,
	status(10, { name: 'Damaged', type: 'flag' }),
	status(11, { name: 'On hold', type: 'flag' }),
	status(12, { name: 'Changed', type: 'flag' }),
]
const [damaged, held] = [uuid(1010), uuid(1011)]
const flags = flagsOf(statuses)
const floors = ['Ground', 'Upper'].map((name, place) => ({ name, global_id: name, elevation: place, element_count: 1 }))
const kinds = ['WAND', 'TT'].map((name, place) => ({ number: place + 1, name, classes: [], name_pattern: `${name}*` }))
const groups = ['Truck A', 'Truck B'].map((name, place) => ({
	...{ id: uuid(70 + place), name, description: '', position: place, panel_count: 0, status_breakdown: [] },
}))
const project = exampleProject({
	model: exampleModel({ floors, wall_count: 0 }),
	conversion_status: 'COMPLETED',
	panel_kinds: kinds,
})

/** Panels with random properties, whose steps were set on random days of the last weeks; some carry nothing but a flag. */
function workedOn(): LocalState {
	const log: ConstructorParameters<typeof LocalState>[0]['log'][number][] = []
	const change = (panel_ids: string[], { id, name }: (typeof statuses)[number], at: number) =>
		log.push({
			...{ revision: 0, at, status_id: id, status_name: name, action: 'added', source: 'panel_list', user_id: null },
			...{ is_undo: false, undoes: null, panel_ids },
		})
	const panels = Array.from({ length: 150 }, (_, number): Panel => {
		const reached = random(3) === 0 ? [] : steps.slice(0, 1 + random(steps.length))
		// No two at the same time.
		let at = Date.now() + number - (40 + random(20)) * 86_400_000
		for (const step of reached) {
			at += random(12) * 86_400_000
			change([uuid(number)], step, at)
		}
		const flagged = [...(random(5) === 0 ? [damaged] : []), ...(random(6) === 0 ? [held] : [])]
		return panel(number, {
			mark: `W-${number}`,
			floor: random(3) - 1,
			kind: [1, 2, null][random(3)] ?? null,
			area: random(4) === 0 ? null : 1 + random(900) / 100,
			measure_origins: number % 7 === 0 ? '---i--' : '------',
			weight: random(4) === 0 ? null : 1 + random(9000),
			groups: groups.flatMap(({ id }) => (random(3) === 0 ? [id] : [])),
			statuses: [...flagged, ...reached.map(({ id }) => id)],
		})
	})
	log.sort((a, b) => a.at - b.at)
	const person = { id: uuid(500), name: 'Ann' }
	const state = new LocalState(
		{ project, panels, statuses, groups, categories: [], log },
		{ person, now: Date.now, newId: () => crypto.randomUUID(), tell: () => {} },
	)
	const set = [
		{ scope: 'project', ids: [], status_id: steps[2]?.id, date: dayFromNow(20) },
		{ scope: 'floor', ids: ['Upper'], status_id: steps[2]?.id, date: dayFromNow(-6) },
		{ scope: 'group', ids: [groups[0]?.id], status_id: steps[1]?.id, date: dayFromNow(3) },
		{ scope: 'panel', ids: panels.slice(0, 9).map(({ id }) => id), status_id: steps[0]?.id, date: dayFromNow(-90) },
	]
	expect(answerCall(state, { method: 'PUT', path: '/plan', body: { set } })?.status).toBe(200)
	return state
}

let state: LocalState
const read = <Body,>(path: string, query: Record<string, string> = {}): Body =>
	answerCall(state, { method: 'GET', path, query })?.body as Body

function answer({ method, path, query, body }: Call) {
	const rest = path.startsWith(`/projects/${PROJECT_ID}`) ? path.slice(`/projects/${PROJECT_ID}`.length) : null
	if (rest === null) return signedIn()[`${method} ${path}`] ?? { status: 404, body: {} }
	if (rest === '/panels/columns') return { body: panelColumns(state) }
	const { _t: _, ...asked } = Object.fromEntries(query)
	return answerCall(state, { method: method as 'GET', path: rest, query: asked, body }) ?? { status: 404, body: {} }
}

let shown: { plan: PlanView | null; measures: Measures; panels: readonly Panel[] }

/** Keeps what the page under test reads numbers by. */
function Kept({ panels }: { panels: readonly Panel[] }) {
	shown = { plan: usePlanView(project, panels, statuses), measures: useMeasures(), panels }
	return null
}

/** The panels that the list shows for a search. */
function listedBy(search: PanelSearch): Panel[] {
	let from = shown.panels
	if (search.only) {
		const handed = new Set(handedPanels(PROJECT_ID, search.only))
		from = from.filter(({ id }) => handed.has(id))
	}
	if (search.figure) {
		const { element_steps, panel_ids } = read<{ element_steps: number[]; panel_ids: string[] }>('/figures/panels', {
			segment: search.figure,
			time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		})
		let element = 0
		const elements = new Set(element_steps.map((step) => (element += step)))
		from = panelsOfFigure(from, { version_id: null, elements, ids: new Set(panel_ids) })
	}
	return filterPanels(from, search, { flags, plan: shown.plan })
}
const countOf = (counted: Counted): number => listedBy(searchOfFigure(counted)).length

/** The whole numbers of a text, whatever digits it is written in. */
const numbersIn = (text: string): number[] =>
	(text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).match(/\d+/g) ?? []).map(Number)

/** What is wrong with a link of a figure; null when it says what its list shows. */
function differenceOf(link: HTMLElement, figures: FiguresResponse): string | null {
	const search = PanelSearch.parse(defaultParseSearch(new URL(link.getAttribute('href') ?? '', 'http://x').search))
	const panels = listedBy(search)
	const { length } = panels
	const { measures } = shown
	// A row of statuses has its name, its number and its share.
	const text = link.getAttribute('aria-label') ?? (link.children[2] ? link.children[1] : link)?.textContent ?? ''
	const totals = totalPanels(panels)
	const segment = readSegment(search.figure ?? '')
	const numbers = numbersIn(text)
	const { total, forecast, lead_times } = figures
	const isSum = text === measures.area(totals.area) || text === measures.weight(totals.weight)
	const isShare = search.statuses && text === measures.percent(length / total.count)
	const isProgress = length === total.count && text === measures.percent((figures.progress.count ?? 0) / 100)
	if (isSum || isShare || isProgress) return null
	const told =
		segment?.kind === 'slower'
			? lead_times.find(({ to_status_id }) => to_status_id === segment.status_id)?.slower
			: segment?.kind === 'age' && segment.days > 0
				? numbers.at(-1)
				: search.statuses && search.statuses.length > 1 && 'remaining' in forecast
					? forecast.remaining
					: search.ids && numbers.length === 0
						? 1
						: numbers[0]
	return told === length ? null : `“${text}” leads to ${length} panels: ${link.getAttribute('href')}`
}

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

async function openOverview(language: string, units: Units): Promise<FiguresResponse> {
	state = workedOn()
	stubServer(new Proxy({}, { get: () => answer }))
	const watch = { progress: null, isLost: false } as unknown as Parameters<typeof OverviewTab>[0]['conversion']
	const { panels } = read<{ panels: Panel[] }>('/panels')
	rememberLanguage(language)
	await renderInApp(
		<UnitsContext value={units}>
			<OverviewTab project={project} manager={false} conversion={watch} search={{ range: 'all' }} onSearch={() => {}} />
			<Kept panels={panels} />
		</UnitsContext>,
	)
	await screen.findByLabelText(i18next.t('figures:cards.label'))
	await vi.waitFor(() => expect(shown.plan).not.toBeNull())
	return read<FiguresResponse>('/figures', { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
}

const FEET: Units = { length: 'ft_in', weight: 'lb' }
const MILLIMETRES: Units = { length: 'mm', weight: 'kg' }

describe.each([
	['en', MILLIMETRES],
	['ar', FEET],
] as const)('in %s by %o', (language, units) => {
	test('every number of the overview is that of the list it leads to', async () => {
		const figures = await openOverview(language, units)
		for (const title of ['flow.title', 'throughput.title'] as const) {
			const chart = await screen.findByRole('region', { name: i18next.t(`figures:${title}`) })
			await userEvent.click(within(chart).getByRole('button', { name: i18next.t('figures:show_table') }))
		}
		const links = [...document.querySelectorAll<HTMLElement>('a[href*="tab=panels"]')].filter(
			(link) => !link.getAttribute('href')?.includes('panel='),
		)
		expect(links.length).toBeGreaterThan(100)
		for (const sign of [
			'late',
			'due',
			damaged,
			held,
			'measured',
			'incomplete_area',
			'behind.',
			'age.',
			'lead.',
			'slower.',
			'reached.',
		])
			expect(
				links.some((link) => link.getAttribute('href')?.includes(sign)),
				sign,
			).toBe(true)
		expect(links.flatMap((link) => differenceOf(link, figures) ?? [])).toEqual([])
		const shares = [...document.querySelectorAll('[title] > :nth-child(3)')].map(({ textContent }) => textContent ?? '')
		expect(shares.reduce((sum, share) => sum + (numbersIn(share)[0] ?? 0), 0)).toBe(100)
	})
})

/** Compares the CSV of the figures, in some units, with the lists. */
function compareCsv(figures: FiguresResponse, units: Units) {
	const words = {
		header: new Proxy({}, { get: (_, name) => name }),
		figure: new Proxy({}, { get: (_, name) => name }),
		noStatus: '',
		statusName: (id: string) => id,
		floorName: String,
		kindName: (kind: number | null) => (kind === null ? '' : String(kind)),
		groupName: (id: string | null) => id ?? '',
		groupOrder: [],
		leadName: () => '',
		inUnits: amountsIn(units),
	} as unknown as CsvWords
	const of: Record<string, (item: string) => Counted> = {
		total: () => ({}),
		incomplete_area: () => ({ measured: 'incomplete_area' }),
		done: () => ({ at: steps.slice(2).map(({ id }) => id) }),
		by_status: (id) => ({ at: [id || null] }),
		flag: (id) => ({ at: [id] }),
		floor: (floor) => ({ floors: [Number(floor)] }),
		kind: (kind) => ({ kinds: [kind === '' ? null : Number(kind)] }),
		group: (id) => ({ groups: [id || null] }),
		plan_behind: (status_id) => ({ segment: { kind: 'behind', status_id } }),
		plan_ahead: (status_id) => ({ segment: { kind: 'ahead', status_id } }),
	}
	const compared = figureRows(figures, words).filter(([figure]) => Object.hasOwn(of, String(figure)))
	expect(compared.length).toBeGreaterThan(18)
	expect(compared.map(([figure]) => figure)).toContain('incomplete_area')
	for (const [figure, item, , count, area] of compared) {
		const counted = of[String(figure)]?.(String(item)) ?? {}
		const listed = listedBy(searchOfFigure(counted))
		expect([figure, item, count]).toEqual([figure, item, listed.length])
		if (figure === 'incomplete_area') continue
		const sum = listed.reduce((total, panel) => total + (panel.area ?? 0), 0)
		expect(area).toBeCloseTo(amountsIn(units).area(sum) ?? 0, 4)
	}
}

test('every row of the legend in 3D and of the CSV counts the panels of its list', async () => {
	const figures = await openOverview('en', USUAL_UNITS)
	for (const units of [USUAL_UNITS, FEET]) compareCsv(figures, units)
	const { panels, plan } = shown
	const colourings = {
		status: byKind.kindsByStatus(panels, statuses),
		plan: byKind.kindsByPlan(panels, plan),
		group: byKind.kindsByGroup(panels, groups),
		kind: byKind.kindsByPanelKind(panels, kinds),
		floor: byKind.kindsByFloor(panels, [0, 1]),
	}
	for (const [by, coloured] of Object.entries(colourings))
		for (const [place, kind] of coloured.kinds.entries()) {
			const known = { projectId: PROJECT_ID, panels, kinds: coloured }
			const listed = listedBy(searchOfKind({ by } as ColourChoice, kind, known)).map(({ id }) => id)
			const own = panels.flatMap(({ id }, at) => (coloured.kindOf[at] === place ? [id] : []))
			expect([by, kind.key, listed.length]).toEqual([by, kind.key, kind.count])
			if (by !== 'group') expect(listed).toEqual(own)
		}
	const counts = countFlags(panels, flagList(statuses))
	expect(flagList(statuses).map(({ id }) => countOf({ at: [id] }))).toEqual(counts)
	expect(counts.filter((count) => count > 0)).toHaveLength(2)
})
