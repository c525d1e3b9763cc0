import { z } from 'zod'

/** What changes keep of a status; `name` and `default_key` name one that may be gone by then. */
export const NamedStatus = z.object({ id: z.string(), name: z.string(), default_key: z.string().nullable() })
export type NamedStatus = z.infer<typeof NamedStatus>

/** What a change keeps of a status. */
export const namedStatus = (status: NamedStatus | null): NamedStatus | null =>
	status && { id: status.id, name: status.name, default_key: status.default_key }
