import { expect, test } from 'vitest'
import { CodeReplaced, CodeUnreachable } from '../api/import-code.ts'
import { CodeFailed, pageError } from './lazy-page.ts'

test('a page without a line has a network error, which the page tries again by itself', () => {
	expect(pageError(new CodeUnreachable('away'))).toMatchObject({ name: 'ApiError', status: 0 })
})

test('a page of a replaced build keeps its error', () => {
	const error = new CodeReplaced('gone')
	expect(pageError(error)).toBe(error)
})

test('the router doesn’t reload the document by itself for an import that failed', () => {
	const error = pageError(new TypeError('Failed to fetch dynamically imported module: /assets/page.js'))
	expect(error).toBeInstanceOf(CodeFailed)
	expect(error.message).not.toMatch(/dynamically imported module|module script/)
})
