import { createAtom, useSelector } from '@tanstack/react-store'
import type { z } from 'zod'
import { sendBody } from '../../api/send-body.ts'
import { withEntry } from '../../ui/with-entry.ts'

/** By the id of a file on its way: the share that is sent, from 0 to 1. */
const shares = createAtom<ReadonlyMap<string, number>>(new Map())

const note = (id: string, share?: number): void => shares.set((known) => withEntry(known, id, share))

/** Sends a file that is a change by itself, and tells `useFileProgress` how far that is. */
export const sendWithProgress = <Schema extends z.ZodType>(
	schema: Schema,
	id: string,
	path: string,
	blob: Blob,
	person_id: string,
): Promise<z.output<Schema>> =>
	sendBody(schema, path, blob, { person_id, onProgress: (share) => note(id, share) }).finally(() => note(id))

/** The share of a file that is sent; undefined while it isn't on its way. */
export const useFileProgress = (id: string): number | undefined => useSelector(shares, (known) => known.get(id))
