import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginConnectionEpoch } from './connection-epoch.ts'
import * as live from './live-connection.ts'
import { useLiveProject } from './live-project.ts'
import { fetchVersioned } from './project-revisions.ts'
import { queryKeys } from './query-keys.ts'

const PROJECT = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const OTHER = '0f8fad5b-d9cb-469f-a165-70867728950e'

type Room = {
	lostChunks: number
	connected: boolean
	on: Map<string, Set<(payload?: unknown) => void>>
	answer: (answer: unknown) => void
}
const room: Room = { lostChunks: 0, connected: true, on: new Map(), answer: () => {} }
const tell = (event: string, payload?: unknown) =>
	act(() => {
		for (const listen of room.on.get(event) ?? []) listen(payload)
	})

const socket = {
	get connected() {
		return room.connected
	},
	on: (event: string, listen: () => void) => room.on.set(event, (room.on.get(event) ?? new Set()).add(listen)),
	off: (event: string, listen: () => void) => room.on.get(event)?.delete(listen),
	emit: (event: string, _payload: unknown, acknowledge: (answer: unknown) => void) => {
		if (event === 'join_project') room.answer = acknowledge
	},
} as unknown as Socket

/** A server whose lists are at a revision, and which answers when told to. */
const server = { revision: 1, calls: 0, isSlow: false, send: () => {} }
const listQuery = queryOptions({
	queryKey: queryKeys.panels(PROJECT),
	queryFn: (context) =>
		fetchVersioned(context, async () => {
			server.calls++
			const read = { revision: server.revision }
			if (server.isSlow) await new Promise<void>((resolve) => (server.send = resolve))
			return read
		}),
	staleTime: 60_000,
})
let uncounted = 0
const factsQuery = queryOptions({ queryKey: queryKeys.access(PROJECT), queryFn: () => ++uncounted, staleTime: 60_000 })

let queryClient: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
	<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const openPage = async () => {
	const page = renderHook(
		() => {
			useLiveProject(PROJECT, {})
			useQuery(factsQuery)
			return useQuery(listQuery)
		},
		{ wrapper },
	)
	await waitFor(() => expect(room.on.get('connect')?.size).toBe(1))
	return page
}
const join = (revision: number) => act(async () => room.answer({ ok: true, revision }))
const changed = (revision: number) =>
	tell('comments_changed', { project_id: PROJECT, thread_id: OTHER, panel_id: OTHER, revision })

beforeEach(() => {
	vi.spyOn(live, 'liveConnection').mockImplementation(async () => {
		if (room.lostChunks-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
		return socket
	})
	queryClient = new QueryClient()
	Object.assign(server, { revision: 1, calls: 0, isSlow: false })
	room.on.clear()
	room.lostChunks = 0
	uncounted = 0
})
afterEach(cleanup)

describe('joining the room of a project', () => {
	test('fetches a list again that changed between its first answer and the join', async () => {
		const { result } = await openPage()
		await waitFor(() => expect(result.current.data).toEqual({ revision: 1 }))
		server.revision = 2
		await join(2)
		await waitFor(() => expect(result.current.data).toEqual({ revision: 2 }))
		expect(server.calls).toBe(2)
	})

	test('asks again when the answer on its way turns out older, and not twice', async () => {
		server.isSlow = true
		const { result } = await openPage()
		await waitFor(() => expect(server.calls).toBe(1))
		server.revision = 2
		await join(2)
		expect(server.calls).toBe(1)
		await act(async () => server.send())
		expect(server.calls).toBe(2)
		expect(result.current.data).toBeUndefined()
		await act(async () => server.send())
		await waitFor(() => expect(result.current.data).toEqual({ revision: 2 }))
	})

	test('leaves a list alone that has seen every change', async () => {
		server.revision = 5
		const { result } = await openPage()
		await waitFor(() => expect(result.current.data).toEqual({ revision: 5 }))
		await join(4)
		await join(5)
		expect(server.calls).toBe(1)
	})
})

describe('coming back after a lost connection', () => {
	test('fetches nothing counted when every change was heard, and what says no revision anyway', async () => {
		const { result } = await openPage()
		await waitFor(() => expect(result.current.data).toEqual({ revision: 1 }))
		await join(1)
		await changed(2)
		await changed(3)
		server.revision = 3
		tell('connect')
		await join(3)
		await waitFor(() => expect(uncounted).toBe(2))
		expect(server.calls).toBe(1)
	})

	test('fetches the list when a change was missed', async () => {
		const { result } = await openPage()
		await waitFor(() => expect(result.current.data).toEqual({ revision: 1 }))
		await join(1)
		await changed(2)
		server.revision = 4
		tell('connect')
		await join(4)
		await waitFor(() => expect(result.current.data).toEqual({ revision: 4 }))
		expect(server.calls).toBe(2)
	})

	test('asks for everything when the room stays shut', async () => {
		const { result } = await openPage()
		await waitFor(() => expect(result.current.data).toEqual({ revision: 1 }))
		await join(1)
		tell('connect')
		await act(async () => room.answer({ ok: false, message: 'Access denied' }))
		await waitFor(() => expect(server.calls).toBe(2))
		expect(uncounted).toBe(2)
	})
})

test('an open page joins again on the connection of the next person who signs in', async () => {
	await openPage()
	room.answer = () => {}
	const before = room.answer
	act(beginConnectionEpoch)
	await waitFor(() => expect(room.answer).not.toBe(before))
	expect(room.on.get('connect')?.size).toBe(1)
})

test('code that did not arrive is fetched again, so that one lost chunk does not end live updates', async () => {
	vi.useFakeTimers()
	try {
		room.lostChunks = 3
		renderHook(() => useLiveProject(PROJECT, {}), { wrapper })
		await vi.advanceTimersByTimeAsync(3000)
		expect(room.on.get('connect')).toBeUndefined()
		await vi.advanceTimersByTimeAsync(4000)
		expect(room.on.get('connect')?.size).toBe(1)
	} finally {
		vi.useRealTimers()
	}
})
