import { notifications } from '@mantine/notifications'
import { readyStatus } from '@panelyard/contracts/statuses/status-words'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { type PanelLookup, useLookup } from '../../../domain/panels/list/panel-list.ts'
import { PropertyColumn } from '../../../domain/panels/properties/property-column.ts'
import { readTable, type TableSource } from '../../../domain/sheets/read-table.ts'
import type { CellValue } from '../../../domain/sheets/sheet.ts'
import { writeSheet } from '../../../domain/sheets/write-xlsx.ts'
import type { XlsxRequest } from '../../../domain/sheets/xlsx-worker.ts'
import { LANGUAGES } from '../../../locales/language.ts'
import { panel, status, uuid } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { useImportDraft } from '../../lists-in/import-draft.ts'
import { matchList } from '../../lists-in/match-list.ts'
import { EXPORT_FORMATS, usePanelExport } from './panel-export.ts'

afterEach(() => {
	notifications.clean()
	localStorage.clear()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	cleanup()
})

const keys = ['drawn', 'approved', 'cast', 'delivered', 'installed', 'damaged'] as const
const statuses = keys.map((key, number) => status(number, readyStatus(key)))
const own = status(9, { name: 'Planned' })
const all = [...statuses, own]
const idOf = (key: (typeof keys)[number]) => statuses[keys.indexOf(key)]?.id ?? ''
const group = (number: number, name: string) => ({
	...{ id: uuid(number), name, description: '', position: number, panel_count: 1, created_at: '2026-01-01T12:00:00Z' },
	status_breakdown: [],
})
const groups = [group(70, 'Load 1'), group(71, 'Lot A, north; 3'), group(72, '"Crane" 2'), group(73, 'Lot A')]
const category = { id: uuid(80), name: 'Street', icon: 'flag', colour: '#1c7ed6', position: 0, panel_count: 1 }
const floors = ['Ground', 'First'].map((name, number) => ({
	...{ global_id: `floor ${number}`, name, elevation: number },
}))
const LONG = 'a name of the model that is longer than people’s own may be, because programs write whole sentences'

/** Equal marks, marks like formulas and numbers, no mark, flags, several steps, own and odd words, every kind of group. */
const panels = [
	panel(1, { mark: '=1', statuses: [idOf('damaged'), idOf('cast')], groups: [uuid(70), uuid(71)], name: LONG }),
	panel(2, {
		mark: 'W/1',
		floor: 0,
		statuses: [idOf('drawn'), idOf('approved')],
		own_name: 'Gable',
		groups: [uuid(72)],
	}),
	panel(3, { mark: 'W/1', floor: 1, statuses: [idOf('installed')], own_description: 'Four anchors\nand "one"; more' }),
	panel(4, { mark: '007', category_id: category.id, groups: [uuid(73)], description: '  two  spaces ' }),
	panel(5, { mark: '', floor: -1, statuses: [own.id] }),
	...Array.from({ length: 205 }, (_, number) => panel(10 + number)),
]
const properties = [
	{
		header: 'Group',
		column: new PropertyColumn({ values: ['North', 'South'], unit: '', elements: [1, 2], value_of: [0, 1] }),
	},
]

/** Dates for the last panel alone: nobody who looks at the first rows sees one. */
const planView = (steps: typeof all) => {
	const days = new Int32Array(panels.length * steps.length).fill(-1)
	days[days.length - steps.length + 2] = 20_500
	const scopes = new Uint8Array(days.length)
	const isPlanned = steps.map((_, step) => step === 2)
	const placeOf = new Map(panels.map(({ id }, place) => [id, place]))
	const standings = { states: new Uint8Array(panels.length), nextDays: [], nextSteps: [] }
	return {
		steps,
		isPlanned,
		today: 20_000,
		placeOf,
		dates: { steps: steps.map(({ id }) => id), days, scopes },
		standings,
	}
}

/** Both workers, in this thread. */
class WorkerHere {
	onmessage: ((event: { data: unknown }) => void) | null = null
	readonly #rows: CellValue[][] = []
	terminate() {}
	async postMessage(request: TableSource | XlsxRequest) {
		if ('file' in request || 'text' in request) {
			const { rows, ...read } = await readTable(request)
			this.onmessage?.({ data: { rows } })
			this.onmessage?.({ data: { read } })
		} else if ('rows' in request) this.#rows.push(...request.rows)
		else this.onmessage?.({ data: { file: (await writeSheet(request.head, this.#rows)).buffer } })
	}
}

let trip: { exporter: ReturnType<typeof usePanelExport>; draft: ReturnType<typeof useImportDraft> }
function Trip() {
	const lookup = useLookup(
		floors as never,
		[],
		all,
		groups as never,
		new Map() as never,
		[category] as never,
		planView(all.filter(({ type }) => type === 'step')) as unknown as PanelLookup['plan'],
	)
	trip = { exporter: usePanelExport('House', lookup, properties), draft: useImportDraft(panels, lookup) }
	return <p>{i18next.language}</p>
}

test('the app’s own CSV and Excel files change nothing and have no problems, in every language', async () => {
	vi.stubGlobal('Worker', WorkerHere)
	let file = new Blob()
	vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
		file = blob as Blob
		return 'blob:file'
	})
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
	await renderInApp(<Trip />)
	const written: { of: string; file: File }[] = []
	const lookAt = async (of: string, list: File) => {
		act(() => trip.draft.forget())
		act(() => trip.draft.read({ file: list, sheet: null }, list.name))
		await waitFor(() => expect(trip.draft.reading.state, of).toBe('read'))
		const { rows, matching, choices } = trip.draft
		const steps = matchList(rows, matching, 1000)
		let step = steps.next()
		while (!step.done) step = steps.next()
		const { unknownStatuses, newGroups, newCategories, back, rows: matched } = step.value
		expect({ unknownStatuses, newGroups, newCategories, back }, of).toEqual({
			...{ unknownStatuses: [], newGroups: [], newCategories: [], back: [] },
		})
		expect(matched.length, of).toBe(panels.length)
		expect(matched.filter(({ problem, isSame }) => problem !== null || !isSame).slice(0, 3), of).toEqual([])
		const read = choices.columns.filter(Boolean)
		expect(read, of).toEqual(
			expect.arrayContaining(['mark', 'global_id', 'floor', 'status', 'group', 'category', 'name', 'description']),
		)
		expect(read, of).toContain(`plan:${idOf('cast')}`)
	}
	for (const { code: language } of LANGUAGES) {
		await act(() => i18next.changeLanguage(language))
		await screen.findByText(language)
		for (const format of EXPORT_FORMATS) {
			await act(() => trip.exporter.exportPanels(panels, format))
			const list = new File([file], `list.${format}`)
			await lookAt(`${language} ${format}`, list)
			if (format === 'csv') written.push({ of: `${language} read in Arabic`, file: list })
		}
	}
	for (const { of, file: list } of written) await lookAt(of, list)
})
