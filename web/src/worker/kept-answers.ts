import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import { KEPT_AT, KEPT_BYTES, keptIn, keptName, offlineCopyPath, TAKEN } from '../api/kept-names.ts'
import { matchKept, packedAnswer } from '../api/packed-answer.ts'
import type { KeptNow } from '../api/worker-messages.ts'
import { fetchList, isPanelList } from './changed-list.ts'
import { copiedAnswer } from './copied-answers.ts'
import { type Place, placeOf } from './kept-places.ts'
import { answerWithin, delay, isLost, unpackedHeaders } from './line.ts'
import type { FetchEvent } from './worker-scope.ts'

/** The page gets the kept answer after this time without the beginning of the server's. */
const ANSWER_WITHIN_MS = 8000
const MOST_PROJECTS = 10
const MOST_BYTES = 400_000_000
/** Of a project or a person: those kept first go first. */
const MOST_ANSWERS = 500
const TRIM_AFTER_MS = 2000

/** Entry of a project's cache with the time when the project was last opened. */
const OPENED = '/kept-opened'

/** Counts how often everything was forgotten: an answer that was under way then isn't kept. */
let forgotten = 0
let trimming: Promise<void> | null = null

/** Answers from the server, and from the device when the line fails. Keeps what the server answers. */
export async function answerKept(event: FetchEvent, place: Place): Promise<Response> {
	if (place.isImmutable) {
		const kept = await find(place)
		if (kept) return kept
	}
	const network = fetchPlace(place, () => fetch(event.request))
	event.waitUntil(keepWhenAnswered(place, network))
	return (await answerWithin(network, ANSWER_WITHIN_MS)) ?? (await find(place)) ?? network
}

/** The address of a project's model, if the device has both. */
export async function keptModel(project_id: string): Promise<string | null> {
	const at = (address: string): Place | null => placeOf(new URL(address, location.origin))
	const of = async (place: Place | null) => place && (await find(place))
	const answer = await of(at(`/projects/${project_id}?model_structure=false`))
	const { project } = ((await answer?.json()) ?? {}) as { project?: { model: { model_url: string } | null } }
	const url = project?.model?.model_url
	return url && (await of(at(url))) ? url : null
}

/** Fetches and keeps what a page had loaded before this worker answered its calls. */
export async function keepLoaded(address: URL): Promise<void> {
	const place = placeOf(address)
	if (place && !(await find(place))) await keepWhenAnswered(place, fetchPlace(place))
}

/** Fetches what the server has now and keeps it; what never changes only if the device lacks it. */
export async function keepNow(address: URL): Promise<KeptNow> {
	const place = placeOf(address)
	if (!place) return { failed: 'refused' }
	const there = place.isImmutable ? await find(place) : undefined
	if (there) return { bytes: Number(there.headers.get(KEPT_BYTES)) }
	const before = forgotten
	const response = await fetchPlace(place).catch(() => null)
	if (!response || isLost(response)) return { failed: 'lost' }
	if (isGone(response)) await remove(place)
	if (response.status !== 200) return { failed: 'refused' }
	try {
		return { bytes: await keep(place, response, before) }
	} catch (error) {
		return { failed: error instanceof TypeError ? 'lost' : 'full' }
	}
}

/** Fetches from the server what it has now; of a list that is kept, only what has changed. */
async function fetchPlace(
	place: Place,
	fetchWhole = () => fetch(place.key, { credentials: 'same-origin' }),
): Promise<Response> {
	const kept = isPanelList(place) ? await find(place) : undefined
	return kept ? fetchList(place, kept, fetchWhole) : fetchWhole()
}

/** Deletes all that is kept, for everybody. */
export async function forgetKept(): Promise<void> {
	forgotten++
	for (const { name } of await keptCaches()) await caches.delete(name)
}

async function keepWhenAnswered(place: Place, network: Promise<Response>): Promise<void> {
	const before = forgotten
	await network
		.then(async (response) => {
			// Read beside the page, so before anything is awaited.
			const copy = response.status === 200 ? response.clone() : null
			if (copy) {
				await keep(place, copy, before)
				await trimSoon()
			} else if (isGone(response)) await remove(place)
		})
		// Without storage, or with none left, the app goes on without it.
		.catch(() => {})
}

