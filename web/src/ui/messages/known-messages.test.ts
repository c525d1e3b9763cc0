import { describe, expect, test } from 'vitest'
import errors from '../../locales/en/errors.json'
import { messageKey } from './error-text.ts'

const sources = Object.values(
	import.meta.glob<string>(
		['../../../../{contracts,rules,server}/src/**/*.ts', '../../**/*.{ts,tsx}', '!**/*.test.*', '!**/testing/**'],
		{ query: '?raw', import: 'default', eager: true },
	),
).map(messageKey)

/** Matches the key of a message in the code, where `${MAX}` may stand for a number. */
const inCode = (key: string) => new RegExp(key.replaceAll(/\d+/g, '\\w+?'))

describe('messages that are translated by their English text', () => {
	test.each(Object.keys(errors.messages))('%s is a message of the code', (key) => {
		expect(sources.some((source) => inCode(key).test(source))).toBe(true)
	})
	test('have the key that belongs to their text', () => {
		const keys = Object.values(errors.messages).map(messageKey)
		expect(keys).toEqual(Object.keys(errors.messages))
	})
})
