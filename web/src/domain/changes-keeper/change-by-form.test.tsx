import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { startI18n } from '../../locales/i18n.ts'
import { uuid } from '../../testing/panel.test-support.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { useChangeByForm } from '../changes/use-change.ts'
import { draftGroup } from '../groups/group-changes.ts'
import { ChangesKeeper } from './changes-keeper.tsx'

const project = uuid(1)
const LORRY = { id: uuid(50), name: 'Lorry 1', description: '', position: 0, panel_count: 0, status_breakdown: [] }
let answers: ((status: number, body: object) => void)[]
let queryClient: QueryClient
let people = 0

/** A page whose form for a new group opens and closes, as dialogs do. */
function Page() {
	const [isOpen, setOpen] = useState(true)
	const create = useChangeByForm(
		(name: string) => draftGroup(project, { name, description: '', panel_ids: [] }),
		isOpen,
	)
	if (!isOpen)
		return (
			<button type="button" onClick={() => setOpen(true)}>
				open
			</button>
		)
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				create.mutate('Lorry 1', { onSuccess: () => setOpen(false) })
			}}
		>
			<button type="submit">save</button>
			<button type="button" onClick={() => setOpen(false)}>
				close
			</button>
			{create.error && <p>in the form</p>}
		</form>
	)
}

function App() {
	const [isHere, setHere] = useState(true)
	return (
		<>
			<button type="button" onClick={() => setHere(false)}>
				leave
			</button>
			{isHere && <Page />}
			<ChangesKeeper projectId={project} />
		</>
	)
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = async () => {
	press('save')
	await waitFor(() => expect(answers).toHaveLength(1))
}
const REASON = 'Another group has this name'
const refuse = () => act(async () => answers[0]?.(409, { message: REASON, error: 'CONFLICT' }))
const refused = () => outboxOf(queryClient).state().refused

beforeAll(() => startI18n())
beforeEach(async () => {
	answers = []
	vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit = {}) => {
		if (method === 'GET') return Promise.resolve(Response.json({}, { status: 404 }))
		return new Promise((resolve) => answers.push((status, body) => resolve(Response.json(body, { status }))))
	})
	queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
	queryClient.setQueryData(queryKeys.currentUser, { id: uuid(9000 + people++), name: 'Ann' } as never)
	render(
		<MantineProvider env="test">
			<QueryClientProvider client={queryClient}>
				<Notifications />
				<App />
			</QueryClientProvider>
		</MantineProvider>,
	)
	await act(() => outboxOf(queryClient).loaded)
})
afterEach(() => {
	cleanup()
	void outboxOf(queryClient).open(null, true)
	notifications.clean()
	vi.unstubAllGlobals()
})

test('an open form shows a refusal itself', async () => {
	await save()
	await refuse()
	await screen.findByText('in the form')
	expect(screen.queryByText(REASON)).toBeNull()
	expect(refused()).toEqual([])
})

test.each(['close', 'leave'])('a refusal that arrives after the form is gone is shown and kept: %s', async (how) => {
	await save()
	press(how)
	await refuse()
	await screen.findByText(REASON)
	expect(refused()).toMatchObject([{ kind: 'group_created', refusal: { status: 409 } }])
})

test('a form closed while it saves can be opened again, and the late answer leaves it open', async () => {
	await save()
	press('close')
	await waitFor(() => expect(queryClient.isMutating()).toBe(0))
	press('open')
	await act(async () => answers[0]?.(201, { group: LORRY }))
	await waitFor(() => expect(outboxOf(queryClient).state().waiting).toEqual([]))
	expect(screen.getByRole('button', { name: 'save' })).toBeTruthy()
})
