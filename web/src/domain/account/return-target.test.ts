import { expect, test } from 'vitest'
import { addressOfTarget, returnTargetOf } from './return-target.ts'

test('a project page is remembered by its route name, id and query, and found again', () => {
	const target = returnTargetOf('/app/project/abc/3d-view', '?panel=1&x=a%20b')
	expect(target).toEqual({ not_auth_redirect: 'project-3d-view', id: 'abc', return_search: '?panel=1&x=a%20b' })
	expect(addressOfTarget(target)).toBe('/app/project/abc/3d-view?panel=1&x=a%20b')
})

test('who comes from nowhere starts with their own page', () => {
	expect(addressOfTarget({})).toBe('/app')
})

test('a target from outside never leads off the site', () => {
	for (const target of [
		{ not_auth_redirect: 'https://evil.example' },
		{ not_auth_redirect: '//evil.example' },
		{ not_auth_redirect: 'constructor' },
		{ not_auth_redirect: 'project' },
	]) {
		expect(addressOfTarget(target)).toBe('/app/dashboard')
	}
	expect(addressOfTarget({ not_auth_redirect: 'project', id: '../../evil', return_search: '//evil' })).toBe(
		'/app/project/..%2F..%2Fevil',
	)
})
