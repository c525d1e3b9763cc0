import { notifications } from '@mantine/notifications'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ImpactExport } from './impact-export.tsx'
import { impact, uncertain, versionPath } from './versions.test-support.ts'

afterEach(() => {
	notifications.clean()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	cleanup()
})

const produced = status(1, { name: 'Produced' })
const gone = {
	...uncertain,
	...{ id: uuid(10), categories: ['removed' as const], after: null, geometry: [], candidates: [] },
	before: uncertain.before && { ...uncertain.before, mark: '=1+1', area: 2.5 },
	...{ statuses: [produced.id], planned_date: '2026-12-24', decision: 'hold' as const, confidence: null },
	decided_by: { user_id: uuid(70), name: 'Rita; Reviewer' },
}
const project = exampleProject({ name: 'House', role: 'viewer' })

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

async function choose(format: string, filter = {}) {
	await renderInApp(<ImpactExport project={project} impact={impact} statuses={[produced]} filter={filter} />)
	await userEvent.click(screen.getByRole('button', { name: 'Export' }))
	await userEvent.click(await screen.findByRole('menuitem', { name: format }))
}

test('the report as CSV has a line for each panel, and none of them is a formula', async () => {
	const files = watchFiles()
	const page = { total: 1001, page_size: 1000, revision: 1 }
	const pages = [
		{ panels: [uncertain], page: 1, ...page },
		{ panels: [gone], page: 2, ...page },
		// Somebody decided meanwhile.
		{ panels: [gone], page: 2, ...page, revision: 2 },
	]
	const answers = [pages[0], pages[2], pages[0], pages[1]]
	const calls = stubServer({ [`GET ${versionPath}/impact/panels`]: () => ({ body: answers.shift() }) })
	await choose('CSV', { search: 'W' })
	await vi.waitFor(() => expect(files).toHaveLength(1))
	expect(files[0]?.name).toBe('House · Version 2 · B.csv')
	const text = await files[0]?.content.text()
	expect(text?.replace('\uFEFF', '').split('\r\n')).toEqual([
		'Mark (before),Mark (after),Storey (before),Storey (after),Kind (before),Kind (after),What changes,Details,Statuses,Planned,Area (m²),Weight (kg),Decision,Decided by,GlobalId',
		expect.stringMatching(/^W-1,W-7,Ground,First,.*,"Uncertain, Geometry changed","?Size: 6\.000.*,18,4000,,,7$/),
		expect.stringMatching(/^'=1\+1,,Ground,,.*,,Removed,6\.000.*,Produced,2026-12-24,2\.5,4000,Held,Rita; Reviewer,1$/),
		'',
	])
	expect(calls.map(({ query }) => String(query))).toHaveLength(4)
})

test('on paper there is a table of the panels, without those that stay as they are', async () => {
	const print = vi.fn(() => {
		const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
		expect(rows).toHaveLength(2)
		expect(rows[1]).toContain('=1+1')
		expect(rows[1]).toContain('2026-12-242.504,000Held')
		expect(document.title).toBe('House · Version 2 · B')
	})
	vi.stubGlobal('print', print)
	const panels = [uncertain, gone, { ...uncertain, id: uuid(11), categories: ['unchanged' as const] }]
	stubServer({
		[`GET /projects/${PROJECT_ID}/versions/2/impact/panels`]: {
			body: { panels, total: 3, page: 1, page_size: 1000, revision: 1 },
		},
	})
	await choose('Print or save as PDF')
	await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
	dispatchEvent(new Event('afterprint'))
	await vi.waitFor(() => expect(document.querySelector('tbody')).toBeNull())
	await vi.waitFor(() => expect(document.documentElement.dataset.printsList).toBeUndefined())
})
