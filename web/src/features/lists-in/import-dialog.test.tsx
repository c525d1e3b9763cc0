import type { ImportResponse } from '@panelyard/contracts/panels/imports'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { readTable, type TableSource } from '../../domain/sheets/read-table.ts'
import type { UnreadableTable } from '../../domain/sheets/table.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

// Nothing is laid out here: without a height no row would be in sight.
beforeAll(
	() => void Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 }),
)
afterEach(() => {
	vi.unstubAllGlobals()
	localStorage.clear()
	cleanup()
})

/** Reads lists in the page, since there are no workers here. */
class PageWorker {
	onmessage: (event: { data: unknown }) => void = () => {}
	terminate() {}
	postMessage(source: TableSource) {
		readTable(source).then(
			({ rows, ...read }) => {
				this.onmessage({ data: { rows } })
				this.onmessage({ data: { read } })
			},
			(error) => this.onmessage({ data: { failure: (error as UnreadableTable).reason } }),
		)
	}
}

const cast = status(1, { name: 'Cast' })
const loaded = status(2, { name: 'Loaded', requires: [cast.id], requires_mode: 'block' })
const panels = [panel(1), panel(2)]
const answered = (part: Partial<ImportResponse>): Answer => ({
	body: {
		changed: [],
		revision: 2,
		dry_run: false,
		kinds: { status: { changed: 1, stayed: 0, left_out: 0 } },
		missing: [],
		left_out: [],
		held_back: [],
		breaks: [],
		created: { statuses: [], groups: [], categories: [] },
		...part,
	} satisfies ImportResponse,
})

let show = (_panels: readonly Panel[]) => {}

function Shown(props: ImportDialogProps) {
	const [panels, setPanels] = useState(props.panels)
	show = setPanels
	return (
		<>
			<ChangesKeeper projectId={props.projectId} />
			<ImportDialog {...props} panels={panels} />
		</>
	)
}

async function openDialog(answer: (call: Call) => Answer | Promise<Answer>, file: File | null = null, listed = panels) {
	vi.stubGlobal('Worker', PageWorker)
	const calls = stubServer({ ...signedIn(), [`POST /projects/${PROJECT_ID}/imports`]: answer })
	const onClose = vi.fn()
	const project = exampleProject({ model: exampleModel() })
	const lookup = {
		floors: [],
		kinds: [],
		kindNames: new Map(),
		statuses: [cast, loaded],
		statusById: new Map([cast, loaded].map((each) => [each.id, each])),
		groups: [],
		groupById: new Map(),
		categories: [],
		categoryById: new Map(),
		comments: new Map(),
	}
	const props = { projectId: project.id, projectName: project.name, lookup: lookup as never, file, onClose }
	await renderInApp(<Shown {...props} panels={listed} />)
	const sent = () => calls.filter(({ path }) => path.endsWith('/imports')).map(({ body }) => body as object)
	return { sent, onClose }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function bring(text: string) {
	await userEvent.click(await screen.findByLabelText('Or paste it'))
	await userEvent.paste(text)
	await press('Next')
	await screen.findByRole('button', { name: 'Preview' })
}

test('marks alone need something to set for all of them', async () => {
	const { sent, onClose } = await openDialog(() => answered({}))
	await bring('P/1, P/2')
	expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true)
	await userEvent.selectOptions(screen.getByLabelText('Status for all rows'), 'Cast')
	await press('Preview')
	await press('Import 2 rows')
	await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
	expect(sent()).toMatchObject([
		{
			panel_ids: [uuid(1), uuid(2)],
			columns: { status: { mode: 'set', cells: [[cast.id]], rows: [0, 0] } },
			on_rule: 'refuse',
		},
	])
})

test('panels of one mark are told apart by the names that people gave them', async () => {
	const twins = [panel(1, { own_name: 'Gable' }), panel(2, { mark: 'P/1' })]
	await openDialog(() => answered({}), null, twins)
	await bring('Mark\tStatus\nP/1\tCast\n')
	await press('Preview')
	const choice = within(await screen.findByRole('combobox', { name: /P\/1/ }))
	expect(choice.getByRole('option', { name: 'P/1 · Gable' })).toBeTruthy()
	expect(choice.getByRole('option', { name: 'P/1 · WAND' })).toBeTruthy()
})

