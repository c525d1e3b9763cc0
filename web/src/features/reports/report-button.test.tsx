import { act, cleanup, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerAccount, useAccountTopic } from '../../domain/demo/account-offer.ts'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { toast } from '../../ui/messages/toast.ts'
import * as saving from '../../ui/save-file.ts'
import { ReportButton } from './report-button.tsx'

const saved = vi.fn()
const said = { failed: vi.fn(), success: vi.fn(), info: vi.fn(), worked: vi.fn() }

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
	String(path).endsWith('/report') ? answer(path, init) : Response.json({}, { status: 404 }),
)
beforeEach(() => {
	vi.spyOn(saving, 'saveFile').mockImplementation(saved)
	for (const name of ['failed', 'success', 'info', 'worked'] as const)
		vi.spyOn(toast, name).mockImplementation(said[name])
})
afterEach(() => {
	cleanup()
	vi.clearAllMocks()
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the report is asked for in the reader’s language and saved under the server’s name', async () => {
	answer.mockResolvedValue(
		new Response('%PDF', {
			headers: { 'content-disposition': `attachment; filename*=UTF-8''H%C3%A4user%20report.pdf` },
		}),
	)
	await renderInApp(<ReportButton projectId="1" query={{ from: '2026-01-01', measure: 'area' }} />)
	await press('Report (PDF)')
	await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('Häuser report.pdf', expect.any(Blob)))
	const [path, init] = answer.mock.lastCall ?? []
	expect(path).toBe('/projects/1/report')
	expect(JSON.parse(String(init?.body))).toMatchObject({ from: '2026-01-01', measure: 'area', language: 'en' })
})

test('a double click makes it, too', async () => {
	answer.mockReturnValueOnce(new Promise(() => {}))
	await renderInApp(<ReportButton projectId="2" query={{}} />)
	await userEvent.dblClick(await screen.findByRole('button', { name: 'Report (PDF)' }))
	expect(await screen.findByRole('button', { name: 'Cancel the report' })).toBeTruthy()
	expect(answer.mock.lastCall?.[1].signal?.aborted).toBe(false)
})

test('it can be cancelled, and a refusal is said', async () => {
	answer.mockReturnValueOnce(new Promise(() => {}))
	await renderInApp(<ReportButton projectId="3" query={{}} />)
	await press('Report (PDF)')
	await press('Cancel the report')
	expect(answer.mock.lastCall?.[1].signal?.aborted).toBe(true)
	answer.mockResolvedValue(
		Response.json({ error: 'UNAVAILABLE', message: 'The server is busy with other reports.' }, { status: 503 }),
	)
	await press('Report (PDF)')
	await vi.waitFor(() => expect(said.failed).toHaveBeenCalledWith('Couldn’t create the report', expect.any(Error)))
	expect(said.failed).toHaveBeenCalledOnce()
	expect(saved).not.toHaveBeenCalled()
})

test('it goes on when the page that began it is left, and another page of the project knows of it', async () => {
	let arrive = (_: Response) => {}
	answer.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
	const { unmount } = await renderInApp(<ReportButton projectId="4" query={{}} />)
	await press('Report (PDF)')
	await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce())
	unmount()
	expect(answer.mock.lastCall?.[1].signal?.aborted).toBe(false)
	await renderInApp(<ReportButton projectId="4" query={{}} />)
	expect(await screen.findByRole('button', { name: 'Cancel the report' })).toBeTruthy()
	arrive(new Response('%PDF'))
	await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
	expect(await screen.findByRole('button', { name: 'Report (PDF)' })).toBeTruthy()
	expect(said.success).toHaveBeenCalledOnce()
})

test('in the demo it offers an account', async () => {
	const topic = renderHook(() => useAccountTopic())
	await renderInApp(<ReportButton projectId={DEMO_PROJECT_ID} query={{}} />)
	await press('Report (PDF)')
	expect(topic.result.current).toBe('report')
	expect(answer).not.toHaveBeenCalled()
	act(() => offerAccount(null))
})
