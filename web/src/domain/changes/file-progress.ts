import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { sendBody } from '../../api/send-body.ts'

/** By the id of a file on its way: the share that is sent, from 0 to 1. */
const shares = new Map<string, number>()
const listeners = new Set<() => void>()

function note(id: string, share: number | null): void {
	if (share === null) shares.delete(id)
	else shares.set(id, share)
	for (const listener of listeners) listener()
}

const listen = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** Sends a file that is a change by itself, and tells `useFileProgress` how far that is. */
export const sendWithProgress = <Schema extends z.ZodType>(
	schema: Schema,
	id: string,
	path: string,
	blob: Blob,
	person_id: string,
): Promise<z.output<Schema>> =>
	sendBody(schema, path, blob, { person_id, onProgress: (share) => note(id, share) }).finally(() => note(id, null))

/** The share of a file that is sent; undefined while it isn't on its way. */
export const useFileProgress = (id: string): number | undefined => useSyncExternalStore(listen, () => shares.get(id))
