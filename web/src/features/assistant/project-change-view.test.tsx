import type { Project } from '@panelyard/contracts/projects'
import { readInstructionHeader } from '@panelyard/contracts/said-instruction'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { uuid } from '../../domain/panels/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ProjectChangeView } from './project-change-view.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const project = { id: uuid(9) } as Project
const group = {
	...{ id: uuid(1), name: 'Truck 9', description: '', position: 0, panel_count: 1200, status_breakdown: [] },
	...{ created_at: '2026-01-01T12:00:00Z', updated_at: '2026-01-01T12:00:00Z' },
}
const show = (panel_count: number) => {
	stubServer({ [`GET /projects/${project.id}/groups`]: { body: { groups: [group], revision: 1 } } })
	const change = { do: 'delete_group', group: group.id } as const
	return renderInApp(
		<ProjectChangeView
			answer={{ outcome: 'project', change, panel_count }}
			text="Löschen wir „Truck 9“"
			project={project}
			onAsk={() => undefined}
			onEnd={() => undefined}
		/>,
	)
}

test('a group of a thousand panels is deleted only after a second confirmation, with the words that asked for it', async () => {
	const { queryClient } = await show(1200)
	await screen.findByText('Delete the group “Truck 9”. Its panels stay.')
	const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
	expect(apply.disabled).toBe(true)
	await userEvent.click(screen.getByRole('checkbox'))
	await userEvent.click(apply)
	const { request } = outboxOf(queryClient).state().waiting.at(-1) ?? {}
	expect(request).toMatchObject({ method: 'DELETE', path: `/projects/${project.id}/groups/${group.id}` })
	const said = { text: 'Löschen wir „Truck 9“', panels: 1200, confirmed: true }
	expect(readInstructionHeader(request?.instruction)).toEqual(said)
})

test('a smaller one is deleted at once', async () => {
	await show(3)
	await screen.findByText('Delete the group “Truck 9”. Its panels stay.')
	expect(screen.queryByRole('checkbox')).toBeNull()
	expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(false)
})
