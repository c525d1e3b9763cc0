import 'fake-indexeddb/auto'
import type { PanelFile } from '@panelyard/contracts/panels/panel-files'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkError } from '../../../api/api-error.ts'
import * as bodies from '../../../api/send-body.ts'
import { ChangesKeeper } from '../../../domain/changes-keeper/changes-keeper.tsx'
import { draftAttachment, draftFileDeletion, panelFileDeleted } from '../../../domain/panel-files/panel-file-changes.ts'
import { withFileChange } from '../../../domain/panel-files/panel-files.queries.ts'
import { uuid } from '../../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../../testing/stub-server.ts'
import * as drawing from '../drawing/open-pdf.ts'
import { FilesSection } from './files-section.tsx'

const PANEL = uuid(1)
const path = `/projects/${PROJECT_ID}`
const file = (number: number): PanelFile => ({
	id: uuid(10 + number),
	panel_id: PANEL,
	file_name: `W-10${number}.pdf`,
	bytes: 2_000_000,
	user_name: 'Ann',
	created_at: `2026-01-0${number}T12:00:00Z`,
})

beforeEach(() => void vi.spyOn(drawing, 'openPdf').mockRejectedValue(new drawing.PdfUnreadable('broken', null)))
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

async function open(editable: boolean, answers: Parameters<typeof stubServer>[0] = {}) {
	stubServer({
		...signedIn(),
		[`GET ${path}/panels/${PANEL}/files`]: { body: { files: [file(1), file(2)], revision: 1 } },
		...answers,
	})
	return renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<FilesSection projectId={PROJECT_ID} panelId={PANEL} editable={editable} />
		</>,
	)
}

test('who may only read downloads the drawings', async () => {
	await open(false)
	const link = await screen.findByRole('link', { name: 'W-101.pdf' })
	expect(link.getAttribute('href')).toBe(`${path}/panel_files/${file(1).id}`)
	expect(screen.queryByRole('button', { name: /Delete|Attach/ })).toBeNull()
	expect(screen.getByRole('button', { name: 'Show W-101.pdf' })).toBeTruthy()
})

test('a damaged drawing says so and leaves the download, and a lost connection can be tried again', async () => {
	const at = `${path}/panel_files/${file(1).id}`
	let isThere = false
	await open(false, { [`GET ${at}`]: () => (isThere ? { body: 'not a PDF' } : { status: 503, body: {} }) })
	await userEvent.click(await screen.findByRole('button', { name: 'Show W-101.pdf' }))
	const retry = await screen.findByRole('button', { name: 'Try again' })
	isThere = true
	await userEvent.click(retry)
	const alert = within((await screen.findByText(/is damaged/)).closest('[role=alert]') as HTMLElement)
	expect(alert.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(at)
	expect(alert.queryByRole('button', { name: 'Try again' })).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
	await userEvent.click(await screen.findByRole('button', { name: 'Exit full screen' }))
	expect(document.activeElement?.getAttribute('aria-label')).toBe('Full screen')
	await userEvent.click(screen.getByRole('button', { name: 'Close drawing' }))
	expect(screen.queryByRole('alert')).toBeNull()
	expect(document.activeElement?.getAttribute('aria-label')).toBe('Show W-101.pdf')
})

test('a deleted drawing is gone at once', async () => {
	await open(true, { [`DELETE ${path}/panel_files/${file(1).id}`]: { body: { files: [file(2)], revision: 2 } } })
	await userEvent.click(await screen.findByRole('button', { name: 'Delete W-101.pdf' }))
	expect(screen.queryByRole('link', { name: 'W-101.pdf' })).toBeNull()
	expect(screen.getByRole('link', { name: 'W-102.pdf' })).toBeTruthy()
})

test('an undone deletion puts the drawing back in its place', () => {
	const deletion = draftFileDeletion('p', file(1))
	const files = withFileChange([file(1), file(2)], PANEL, deletion)
	expect(files).toEqual([file(2)])
	const back = panelFileDeleted.undo?.({ id: 'x', project_id: 'p', about: { file: file(1) } }, {} as never)
	expect(back?.request).toEqual({ method: 'POST', path: `/projects/p/panel_files/${file(1).id}/restore` })
	expect(back && withFileChange(files, PANEL, back)).toEqual([file(1), file(2)])
	expect(withFileChange(files, uuid(2), deletion)).toBe(files)
})

test('a drawing waits on the device until the line is back, and can be taken back until then', async () => {
	const files = [file(1), file(2), file(3)]
	const send = vi.spyOn(bodies, 'sendBody').mockRejectedValueOnce(networkError(true))
	send.mockRejectedValueOnce(networkError(true)).mockResolvedValueOnce({ files, revision: 2 })
	await open(true)
	await screen.findByRole('link', { name: 'W-101.pdf' })
	const input = document.querySelector('input[type=file]') as HTMLInputElement
	const upload = (name: string) => userEvent.upload(input, new File(['%PDF-'], name, { type: 'application/pdf' }))
	await upload('W-104.pdf')
	await screen.findByText('Not sent yet')
	await userEvent.click(screen.getByRole('button', { name: /W-104.pdf/ }))
	await waitFor(() => expect(screen.queryByText('W-104.pdf')).toBeNull())

	await upload('W-103.pdf')
	await screen.findByText('Not sent yet')
	expect(screen.queryByRole('link', { name: 'W-103.pdf' })).toBeNull()
	window.dispatchEvent(new Event('online'))
	await screen.findByRole('link', { name: 'W-103.pdf' })
	const [, address] = send.mock.calls.at(-1) ?? []
	expect(address).toMatch(new RegExp(`^${path}/panels/${PANEL}/files\\?file_name=W-103.pdf&id=`))
	send.mockRestore()
})

test('a drawing whose answer got lost is there once', () => {
	const attachment = draftAttachment('p', PANEL, new File(['%PDF-'], 'W-103.pdf'))
	const once = withFileChange([file(1)], PANEL, attachment)
	expect(once.map(({ file_name }) => file_name)).toEqual(['W-101.pdf', 'W-103.pdf'])
	expect(withFileChange(once, PANEL, attachment)).toHaveLength(2)
})
