import { expect, test } from 'vitest'
import { pageName } from './page-name.ts'

test('the report behind a link is named, and its token is not shown', () => {
	expect(pageName('/app/ifc-report/AbCdEf')).toEqual({ key: 'chrome:test_report' })
})

test('a page is called by the last segment of its path', () => {
	expect(pageName('/app/dashboard/notifications')).toEqual({ key: 'chrome:notifications' })
	expect(pageName('/app/dashboard/create-project/')).toEqual({ key: 'shell:create_project' })
	for (const path of ['/app', '/app/dashboard', '/']) expect(pageName(path)).toEqual({ key: 'shell:home' })
})

test('a page without a name is called by its segment, whatever that is', () => {
	expect(pageName('/app/dashboard/caf%C3%A9')).toEqual({ segment: 'café' })
	expect(pageName('/app/dashboard/%')).toEqual({ segment: '%' })
	expect(pageName('/app/dashboard/constructor')).toEqual({ segment: 'constructor' })
})
