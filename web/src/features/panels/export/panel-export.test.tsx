import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import exceljs from 'exceljs'
import { afterEach, expect, test, vi } from 'vitest'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { PropertyColumn } from '../../../domain/panels/properties/property-column.ts'
import type { CellValue } from '../../../domain/sheets/sheet.ts'
import { writeSheet } from '../../../domain/sheets/write-xlsx.ts'
import type { XlsxAnswer, XlsxRequest } from '../../../domain/sheets/xlsx-worker.ts'
import { panel, status, uuid } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ExportMenu } from './export-menu.tsx'
import { usePanelExport } from './panel-export.ts'

afterEach(() => {
	notifications.clean()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	cleanup()
})

const [made, delivered] = [status(1, { name: 'Cast' }), status(2, { name: 'On site' })]
const load = { id: uuid(70), name: 'Load 1', description: '', panel_count: 1, created_at: '2026-01-01T12:00:00Z' }
const lookup = {
	floors: [{ name: 'Ground' }],
	kindNames: new Map([[1, 'Facade']]),
	categoryById: new Map([[uuid(71), { name: 'Street' }]]),
	statusById: new Map([made, delivered].map((each) => [each.id, each])),
	groupById: new Map([[load.id, load]]),
} as unknown as PanelLookup

const panels = Array.from({ length: 1201 }, (_, index) =>
	panel(index, {
		mark: `=P${index}`,
		name: 'Wall',
		own_name: index === 1 ? 'Gable' : '',
		own_description: index === 1 ? 'Four anchors' : '',
		kind: index === 2 ? null : 1,
		category_id: index === 1 ? uuid(71) : null,
		description: 'Sandwich',
		floor: index === 1 ? -1 : 0,
		floor_computed: index === 0,
		length: index + 0.1 + 0.2,
		width: 0.2,
		height: index === 2 ? null : 2.9,
		area: 8.7,
		volume: 1.234567,
		weight: 4300.5,
		measure_origins: 'gggggg',
		statuses: index === 0 ? [made.id, delivered.id] : [],
		status_changed_at: index === 0 ? new Date(2026, 10, 22, 20, 44, 59).toISOString() : null,
		groups: index === 0 ? [load.id] : [],
	}),
)

/** Stands in for the worker: the same code in this thread. `answer` replaces what it would say. */
function stubWorker(answer?: Promise<XlsxAnswer>): XlsxRequest[] {
	const requests: XlsxRequest[] = []
	const rows: CellValue[][] = []
	class WorkerHere {
		onmessage: ((event: { data: XlsxAnswer }) => void) | null = null
		async postMessage(request: XlsxRequest) {
			requests.push(request)
			if ('rows' in request) rows.push(...request.rows)
			else
				this.onmessage?.({
					data: (await answer) ?? { file: (await writeSheet(request.head, rows)).buffer as ArrayBuffer },
				})
		}
		terminate() {}
	}
	vi.stubGlobal('Worker', WorkerHere)
	return requests
}

/** Files handed to the browser from now on. */
function watchFiles(): { name: string; content: Blob }[] {
	const files: { name: string; content: Blob }[] = []
	let content = new Blob()
	vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
		content = blob as Blob
		return 'blob:file'
	})
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		files.push({ name: this.download, content })
	})
	return files
}

const properties = [
	{
		header: 'Fire rating of Pset_Wall',
		column: new PropertyColumn({ values: ['F90', true], unit: '', elements: [0, 2], value_of: [0, 1] }),
	},
	{ header: 'Load (kN)', column: new PropertyColumn({ values: [2.5], unit: 'kN', elements: [1], value_of: [0] }) },
]

function Exporter() {
	const { exportPanels, isExporting } = usePanelExport('House 1/2', lookup, properties)
	return <ExportMenu isExporting={isExporting} onExport={(format) => void exportPanels(panels, format)} />
}

const choose = async (format: string) => {
	await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
	await userEvent.click(await screen.findByRole('menuitem', { name: format }))
}

