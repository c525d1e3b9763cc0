import type { ErrorBody, ErrorCode } from '@panelyard/contracts/values/errors'
import type { z } from 'zod'

/** HTTP status of each error that the local project answers with; those of the server. */
const STATUS = {
	VALIDATION_FAILED: 400,
	ACCESS_DENIED: 403,
	NOT_FOUND: 404,
	CONFLICT: 409,
	STATUS_RULE: 409,
	NOT_CONFIGURED: 501,
	INTERNAL: 500,
} as const satisfies Partial<Record<ErrorCode, number>>

/** A refusal, as the server words it. */
export class LocalError extends Error {
	readonly status: number
	readonly body: ErrorBody

	constructor(code: keyof typeof STATUS, message: string, details?: ErrorBody['details']) {
		super(message)
		this.status = STATUS[code]
		this.body = { message, error: code, ...(details && { details }) }
	}
}

/** The refusal of a name that another one has. */
export const nameTaken = (message: string) =>
	new LocalError('CONFLICT', message, { fields: [{ field: 'name', message }] })

/** A request's part by its contract. @throws LocalError that names what is wrong with it */
export function readPart<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const { data, error } = schema.safeParse(value)
	if (!error) return data as z.output<Schema>
	const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
	throw new LocalError('VALIDATION_FAILED', fields[0]?.message ?? 'Invalid value', { fields })
}
