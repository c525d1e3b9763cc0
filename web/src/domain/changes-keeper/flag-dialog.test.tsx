import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { panel, status } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { panelsQuery } from '../panels/list/panels.queries.ts'
import { useAssignStatuses } from '../panels/use-assign-statuses.ts'
import type { StatusChange } from '../statuses/chosen-change.ts'
import { FlagDialog } from '../statuses/flag-dialog.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const panels = [panel(1, { mark: 'P/1' }), panel(2, { mark: 'P/2' })]
const damaged = status(3, { name: 'Damaged', type: 'flag' })

function Assign({ ids, change }: { ids: readonly string[]; change: StatusChange }) {
	const assign = useAssignStatuses(PROJECT_ID, 'panel_list')
	return (
		<button type="button" onClick={() => assign(ids, change)}>
			Change
		</button>
	)
}

async function openWith(ids: readonly string[], change: StatusChange) {
	stubServer({})
	const { queryClient } = await renderInApp(
		<>
			<Assign ids={ids} change={change} />
			<FlagDialog />
		</>,
	)
	const list = { panels, total: 2, version_id: null, revision: 1 }
	queryClient.setQueryData(panelsQuery(PROJECT_ID).queryKey, list as never)
	await userEvent.click(screen.getByRole('button', { name: 'Change' }))
	return () =>
		outboxOf(queryClient)
			.state()
			.waiting.map(({ request }) => request.body as Record<string, unknown>)
}

test('a flag is given with what the person says is wrong', async () => {
	const sent = await openWith([panels[0]?.id ?? ''], { action: 'add', status: damaged })
	const dialog = await screen.findByRole('dialog', { name: 'Flag P/1' })
	expect(sent()).toEqual([])
	await userEvent.type(
		within(dialog).getByRole('textbox', { name: 'What is wrong?' }),
		' Corner is broken{Control>}{Enter}',
	)
	expect(sent()).toMatchObject([{ add: [damaged.id], reason: 'Corner is broken' }])
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a flag needs no reason, and is not given without an answer', async () => {
	const sent = await openWith(
		panels.map(({ id }) => id),
		{ action: 'add', status: damaged },
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
	expect(sent()).toEqual([])
	await userEvent.click(screen.getByRole('button', { name: 'Change' }))
	const dialog = await screen.findByRole('dialog', { name: 'Flag 2 panels' })
	await userEvent.click(within(dialog).getByRole('button', { name: 'Flag' }))
	expect(sent()).toMatchObject([{ panel_ids: panels.map(({ id }) => id), add: [damaged.id] }])
	expect(sent()[0]).not.toHaveProperty('reason')
})

test.each([
	['a step', { action: 'set', status: status(1) }],
	['a flag that is taken away', { action: 'remove', status: damaged }],
] as [string, StatusChange][])('%s is not asked about', async (_, change) => {
	const sent = await openWith([panels[0]?.id ?? ''], change)
	expect(sent()).toHaveLength(1)
	expect(screen.queryByRole('dialog')).toBeNull()
})
