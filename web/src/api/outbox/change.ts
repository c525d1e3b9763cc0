import type { HttpMethod } from '../call-api.ts'

/** The request that makes a change, as it is sent. */
export type ChangeRequest = {
	method: Exclude<HttpMethod, 'GET'>
	path: string
	body?: unknown
	query?: Record<string, string>
	/** The id of the change's file that is the body. */
	file?: string
}

/** A file that is sent before the request that needs it, in pieces (`file-pieces.ts`), or the body of that request. */
export type ChangeFile = { id: string; path: string; blob: Blob }

/** What a person did, for as long as the server doesn't have it. Kept as structured data, so no functions. */
export type Change = {
	/** UUID; the server knows the change by it, so that sending it twice does it once. */
	id: string
	/** Counts up in the order in which changes were made in this browser. */
	number: number
	/** Who made it: it is sent only while this person is signed in. */
	person_id: string
	project_id: string
	/** Names the entry of `changeKinds` that knows what to do with the answer. */
	kind: string
	/** The version of the kind that wrote `request` and `about`; 1 where none was kept. */
	version?: number
	request: ChangeRequest
	/** Files that the request refers to. */
	files?: readonly ChangeFile[]
	/** What the kind needs to show the change, to name it and to undo it. */
	about: unknown
	/** The tab that sends it; another one takes over when that tab is gone. */
	tab_id: string
	/** Milliseconds since 1970. */
	made_at: number
	/** How often it was sent without an answer that decides. */
	attempts: number
	/** Why the server refused it; it is kept until the person has seen that. */
	refusal: Refusal | null
}

/** The fields of an `ApiError` that outlive the page. */
export type Refusal = { status: number; message: string; code: string | null; data: unknown }
