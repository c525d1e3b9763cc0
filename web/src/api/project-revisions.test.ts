import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchVersioned, needRevision, readAt } from './project-revisions.ts'
import { queryKeys } from './query-keys.ts'

const PROJECT = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const queryKey = queryKeys.panels(PROJECT)
let client: QueryClient

beforeEach(() => {
	vi.useFakeTimers()
	client = new QueryClient()
})
afterEach(() => vi.useRealTimers())

test('a list older than needed is asked for again until it is new enough', async () => {
	needRevision(client, PROJECT, 3)
	let revision = 0
	const fetched = fetchVersioned({ client, queryKey }, async () => ({ revision: ++revision }))
	await vi.runAllTimersAsync()
	expect(await fetched).toEqual({ revision: 3 })
	expect(readAt(client, queryKey)).toBe(3)
})

test('the list of a server that was set back is taken after a few attempts, and then at once', async () => {
	needRevision(client, PROJECT, 900)
	const fetch = vi.fn(async () => {
		if (fetch.mock.calls.length > 50) throw new Error('asked for without end')
		return { revision: 7 }
	})
	const fetched = fetchVersioned({ client, queryKey }, fetch)
	await vi.runAllTimersAsync()
	expect(await fetched).toEqual({ revision: 7 })
	expect(fetch.mock.calls.length).toBeLessThan(10)
	const before = fetch.mock.calls.length
	expect(await fetchVersioned({ client, queryKey }, fetch)).toEqual({ revision: 7 })
	expect(fetch).toHaveBeenCalledTimes(before + 1)
})
