import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callApi } from '../api/call-api.ts'
import { createQueryClient } from '../api/query-client.ts'
import { addressOfTarget, type ReturnTarget } from '../domain/account/return-target.ts'
import { outboxOf } from '../domain/changes/outbox-of.ts'
import { startChanges } from '../domain/changes-keeper/start-changes.ts'
import { DEMO_PROJECT_ID } from '../domain/project/demo-project.ts'
import { draftProjectChange } from '../domain/project/project-changes.ts'
import { exampleProject } from '../testing/project.test-support.ts'
import { examplePerson, stubServer } from '../testing/stub-server.ts'
import { createAppRouter } from './router.tsx'
import { sendToSignInWhenSessionIsLost } from './session-redirect.ts'

afterEach(() => vi.unstubAllGlobals())

const user = examplePerson

async function appAt(address: string, signedIn: boolean) {
	stubServer({
		'GET /auth/check': { body: { authenticated: signedIn, user: signedIn ? user : null } },
		'GET /thing': { status: 401, body: { message: 'Not signed in', error: 'NOT_AUTHENTICATED' } },
	})
	window.history.replaceState(null, '', address)
	const queryClient = createQueryClient()
	const router = createAppRouter(queryClient)
	sendToSignInWhenSessionIsLost(router, queryClient)
	await router.load()
	return router
}

test('a 401 sends to sign-in and remembers page and parameters, so that the way back is the same address', async () => {
	const address = '/app/dashboard/create-project?project=42'
	const router = await appAt(address, true)
	await callApi(z.unknown(), 'GET', '/thing').catch(() => {})
	await vi.waitFor(() => expect(router.state.location.pathname).toBe('/authenticate'))
	const target = router.state.location.search as ReturnTarget
	expect(target.not_auth_redirect).toBe('create-project')
	expect(addressOfTarget(target)).toBe(address)
	expect(router.state.location.state.unsent_changes).toBe(0)
})

test('the sign-in page knows how many changes of the person wait to be sent', async () => {
	const router = await appAt('/app/dashboard/settings', true)
	const { queryClient } = router.options.context
	startChanges(queryClient)
	await outboxOf(queryClient).open(user.id, false)
	outboxOf(queryClient).add(draftProjectChange(exampleProject(), { name: 'Hall 5' }))
	await callApi(z.unknown(), 'GET', '/thing').catch(() => {})
	await vi.waitFor(() => expect(router.state.location.pathname).toBe('/authenticate'))
	expect(router.state.location.state.unsent_changes).toBe(1)
})

test('a 401 on the sign-in page stays there', async () => {
	const router = await appAt('/authenticate?not_auth_redirect=settings', false)
	await callApi(z.unknown(), 'GET', '/thing').catch(() => {})
	expect(router.state.location.href).toBe('/authenticate?not_auth_redirect=settings')
})

test('the dashboard asks who is there and sends a visitor to sign-in with the way back', async () => {
	const router = await appAt('/app/dashboard/settings', false)
	expect(router.state.location.href).toBe('/authenticate?not_auth_redirect=settings')
})

test('/app leads to the dashboard, and an unknown address to the public page /404', async () => {
	expect((await appAt('/app', true)).state.location.pathname).toBe('/app/dashboard')
	const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
	for (const address of ['/app/no/such/page', '/app/dashboard/admin']) {
		replace.mockClear()
		void appAt(address, true)
		await vi.waitFor(() => expect(replace).toHaveBeenLastCalledWith('/404'))
		expect(window.location.pathname, 'the address changes with the document').toBe(address)
	}
	replace.mockRestore()
})

test('the demo is a document of its own, with addresses of its own', async () => {
	const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
	void appAt('/private-demo', false)
	await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/app/demo'))

	window.history.replaceState(null, '', '/app/demo/project?tab=plan')
	const router = createAppRouter(createQueryClient(), { isDemo: true })
	await router.load()
	const { pathname, publicHref } = router.state.location
	expect([pathname, publicHref]).toEqual([`/app/project/${DEMO_PROJECT_ID}`, '/app/demo/project?tab=plan'])
	void router.navigate({ to: '/authenticate' })
	await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/authenticate'))
	assign.mockRestore()
})