test('a rule is asked about before anything changes', async () => {
	const refused = {
		dry_run: true,
		left_out: [uuid(1)],
		breaks: [{ status_id: loaded.id, requires: cast.id, mode: 'block' as const, panel_count: 1, panels: [] }],
	}
	const { sent, onClose } = await openDialog(({ body }) =>
		answered((body as { dry_run?: boolean }).dry_run ? refused : {}),
	)
	await bring('Mark\tStatus\nP/1\tLoaded\n')
	await press('Preview')
	await press('Import 1 row')
	const question = await screen.findByRole('alert')
	const override = within(question).getByRole('button', { name: 'Override the rule' })
	expect(override).toHaveProperty('disabled', true)
	await userEvent.type(within(question).getByLabelText('Reason for overriding the rule'), 'Crane')
	await userEvent.click(override)
	await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
	expect(sent().at(-1)).toMatchObject({ on_rule: 'override', override_reason: 'Crane' })
	expect(JSON.parse(localStorage.getItem('panelyard.import_columns') ?? '')).toEqual({ mark: 'mark', status: 'status' })
})

test('planned dates come from a column of their step, read as the person says', async () => {
	const { sent, onClose } = await openDialog(() =>
		answered({ kinds: { plan: { changed: 1, stayed: 0, left_out: 0 } } }),
	)
	await bring('Mark\tPlanned: Loaded\nP/1\t03/04/2026\nP/2\t31.02.2026\n')
	const order = within(screen.getByRole('radiogroup', { name: /03\/04\/2026/ }))
	expect(order.getByRole('radio', { checked: true })).toHaveProperty('value', 'month_first')
	await userEvent.click(order.getByRole('radio', { name: 'Apr 3, 2026' }))
	await press('Preview')
	expect(await screen.findByText('Loaded Apr 3, 2026')).toBeTruthy()
	expect(screen.getByText('“31.02.2026” isn’t a date. Write it like 2026-12-31')).toBeTruthy()
	await press('Import 1 row')
	await vi.waitFor(() => expect(sent()).toHaveLength(1))
	expect(sent()).toMatchObject([
		{ panel_ids: [uuid(1)], columns: { plan: [{ status_id: loaded.id, cells: ['2026-04-03'], rows: [0] }] } },
	])
	expect(onClose).not.toHaveBeenCalled()
})

test('the end says how many rows were not taken, and why', async () => {
	await openDialog(() =>
		answered({ kinds: { plan: { changed: 1, stayed: 0, left_out: 0 } }, left_out: [], missing: [uuid(2)] }),
	)
	await bring('Mark\tPlanned: Loaded\nP/1\t2026-04-03\nP/2\t2026-04-03\nX\t2026-04-03\nY\t2026-04-03\n')
	await press('Preview')
	await press('Import 2 rows')
	expect(await screen.findByText('3 rows not imported')).toBeTruthy()
	expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		'No panel has this mark: 2 rows',
		'This panel no longer exists: 1 row',
	])
})

test('old and new statuses are shown, and what goes back is left out unless it may', async () => {
	const listed = [panel(1, { statuses: [loaded.id] }), panel(2, { statuses: [cast.id] }), panel(3)]
	const { sent } = await openDialog(() => answered({ held_back: [uuid(3)] }), null, listed)
	await bring('Mark\tStatus\tPhase\nP/1\tCast\tA\nP/2\tCast\tA\nP/3\tCast\tB\n')
	expect(screen.getByText('1 column isn’t used: Phase')).toBeTruthy()
	await press('Preview')
	expect(await screen.findByText('1 row ready · 1 row without changes · 1 row with a problem')).toBeTruthy()
	expect(screen.getByText('Would go back: Loaded → Cast')).toBeTruthy()
	expect(screen.getByText('No status → Cast')).toBeTruthy()
	const question = within(screen.getByRole('alert'))
	expect(question.getByText('1 panel would go back to an earlier status')).toBeTruthy()
	expect(question.getByText('Loaded → Cast')).toBeTruthy()
	await userEvent.click(question.getByRole('checkbox', { name: /^Let them go back/ }))
	expect(await screen.findByText('2 rows ready · 1 row without changes')).toBeTruthy()
	await userEvent.click(screen.getByRole('checkbox', { name: /^Let them go back/ }))
	await press('Import 1 row')
	await vi.waitFor(() => expect(sent()).toHaveLength(1))
	expect(sent()).toMatchObject([{ panel_ids: [uuid(3)], on_back: 'leave_out' }])
	// Somebody else set it further meanwhile.
	expect(await screen.findByText('1 panel kept its status instead of going back')).toBeTruthy()
})

