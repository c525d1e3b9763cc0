import { z } from 'zod'

const KINDS: Record<string, string> = {
	number: 'must be a number',
	int: 'must be a whole number',
	string: 'must be a text',
	boolean: 'must be true or false',
	array: 'must be a list',
	object: 'must be an object',
	record: 'must be an object',
	date: 'must be a date',
}
const FORMATS: Record<string, string> = {
	uuid: 'must be a valid id (UUID)',
	email: 'must be a valid email address',
	url: 'must be a valid address',
	datetime: 'must be a date and time',
}

/** Gives every schema without its own message a plain sentence that names the field and the problem. */
export function speakPlainly(): void {
	z.config({
		customError: (issue) =>
			issue.code === 'unrecognized_keys'
				? `Unknown field: ${issue.keys.join(', ').slice(0, 200)}`
				: `${fieldName(issue.path)} ${complaint(issue)}`,
	})
}

/** `page_size` -> `Page size`; the last name on the way to the value. */
function fieldName(path: readonly PropertyKey[] | undefined): string {
	const name = path?.findLast((part) => typeof part === 'string')
	if (typeof name !== 'string') return 'This value'
	const words = name.replaceAll('_', ' ').slice(0, 60)
	return words.charAt(0).toUpperCase() + words.slice(1)
}

function complaint(issue: z.core.$ZodRawIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			if (issue.input === undefined) return 'is required'
			return KINDS[issue.expected] ?? 'has the wrong kind of value'
		case 'too_big':
			return tooBig(issue.origin, issue.maximum)
		case 'too_small':
			return tooSmall(issue.origin, issue.minimum)
		case 'invalid_format':
			return FORMATS[issue.format] ?? 'is not written as expected'
		case 'invalid_value':
			return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
		default:
			return 'is not valid'
	}
}

function tooBig(origin: string, maximum: number | bigint): string {
	if (origin === 'string') return `is too long (at most ${maximum} characters)`
	if (origin === 'array' || origin === 'set') return `has too many entries (at most ${maximum})`
	return `must be at most ${maximum}`
}

function tooSmall(origin: string, minimum: number | bigint): string {
	if (origin === 'string') return Number(minimum) <= 1 ? 'is required' : `is too short (at least ${minimum} characters)`
	if (origin === 'array' || origin === 'set') return `has too few entries (at least ${minimum})`
	return `must be at least ${minimum}`
}
