import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { GroupRow } from './group-row.tsx'

afterEach(() => {
	cleanup()
})

const group = {
	id: uuid(1),
	name: 'Load 7',
	description: '',
	position: 0,
	panel_count: 2,
	status_breakdown: [{ status_id: null, count: 2 }],
	created_at: '2026-01-01T12:00:00Z',
	updated_at: '2026-01-01T12:00:00Z',
}

test('a group says how large and heavy its panels are, and how many lack a value or have an incomplete one', async () => {
	const panels = [panel(1, { area: 6.5, weight: 9000, measure_origins: '---i-q' }), panel(2, { area: 3, weight: null })]
	await renderInApp(<GroupRow projectId={uuid(9)} group={group} panels={panels} statuses={[]} editable={false} />)
	expect(screen.getByText('2 panels · 9.50 m² (1 with an incomplete value) · 9,000 kg (1 with no value)')).toBeTruthy()
})

test('a status is set for a group, in place of those its panels have; its sums lead to them', async () => {
	const { queryClient } = await renderInApp(
		<GroupRow projectId={uuid(9)} group={group} panels={[panel(1), panel(2)]} statuses={[status(1)]} editable />,
	)
	await userEvent.click(screen.getByRole('button', { name: 'Set a status for all panels of Load 7' }))
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Status 1' }))
	const { request } = outboxOf(queryClient).state().waiting.at(-1) ?? {}
	expect(request?.body).toMatchObject({ mode: 'set', status_id: status(1).id })
	expect(screen.getByTitle('Show the panels in Load 7').getAttribute('href')).toContain('tab=panels')
})
