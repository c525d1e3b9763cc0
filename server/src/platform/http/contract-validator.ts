import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { fieldErrors } from './field-errors.ts'

/** Most errors of one answer: nobody reads more, and a request may have 100,000. */
const MOST_ERRORS = 100

/** Checks requests by their contracts. Errors name the first wrong fields. */
export const contractValidator: FastifySchemaCompiler<z.ZodType> =
	({ schema }) =>
	(data) => {
		const result = schema.safeParse(data)
		if (result.success) return { value: result.data }
		const fields = fieldErrors(result.error.issues.slice(0, MOST_ERRORS)).slice(0, MOST_ERRORS)
		return { error: new AppError('VALIDATION_FAILED', fields[0]?.message ?? 'The request is not valid', { fields }) }
	}
