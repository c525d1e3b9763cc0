import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { status } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { nextStep } from './next-step.ts'
import { NextStepButton } from './next-step-button.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const cast = status(1, { name: 'Cast' })
const damaged = status(2, { name: 'Damaged', type: 'flag' })
const delivered = status(3, { name: 'Delivered', set_by: 'managers' })
const statuses = [cast, damaged, delivered]

test('the next step comes after the furthest one, whatever flags there are', () => {
	expect(nextStep([], statuses)).toBe(cast)
	expect(nextStep([damaged.id], statuses)).toBe(cast)
	expect(nextStep([damaged.id, cast.id], statuses)).toBe(delivered)
	expect(nextStep([cast.id, delivered.id], statuses)).toBeNull()
	expect(nextStep([], [damaged])).toBeNull()
})

async function show(carried: string[], role: 'editor' | 'manager') {
	stubServer({ [`GET /projects/${PROJECT_ID}`]: { body: { project: exampleProject({ role }) } } })
	const onSet = vi.fn()
	await renderInApp(
		<NextStepButton projectId={PROJECT_ID} panel="P/1" carried={carried} statuses={statuses} onSet={onSet} />,
	)
	return onSet
}

test('one press sets it', async () => {
	const onSet = await show([damaged.id], 'editor')
	fireEvent.click(screen.getByRole('button', { name: 'P/1: Set Cast' }))
	expect(onSet).toHaveBeenCalledExactlyOnceWith(cast)
})

test('it is offered only to those who may set it', async () => {
	await show([cast.id], 'manager')
	await screen.findByRole('button', { name: 'P/1: Set Delivered' })
	cleanup()
	await show([cast.id], 'editor')
	await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
