import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { GlbConverter, type GlbTasks } from './glb-converter.tsx'
import {
	EXPORT_ID,
	exampleExport,
	exampleInspection,
	exampleTask,
	FILE_ID,
	INSPECTION_ID,
} from './model-task.test-support.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const inspected = exampleTask({ status: 'COMPLETED', inspection: exampleInspection() })
const exportTask = exampleTask({ id: EXPORT_ID, kind: 'export_glb' })

const show = async (tasks: GlbTasks) => {
	const onTasks = vi.fn()
	await renderInApp(<GlbConverter tasks={tasks} onTasks={onTasks} />)
	return onTasks
}

test('what is chosen is what is asked for; leaving everything out is not offered', async () => {
	const calls = stubServer({
		[`GET /model_tasks/${INSPECTION_ID}`]: { body: { model_task: inspected } },
		'POST /model_tasks': { status: 201, body: { model_task: exportTask } },
	})
	const onTasks = await show({ inspectionId: INSPECTION_ID, exportId: null })
	await userEvent.click(await screen.findByRole('radio', { name: /Compact/ }))
	await userEvent.click(screen.getByRole('checkbox', { name: /Reinforcing bars/ }))
	await userEvent.click(screen.getByRole('checkbox', { name: /Walls/ }))
	screen.getByText('Nothing would be left. Keep at least one class.')
	const start = screen.getByRole('button', { name: 'Convert to GLB' }) as HTMLButtonElement
	expect(start.disabled).toBe(true)
	await userEvent.click(screen.getByRole('checkbox', { name: /Walls/ }))
	await userEvent.click(screen.getByRole('checkbox', { name: /Compress/ }))
	await userEvent.click(start)
	await vi.waitFor(() => expect(onTasks).toHaveBeenCalledWith({ inspectionId: INSPECTION_ID, exportId: EXPORT_ID }))
	expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
		id: expect.any(String),
		kind: 'export_glb',
		file_id: FILE_ID,
		options: { layout: 'compact', leave_out: ['IfcReinforcingBar'], compress: true },
	})
})

test('the result says what is missing and why, and takes itself and the file from the server when asked', async () => {
	const lost = {
		express_id: 7,
		global_id: '1',
		class: 'IfcWall',
		name: 'Wall 7',
		reason: 'as the report says',
		reason_code: '',
		reason_value: '',
	}
	const exported = exampleExport({ not_converted: [lost], not_converted_count: 150 })
	const calls = stubServer({
		[`GET /model_tasks/${EXPORT_ID}`]: { body: { model_task: { ...exportTask, status: 'COMPLETED', exported } } },
		[`DELETE /model_tasks/${EXPORT_ID}`]: { body: { model_task: exportTask } },
	})
	const onTasks = await show({ inspectionId: INSPECTION_ID, exportId: EXPORT_ID })
	const download = await screen.findByRole('link', { name: /Download GLB/ })
	expect(download.getAttribute('href')).toBe(exported.url)
	screen.getByText('28 of 30')
	screen.getByText('as the report says')
	screen.getByText('149 more are in the report.')
	await userEvent.click(screen.getByRole('button', { name: 'Delete now' }))
	// The inspection is gone already, which is as good.
	await vi.waitFor(() => expect(onTasks).toHaveBeenCalledWith({ inspectionId: null, exportId: null }))
	expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
		`/model_tasks/${EXPORT_ID}`,
		`/model_tasks/${INSPECTION_ID}`,
	])
})

test('a stopped conversion goes back to the options, with the file still there', async () => {
	stubServer({
		[`GET /model_tasks/${EXPORT_ID}`]: { body: { model_task: exportTask } },
		[`DELETE /model_tasks/${EXPORT_ID}`]: { body: { model_task: exportTask } },
	})
	const onTasks = await show({ inspectionId: INSPECTION_ID, exportId: EXPORT_ID })
	await userEvent.click(await screen.findByRole('button', { name: 'Stop the conversion' }))
	await vi.waitFor(() => expect(onTasks).toHaveBeenCalledWith({ inspectionId: INSPECTION_ID, exportId: null }))
})
