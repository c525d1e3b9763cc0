import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeFailure } from './admin-errors.ts'
import { ConfigError } from './config.ts'

test('a failed query is described by its reason, without its values', () => {
	const detail = 'Key (email)=(person@example.com) already exists.'
	const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
		code: '23505',
		constraint: 'users_email',
		detail,
	})
	const failed = new DrizzleQueryError('insert into "users" values ($1, $2)', ['person@example.com', '$scrypt$'], cause)
	expect(describeFailure(new Error('Restoring failed', { cause: failed }))).toBe(
		`DatabaseError: duplicate key value violates unique constraint "users_email" (code 23505, constraint users_email)
insert into "users" values ($1, $2)`,
	)
})

test('other errors are told in their words', () => {
	expect(describeFailure(new ConfigError(['PORT: must be a port number']))).toContain('PORT: must be')
	expect(describeFailure(new TypeError('wrong'))).toBe('TypeError: wrong')
	expect(describeFailure('a text')).toBe('a text')
})