test('the same list again changes nothing, and says so', async () => {
	await openDialog(() => answered({}), null, [panel(1, { statuses: [cast.id] }), panel(2)])
	await bring('Mark\tStatus\nP/1\tCast\nP/2\t\n')
	await press('Preview')
	expect(await screen.findByText(/There is nothing to import/)).toBeTruthy()
	expect(screen.getByRole('button', { name: 'Import 0 rows' })).toHaveProperty('disabled', true)
})

test('dates without a step are asked about before anything else', async () => {
	const { sent } = await openDialog(() => answered({ kinds: { plan: { changed: 1, stayed: 0, left_out: 0 } } }))
	await bring('Mark\tTermin\tLKW\nP/1\t3.12.2026\tLKW 7\n')
	expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true)
	await userEvent.selectOptions(screen.getByLabelText('Which step are the dates in “Termin” for?'), 'Loaded')
	await press('Preview')
	await press('Import 1 row')
	await vi.waitFor(() => expect(sent()).toHaveLength(1))
	expect(sent()).toMatchObject([{ columns: { plan: [{ status_id: loaded.id, cells: ['2026-12-03'] }] } }])
})

test('without a connection the list waits in the outbox, untried', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	const { sent } = await openDialog(() => ({ status: 503, body: { message: 'Down', error: 'UNAVAILABLE' } }))
	await bring('Mark\tStatus\nP/1\tLoaded\nX\tCast')
	await press('Preview')
	await press('Import 1 row')
	expect(await screen.findByText(/The server hasn’t confirmed the list yet/, {}, { timeout: 6000 })).toBeTruthy()
	expect(screen.getByRole('button', { name: 'Download rows not imported' })).toBeTruthy()
	expect(sent().slice(0, 2)).toMatchObject([{ dry_run: true }, { on_rule: 'refuse' }])
	vi.restoreAllMocks()
})

test('a dropped file that can’t be read says why, and another one can be taken', async () => {
	const { onClose } = await openDialog(() => answered({}), new File(['   '], 'empty.csv'))
	expect((await screen.findByRole('alert')).textContent).toContain('This list is empty.')
	await bring('P/1\nP/2')
	expect(screen.getByLabelText('Content of column 1')).toHaveProperty('value', 'mark')
	expect(onClose).not.toHaveBeenCalled()
})

test('a list that fits several encodings shows what each makes of it, and is read in the chosen one', async () => {
	const bytes = Uint8Array.from('Mark;Own name\r\nP/1;K\xf5szeg\r\n', (letter) => letter.charCodeAt(0))
	await openDialog(() => answered({}), new File([bytes], 'list.csv'))
	expect(await screen.findByRole('cell', { name: 'Kõszeg' })).toBeTruthy()
	const choice = within(screen.getByRole('radiogroup', { name: /In which encoding/ }))
	expect(choice.getByText('P/1;Kőszeg')).toBeTruthy()
	await userEvent.click(choice.getByRole('radio', { name: /^Windows-1250 \(Polish/ }))
	expect(await screen.findByRole('cell', { name: 'Kőszeg' })).toBeTruthy()
})

test('while a list is sent, it still says how many rows are ready', async () => {
	const { promise, resolve } = Promise.withResolvers<Answer>()
	await openDialog(() => promise)
	await bring('P/1, P/2')
	await userEvent.selectOptions(screen.getByLabelText('Status for all rows'), 'Cast')
	await press('Preview')
	await screen.findByText('2 rows ready')
	await press('Import 2 rows')
	act(() => show([panel(1, { statuses: [cast.id] }), panel(2, { statuses: [cast.id] })]))
	await new Promise((resolve) => setTimeout(resolve))
	expect(screen.getByText('2 rows ready')).toBeTruthy()
	resolve(answered({}))
})
