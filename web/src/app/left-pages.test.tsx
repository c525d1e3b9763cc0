import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionsSection } from '../features/profile/sessions-section.tsx'
import { GoLiveDialog } from '../features/versions/go-live-dialog.tsx'
import { impact, version, versionPath } from '../features/versions/versions.test-support.ts'
import { PROJECT_ID } from '../testing/project.test-support.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { type Answer, stubServer } from '../testing/stub-server.ts'

afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

const session = {
	...{ id: PROJECT_ID, is_current: true, device: { kind: 'computer', browser: 'Firefox', system: 'Linux' } },
	...{ created_at: '2026-11-29T08:00:00Z', last_seen_at: '2026-11-29T08:00:00Z' },
}

test('a version that went live after its page was left is told, with a way back', async () => {
	const answer = Promise.withResolvers<Answer>()
	stubServer({
		[`GET ${versionPath}/impact`]: { body: impact },
		[`POST ${versionPath}/go_live`]: () => answer.promise,
	})
	const show = vi.spyOn(notifications, 'show')
	const { router } = await renderInApp(
		<GoLiveDialog projectId={PROJECT_ID} version={version} onClose={() => {}} onDecide={() => {}} />,
	)
	fireEvent.click(await screen.findByRole('button', { name: 'Hold them and go live' }))
	await router.navigate({ to: '/app/dashboard' })
	await screen.findByText('elsewhere')
	answer.resolve({ body: { version: { ...version, state: 'live' }, replaced: 1, revision: 2 } })
	await vi.waitFor(() => expect(show).toHaveBeenCalledWith(expect.objectContaining({ id: `version-${PROJECT_ID}` })))
})

test('what failed after its page was left is told', async () => {
	const answer = Promise.withResolvers<Answer>()
	stubServer({
		'GET /account/sessions': { body: { sessions: [session], total: 2 } },
		'DELETE /account/sessions': () => answer.promise,
	})
	const show = vi.spyOn(notifications, 'show')
	const { router } = await renderInApp(<SessionsSection />)
	fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
	await router.navigate({ to: '/app/dashboard' })
	await screen.findByText('elsewhere')
	answer.resolve({ status: 400, body: { error: 'VALIDATION_FAILED', message: 'no' } })
	await vi.waitFor(() => expect(show).toHaveBeenCalledOnce())
})
