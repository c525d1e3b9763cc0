import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/**
 * Which changes of a project this page knows of. Lists say the revision they were read at; live events carry the one
 * their change made. While every event since `from` was heard in turn, a list read at `from` or later has been kept true
 * up to `to`.
 */
type Known = { from: number; to: number /** What a fetched list must have reached to be taken. */; needed: number }

type Revisions = { projects: Map<string, Known>; lists: Map<string, number> }
const ofClient = new WeakMap<QueryClient, Revisions>()

const revisionsOf = (client: QueryClient): Revisions => {
	const known = ofClient.get(client)
	if (known) return known
	const made = { projects: new Map(), lists: new Map() }
	ofClient.set(client, made)
	return made
}

const knownOf = (client: QueryClient, projectId: string): Known => {
	const { projects } = revisionsOf(client)
	const known = projects.get(projectId) ?? { from: 0, to: 0, needed: 0 }
	projects.set(projectId, known)
	return known
}

/** The revision a list was read at; undefined for what is not counted, or not fetched yet. */
export const readAt = (client: QueryClient, queryKey: QueryKey): number | undefined =>
	revisionsOf(client).lists.get(hashKey(queryKey))

/** Milliseconds before each further attempt at a list that is too old. */
const WAITS = [0, 300, 1000, 3000]

/**
 * Fetches a list of a project (`queryKey` lies under `queryKeys.project`) and remembers its revision. An answer that was
 * under way while the room was joined, and is older than the room's revision, is asked for again a few times. When it stays
 * older, the server was set back, and its answer is taken.
 */
export async function fetchVersioned<Answer extends { revision: number }>(
	{ client, queryKey }: { client: QueryClient; queryKey: QueryKey },
	fetch: () => Promise<Answer>,
): Promise<Answer> {
	const known = knownOf(client, String(queryKey[1]))
	let answer = await fetch()
	for (const wait of WAITS) {
		if (answer.revision >= known.needed) break
		if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
		answer = await fetch()
	}
	known.needed = Math.min(known.needed, answer.revision)
	revisionsOf(client).lists.set(hashKey(queryKey), answer.revision)
	return answer
}

/** Lists under way are taken only when they have reached a change that they cannot be told of otherwise. */
export function needRevision(client: QueryClient, projectId: string, revision: number): void {
	const known = knownOf(client, projectId)
	known.needed = Math.max(known.needed, revision)
}

/** An event told of a change. Several changes missed in between leave `to` where it was. */
export function hearRevision(client: QueryClient, projectId: string, revision: number | undefined): void {
	const known = knownOf(client, projectId)
	if (revision === known.to + 1) known.to = revision
}

/** The room was entered at this revision: fetches again what is older and has not been kept true by events. */
export function reachRevision(client: QueryClient, projectId: string, revision: number): void {
	const known = knownOf(client, projectId)
	const isOlder = ({ queryKey, state }: Query): boolean => {
		const list = readAt(client, queryKey)
		// What is under way looks at `needed` itself when it arrives.
		if (list === undefined || state.fetchStatus === 'fetching') return false
		return (list >= known.from ? Math.max(list, known.to) : list) < revision
	}
	known.needed = Math.max(known.needed, revision)
	const queryKey = queryKeys.project(projectId)
	const older = client.getQueryCache().findAll({ queryKey, predicate: isOlder })
	if (known.to !== revision) known.from = known.to = revision
	for (const query of older) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}