const isGone = ({ status }: Response): boolean => [403, 404, 410].includes(status)

/** Returns how many bytes it kept; 0 for what isn't this person's. */
async function keep(place: Place, response: Response, before: number): Promise<number> {
	const others = await keptCaches()
	// The browser may have kept an immutable answer since another person's time.
	const person = place.isImmutable ? others[0]?.person : response.headers.get(PERSON_HEADER)
	if (!person) return 0
	const { body, headers } = await packedAnswer(await response.blob(), unpackedHeaders(response))
	if (forgotten !== before || body.size > MOST_BYTES) return 0
	for (const other of others) if (other.person !== person) await caches.delete(other.name)
	headers.set(KEPT_AT, String(Date.now()))
	headers.set(KEPT_BYTES, String(body.size))
	const cache = await caches.open(keptName(person, place.project))
	await cache.put(place.key, new Response(body, { headers })).catch(async (error) => {
		await trim(1)
		throw error
	})
	if (isProjectItself(place)) await noteOpened(cache)
	return body.size
}

function trimSoon(): Promise<void> {
	trimming ??= delay(TRIM_AFTER_MS).then(() => {
		trimming = null
		return trim(MOST_PROJECTS)
	})
	return trimming
}

async function find(place: Place): Promise<Response | undefined> {
	try {
		for (const { name, project } of await keptCaches()) {
			if (project !== place.project) continue
			const cache = await caches.open(name)
			const kept = await matchKept(cache, place.key)
			if (kept && isProjectItself(place)) await noteOpened(cache)
			return place.isImmutable ? kept : await newest(kept, cache, place)
		}
	} catch {
		// Without storage nothing is kept.
	}
	return undefined
}

/** What was kept of an address, or what the project's offline copy has of it if that is newer. */
async function newest(
	kept: Response | undefined,
	cache: Cache,
	{ project, key }: Place,
): Promise<Response | undefined> {
	if (project === null) return kept
	const copy = await matchKept(cache, offlineCopyPath(project))
	const at = (response: Response) => Number(response.headers.get(KEPT_AT))
	if (!copy || (kept && at(kept) >= at(copy))) return kept
	const body = copiedAnswer(key, await copy.clone().json())
	return body === null ? kept : new Response(JSON.stringify(body), { headers: copy.headers })
}

/** A right that was lost, or a thing that is gone, takes what is kept of it along. */
async function remove(place: Place): Promise<void> {
	for (const { name, project } of await keptCaches()) {
		if (project !== place.project) continue
		if (isProjectItself(place)) await caches.delete(name)
		else await (await caches.open(name)).delete(place.key, { ignoreVary: true })
	}
}

/** Whatever pages ask of it in the query. */
const isProjectItself = ({ project, key }: Place): boolean =>
	project !== null && key.split('?')[0] === `/projects/${project}`

const noteOpened = (cache: Cache): Promise<void> => cache.put(OPENED, new Response(String(Date.now()))).catch(() => {})

type KeptCache = { name: string; person: string; project: string | null }

async function keptCaches(): Promise<KeptCache[]> {
	const names = await caches.keys()
	return names.flatMap((name) => {
		const kept = keptIn(name)
		return kept ? [{ name, ...kept }] : []
	})
}

/** Keeps the projects that were opened last, as many as fit, and of each what was kept last. Those taken along stay whole. */
async function trim(mostProjects: number): Promise<void> {
	const projects: { name: string; opened: number; bytes: number }[] = []
	for (const { name, project } of await keptCaches()) {
		const cache = await caches.open(name)
		if (await cache.match(TAKEN)) continue
		const keys = await cache.keys()
		for (const key of keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS))) await cache.delete(key)
		if (project === null) continue
		let [opened, bytes] = [0, 0]
		for (const key of keys) {
			const kept = await cache.match(key, { ignoreVary: true })
			if (key.url.endsWith(OPENED)) opened = Number(await kept?.text())
			bytes += Number(kept?.headers.get(KEPT_BYTES) ?? 0)
		}
		projects.push({ name, opened, bytes })
	}
	projects.sort((a, b) => b.opened - a.opened)
	let left = MOST_BYTES
	for (const [place, { name, bytes }] of projects.entries()) {
		left -= bytes
		if (place >= mostProjects || left < 0) await caches.delete(name)
	}
}
