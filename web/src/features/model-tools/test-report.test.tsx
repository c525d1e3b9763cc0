import type { TestReport } from '@panelyard/contracts/testing/test-reports'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { toast } from '../../ui/messages/toast.ts'
import { IfcTesting } from './ifc-testing.tsx'
import { exampleInspection, exampleTask, INSPECTION_ID } from './model-task.test-support.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const REPORT: TestReport = {
	token: 'AbCdEf',
	file_name: 'hall.ifc',
	created_at: '2026-11-29T10:00:00.000Z',
	expires_at: '2026-12-29T10:00:00.000Z',
}
const done = exampleTask({ status: 'COMPLETED', percent: 100, seconds_left: null, inspection: exampleInspection() })

test('a report gets a link that can be copied and ended', async () => {
	const told = vi.spyOn(toast, 'success')
	const ended = vi.fn(() => ({ body: { test_reports: [] } }))
	stubServer({
		[`GET /model_tasks/${INSPECTION_ID}`]: { body: { model_task: done } },
		[`POST /model_tasks/${INSPECTION_ID}/report`]: { status: 201, body: { test_report: REPORT } },
		[`DELETE /test_reports/${REPORT.token}`]: ended,
	})
	await renderInApp(<IfcTesting inspectionId={INSPECTION_ID} onInspection={() => {}} onMakeGlb={() => {}} />)
	await userEvent.click(await screen.findByRole('button', { name: 'Send by link' }))
	const link = (await screen.findByLabelText('Link')) as HTMLInputElement
	expect(link.value).toMatch(/^http.*\/app\/ifc-report\/AbCdEf$/)
	await userEvent.click(screen.getByRole('button', { name: 'End this link' }))
	const question = await screen.findByRole('dialog', { name: 'End this link?' })
	expect(ended).not.toHaveBeenCalled()
	await userEvent.click(within(question).getByRole('button', { name: 'End this link' }))
	await vi.waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull())
	expect(ended).toHaveBeenCalledOnce()
	expect(told).toHaveBeenCalledWith('The link has ended')
})

test('before a test stand the reports that were sent, each with a way to end it', async () => {
	const reports = [REPORT]
	stubServer({
		'GET /test_reports': () => ({ body: { test_reports: reports } }),
		[`DELETE /test_reports/${REPORT.token}`]: { body: { test_reports: [] } },
	})
	await renderInApp(<IfcTesting inspectionId={null} onInspection={() => {}} onMakeGlb={() => {}} />)
	const link = await screen.findByRole('link', { name: 'hall.ifc' })
	expect(link.getAttribute('href')).toBe('/app/ifc-report/AbCdEf')
	await userEvent.click(screen.getByRole('button', { name: 'End this link' }))
	const question = await screen.findByRole('dialog', { name: 'End this link?' })
	await userEvent.click(within(question).getByRole('button', { name: 'End this link' }))
	await vi.waitFor(() => expect(screen.queryByText('Reports you have sent')).toBeNull())
})
