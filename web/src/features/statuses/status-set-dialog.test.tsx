import type { ApplyStatusSetResponse, OwnStatusSet } from '@panelyard/contracts/statuses/status-sets'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { setOfStatuses } from '../../domain/statuses/status-sets.queries.ts'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { StatusSetDialog } from './status-set-dialog.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const poured = status(1, { name: 'Poured' })
const own: OwnStatusSet = { id: uuid(30), name: 'Walls', statuses: setOfStatuses([poured]) }
const tried = (part: Partial<ApplyStatusSetResponse> = {}): ApplyStatusSetResponse => ({
	dry_run: true,
	added: [],
	kept: [],
	removed: [],
	stayed: [],
	revision: 1,
	...part,
})

async function open(answer: ApplyStatusSetResponse, adding?: Promise<void>) {
	const calls = stubServer({
		...signedIn(),
		'GET /status_sets': { body: { sets: [own] } },
		[`DELETE /status_sets/${own.id}`]: { body: { sets: [] } },
		[`POST /projects/${PROJECT_ID}/statuses/apply_set`]: async ({ body }) => {
			if ((body as { mode: string }).mode === 'add') await adding
			return { body: answer }
		},
	})
	const onClose = vi.fn()
	await renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<StatusSetDialog projectId={PROJECT_ID} onClose={onClose} />
		</>,
	)
	return { calls, onClose }
}

test('a set says what it would do before it is applied', async () => {
	const { promise, resolve } = Promise.withResolvers<void>()
	const { calls, onClose } = await open(
		tried({
			added: [{ id: uuid(2), name: 'Cast', default_key: 'cast' }],
			stayed: [{ id: uuid(3), name: 'Painted', default_key: null }],
		}),
		promise,
	)
	expect(await screen.findByText('Adds 1 status: Cast')).toBeTruthy()
	expect(screen.getByText('Keeps 1 other status: Painted')).toBeTruthy()
	await userEvent.click(screen.getByRole('radio', { name: 'Keep them' }))
	const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply set' })
	expect(apply.disabled).toBe(true)
	resolve()
	await vi.waitFor(() => expect(apply.disabled).toBe(false))
	// A double click, quicker than the button can show that it works.
	apply.click()
	apply.click()
	await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
	const sent = calls.filter(({ path }) => path.endsWith('apply_set')).map(({ body }) => body)
	expect(sent[0]).toEqual({ set: 'precast', mode: 'replace', dry_run: true })
	expect(sent).toContainEqual({ set: 'precast', mode: 'add', change_id: expect.any(String) })
	expect(sent.filter((body) => JSON.stringify(body).includes('change_id'))).toHaveLength(1)
})

test('a set that changes nothing can’t be applied; an own one can be deleted', async () => {
	const { calls } = await open(tried())
	expect(await screen.findByText('This project has all statuses of the set already.')).toBeTruthy()
	expect(screen.getByRole('button', { name: 'Apply set' })).toHaveProperty('disabled', true)
	await screen.findByRole('option', { name: 'Walls' })
	await userEvent.selectOptions(screen.getByLabelText('Set of statuses'), 'Walls')
	expect(screen.getByText('Poured')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Delete set' }))
	await vi.waitFor(() => expect(screen.queryByRole('option', { name: 'Walls' })).toBeNull())
	expect(screen.getByLabelText('Set of statuses')).toHaveProperty('value', 'precast')
	expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
})
