import { z } from 'zod'

/** The job of a process that audits an IDS file, as JSON in its first argument. */
export const AuditJob = z.object({
	/** For the process itself. */
	directory: z.string(),
	/** The file, in UTF-8. */
	path: z.string(),
})
export type AuditJob = z.infer<typeof AuditJob>

/** Its result, as JSON on its standard output. */
export const AuditOutcome = z.union([
	z.object({ title: z.string(), specification_count: z.int() }),
	/** English, with the place. */
	z.object({ fault: z.string() }),
])
export type AuditOutcome = z.infer<typeof AuditOutcome>
