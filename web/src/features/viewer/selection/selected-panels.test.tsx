import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChangesKeeper } from '../../../domain/changes-keeper/changes-keeper.tsx'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panel, status, uuid } from '../../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Call, signedIn, stubServer } from '../../../testing/stub-server.ts'
import { SelectedPanels } from './selected-panels.tsx'

const statuses = [status(0), status(1)]
const group = { id: uuid(90), name: 'Lorry 4', description: '', position: 0, panel_count: 0, status_breakdown: [] }
const lookup: PanelLookup = {
	floors: [],
	kinds: [],
	kindNames: new Map(),
	categories: [],
	categoryById: new Map(),
	statuses,
	statusById: new Map(statuses.map((each) => [each.id, each])),
	groups: [group],
	groupById: new Map([[group.id, group]]),
	comments: new Map(),
	plan: null,
	failing: null,
}
const path = `/projects/${PROJECT_ID}`
const some = (count: number) =>
	Array.from({ length: count }, (_, i) => panel(i + 1, i === 0 ? { area: 4, volume: 2 } : { area: 6.5, weight: 1200 }))
const show = (
	count: number,
	may: { edit: boolean; comment: boolean } = { edit: true, comment: true },
	panels = some(count),
) =>
	renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<SelectedPanels
				projectId={PROJECT_ID}
				panels={panels}
				lookup={lookup}
				editable={may.edit}
				viewpoint={may.comment ? () => null : null}
			/>
		</>,
	)
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

beforeEach(() => void stubServer({}))
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

describe('several selected panels', () => {
	it('are summed, and each sum says how many panels it leaves out', async () => {
		await show(3)
		const facts = screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
		expect(facts).toEqual(['Area17.00 m²', 'Volume2.00 m³2 with no value', 'Weight2,400 kg1 with no value'])
	})

	it('are summed, and each sum says how many panels add an incomplete value', async () => {
		const parts = { area: 4, volume: 2, weight: 900 }
		await show(2, undefined, [
			panel(1, { ...parts, measure_origins: 'iiiiiq' }),
			panel(2, { ...parts, measure_origins: 'iiiiqq' }),
		])
		const facts = screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
		expect(facts).toEqual([
			'Area8.00 m²2 with an incomplete value',
			'Volume4.00 m³1 with an incomplete value',
			'Weight1,800 kg',
		])
	})

	it('offer nothing to change to those who may not', async () => {
		await show(3, { edit: false, comment: false })
		expect(screen.queryAllByRole('button')).toEqual([])
	})

	it('go into a group together', async () => {
		const calls: Call[] = []
		stubServer({
			...signedIn(),
			[`POST ${path}/groups/${group.id}/panels`]: (call) => {
				calls.push(call)
				return { body: { group, added: [], removed: [], revision: 2 } }
			},
		})
		await show(3)
		await userEvent.click(screen.getByRole('button', { name: 'Add to group' }))
		await userEvent.click(await screen.findByRole('menuitem', { name: 'Lorry 4' }))
		await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ add: [uuid(1), uuid(2), uuid(3)] }]))
	})

	it('get a comment each; when sending breaks off, the rest get it later and none twice', async () => {
		const asked: { id: string; panel_id: string }[] = []
		stubServer({
			...signedIn(),
			[`POST ${path}/comments`]: ({ body }) => {
				const { id, panel_id } = body as { id: string; panel_id: string }
				asked.push({ id, panel_id })
				if (asked.length === 2) return { status: 502, body: {} }
				return { body: { thread: threadOn(panel_id) } }
			},
		})
		await show(3)
		await userEvent.click(screen.getByRole('button', { name: 'Comment' }))
		const dialog = within(await screen.findByRole('dialog', { name: 'Comment on 3 panels' }))
		await userEvent.type(dialog.getByRole('textbox'), 'Check the edges')
		await userEvent.click(dialog.getByRole('button', { name: 'Comment' }))
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
		await waitFor(() => expect(asked.map(({ panel_id }) => panel_id)).toEqual([1, 2, 2, 3].map(uuid)), {
			timeout: 5000,
		})
		expect(asked[1]?.id).toBe(asked[2]?.id)
	})

	it('in their hundreds are not commented on together', async () => {
		await show(300)
		expect(button('Comment')?.disabled).toBe(true)
		expect(button('Set status')?.disabled).toBe(false)
	})
})

const threadOn = (panel_id: string) => ({
	id: uuid(70),
	panel_id,
	panel_label: 'P/1',
	status: 'open',
	viewpoint: null,
	comments: [
		{
			id: uuid(71),
			thread_id: uuid(70),
			text: 'Check the edges',
			author_id: uuid(80),
			author_name: 'Anna',
			mentions: [],
			created_at: '2026-01-01T12:00:00Z',
			edited_at: null,
			is_deleted: false,
			is_read: true,
		},
	],
	unread_count: 0,
	author_id: uuid(80),
	resolved_by_name: null,
	resolved_at: null,
	created_at: '2026-01-01T12:00:00Z',
	updated_at: '2026-01-01T12:00:00Z',
})
