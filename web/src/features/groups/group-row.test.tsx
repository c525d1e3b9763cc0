import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { panel, uuid } from '../../domain/panels/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { GroupRow } from './group-row.tsx'

afterEach(() => {
	document.body.innerHTML = ''
})

const group = {
	id: uuid(1),
	name: 'Load 7',
	description: '',
	panel_count: 2,
	status_breakdown: [{ status_id: null, count: 2 }],
	created_at: '2026-01-01T12:00:00Z',
	updated_at: '2026-01-01T12:00:00Z',
}

test('a group says how large and heavy its panels are, and how many lack a value', async () => {
	const panels = [panel(1, { area: 6.5, weight: 9000 }), panel(2, { area: 3, weight: null })]
	const nothing = () => {}
	await renderInApp(
		<GroupRow
			projectId={uuid(9)}
			group={group}
			panels={panels}
			statuses={[]}
			editable={false}
			onEdit={nothing}
			onDelete={nothing}
		/>,
	)
	expect(screen.getByText('2 panels · 9.50 m² · 9,000 kg (1 with no value)')).toBeTruthy()
})
