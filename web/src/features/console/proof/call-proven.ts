import type { z } from 'zod'
import { ApiError } from '../../../api/api-error.ts'
import { type CallOptions, callApi, type HttpMethod } from '../../../api/call-api.ts'

/** What asks the person; resolves to whether they have proven who they are. */
type Asker = () => Promise<boolean>
let asker: Asker | null = null

/** Makes this the one that asks. Returns what ends that. */
export function askBy(asking: Asker): () => void {
	asker = asking
	return () => {
		if (asker === asking) asker = null
	}
}

/**
 * `callApi` for dangerous calls of the console: when the server wants proof, the person is asked and the call is sent
 * again. Throws the refusal when they cancel.
 */
export async function callProven<Schema extends z.ZodType>(
	schema: Schema,
	method: HttpMethod,
	path: string,
	options: CallOptions = {},
): Promise<z.output<Schema>> {
	try {
		return await callApi(schema, method, path, options)
	} catch (error) {
		const isAsked = error instanceof ApiError && error.code === 'PROOF_NEEDED'
		if (!isAsked || !asker || !(await asker())) throw error
		return callApi(schema, method, path, options)
	}
}
