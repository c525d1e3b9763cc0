import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { status } from '../../domain/panels/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { StatusForm } from './status-form.tsx'

afterEach(() => {
	cleanup()
})

test('a new status has an icon that no other has', async () => {
	const onSave = vi.fn(async () => {})
	const others = [status(1, { icon: 'clock' })]
	await renderInApp(<StatusForm status={null} statuses={others} onSave={onSave} onCancel={() => {}} />)
	expect(screen.getByRole('radio', { name: 'Flag' }).getAttribute('aria-checked')).toBe('true')
	await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Painted')
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ name: 'Painted', icon: 'flag' }))
})
