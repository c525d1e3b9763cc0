import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { Uploading } from './uploading.tsx'
import type { UploadState } from './use-model-upload.ts'

afterEach(cleanup)

const state: UploadState = {
	sent_bytes: 30_000_000,
	total_bytes: 60_000_000,
	stage: 'sending',
	is_waiting: false,
	is_resumed: false,
	speed: { bytes_per_second: 2_000_000, seconds_left: 15 },
}
const show = (change: Partial<UploadState>, onStop = () => {}) =>
	renderInApp(<Uploading name="house.ifc" progress={{ ...state, ...change }} onStop={onStop} />)
const bar = () => screen.getByRole('progressbar', { name: 'Upload' })

test('an upload tells bytes, speed and time, and can be stopped', async () => {
	const stop = vi.fn()
	await show({}, stop)
	expect(screen.getByText(/of .*2 MB per second · under one minute left/)).toBeTruthy()
	expect(bar().getAttribute('aria-valuenow')).toBe('50')
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
	expect(stop).toHaveBeenCalledOnce()
})

test('a lost connection is said, aloud too, and so is going on where it stopped', async () => {
	await show({ is_waiting: true, speed: null })
	const lost = 'Connection lost. The upload will resume automatically.'
	expect(screen.getAllByText(lost)).toHaveLength(2)
	expect(bar().getAttribute('aria-valuenow')).toBe('50')
	cleanup()
	await show({ is_resumed: true })
	expect(screen.getByText(/MB.* · Resuming where it stopped$/)).toBeTruthy()
})

test('reading the file is no progress of the upload yet', async () => {
	await show({ stage: 'checking', sent_bytes: 0, speed: null })
	expect(screen.getByText('Reading the file')).toBeTruthy()
	expect(screen.queryByText(/%/)).toBeNull()
	cleanup()
	await show({ stage: 'finishing', sent_bytes: 60_000_000, speed: null })
	expect(screen.getByText('Uploaded. Processing…')).toBeTruthy()
})
