import type { PanelDetailResponse } from '@panelyard/contracts/panels/panels'
import type { DemoIssue } from '@panelyard/contracts/public/demo-issue'
import { networkError } from '../../api/api-error.ts'
import type { LocalSeed } from './local/local-state.ts'

type Worded = { id: string; name: string; description: string }

/** Says the source's own words in the language shown. */
export type Words = (english: string) => string

/** What a local project begins as. */
export type Beginning = {
	seed: Omit<LocalSeed, 'project' | 'log'> & { project: Omit<LocalSeed['project'], 'role' | 'is_public' | 'picture'> }
	/** Whether the project has a past, invented from its panels. */
	hasPast: boolean
	/** Its words that are said in the language shown. */
	words: { project: Worded; groups: readonly Worded[] }
}

/** Where the project of a demo comes from, and what answers calls about its model. */
export type DemoSource = {
	/** Null when there is none. @throws ApiError of a lost connection, so that it is asked again */
	load(): Promise<Beginning | null>
	/** @param path the part of the URL's path after the project */
	answerModel(path: string, url: URL, init: RequestInit): Promise<Response>
	/** Another issue of the model; null when there is none. @throws ApiError of a lost connection */
	issue(): Promise<DemoIssue | null>
	/** The properties of a panel's element, or the answer of a call that failed. */
	propertySets(panelId: string, init: RequestInit): Promise<PanelDetailResponse['property_sets'] | Response>
}

/** What the model says of its elements and panels. */
export const OF_THE_MODEL =
	/^\/(elements\/\d+\/(properties|parts)|panels\/(axes|properties(\/values)?|[^/]+\/neighbours))$/

/** Fetches what only the server has. @throws ApiError of a lost connection, so that it is asked again */
export async function fetchFromServer(address: string): Promise<Response> {
	const answer = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
	if (!answer?.ok) throw networkError()
	return answer
}

export const json = (status: number, body: unknown): Response =>
	new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