test('the Excel file holds every cell of the list, in its order', async () => {
	const requests = stubWorker()
	const files = watchFiles()
	await renderInApp(<Exporter />)
	await choose('Excel (XLSX)')
	await waitFor(() => expect(files).toHaveLength(1))
	expect(files[0]?.name).toBe('House 1 2 panels.xlsx')
	// Piece by piece, so that the page stays responsive.
	expect(requests.length).toBeGreaterThan(3)

	const book = new exceljs.Workbook()
	await book.xlsx.load(await new Response(files[0]?.content).arrayBuffer())
	const sheet = book.worksheets[0] as exceljs.Worksheet
	expect(sheet.name).toBe('House 1 2')
	const cells = sheet.getSheetValues().slice(1) as unknown[][]
	const read = cells.map((row) => Array.from({ length: 24 }, (_, column) => row[column + 1] ?? null))
	expect(read[0]).toEqual([
		...[
			'Mark',
			'Name',
			'Name in the model',
			'Kind',
			'Category',
			'Storey',
			'Statuses',
			'Groups',
			'IFC class',
			'Description',
			'Description in the model',
		],
		...['Length (m)', 'Width (m)', 'Height (m)', 'Thickness (m)', 'Area (m²)', 'Volume (m³)', 'Weight (kg)'],
		...[
			'Source of storey',
			'Source of measures',
			'Status changed',
			'GlobalId',
			'Fire rating of Pset_Wall',
			'Load (kN)',
		],
	])
	expect(read.slice(1)).toEqual(
		panels.map(({ mark, height, global_id }, index) => [
			...[
				mark,
				index === 1 ? 'Gable' : 'Wall',
				'Wall',
				index === 2 ? null : 'Facade',
				index === 1 ? 'Street' : null,
				index === 1 ? null : 'Ground',
			],
			...(index === 0 ? ['Cast, On site', 'Load 1'] : [null, null]),
			...[
				'IfcElementAssembly',
				index === 1 ? 'Four anchors' : 'Sandwich',
				'Sandwich',
				Math.round((index + 0.3) * 10) / 10,
				// The sides of a wall; of one whose height isn't known, what the model calls them.
				height === null ? 0.2 : null,
				height,
				height === null ? null : 0.2,
				8.7,
				1.2346,
				4300.5,
			],
			...[index === 1 ? null : index === 0 ? 'Computed from its height' : 'From the model'],
			// Excel's date is read as if it were UTC.
			...['Calculated from the shape', index === 0 ? new Date(Date.UTC(2026, 10, 22, 20, 44)) : null, global_id],
			...[index === 0 ? 'F90' : index === 2 ? 'Yes' : null, index === 1 ? 2.5 : null],
		]),
	)
	expect(sheet.getCell('L2').numFmt).toBe('0.000')
	expect(sheet.getCell('R2').numFmt).toBe('#,##0')
	expect(sheet.getCell('U2').numFmt).toBe('yyyy-mm-dd hh:mm')
})

test('the menu works by keyboard and still offers CSV', async () => {
	const files = watchFiles()
	await renderInApp(<Exporter />)
	const button = await screen.findByRole('button', { name: 'Export' })
	expect(button.getAttribute('aria-haspopup')).toBe('menu')
	button.focus()
	await userEvent.keyboard('{Enter}')
	expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
		'CSV',
		'Excel (XLSX)',
	])
	await userEvent.keyboard('{ArrowDown}{Enter}')
	await waitFor(() => expect(files).toHaveLength(1))
	expect(files[0]?.name).toBe('House 1 2 panels.csv')
	expect(await files[0]?.content.text()).toContain("'=P0,Wall,Wall,Facade,,Ground,")
	expect(await files[0]?.content.text()).toContain(',2026-11-22 20:44,guid0,F90,\r\n')
})

test('a file that cannot be made is reported, and can be tried again', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	const failed = vi.spyOn(notifications, 'show')
	const { promise, resolve } = Promise.withResolvers<XlsxAnswer>()
	stubWorker(promise)
	const files = watchFiles()
	await renderInApp(<Exporter />)
	await choose('Excel (XLSX)')
	const busy = await screen.findByRole('button', { name: 'Exporting…' })
	expect(busy.getAttribute('aria-busy')).toBe('true')
	resolve({ failure: 'RangeError: out of memory' })
	await screen.findByRole('button', { name: 'Export' })
	expect(failed).toHaveBeenCalledWith(
		expect.objectContaining({
			message: 'Couldn’t export the panels. Check your connection and try again.',
			role: 'alert',
		}),
	)
	expect(files).toEqual([])
})
