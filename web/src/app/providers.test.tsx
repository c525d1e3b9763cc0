import { modals } from '@mantine/modals'
import { useRouter } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { startI18n } from '../locales/i18n.ts'
import { stubServer } from '../testing/stub-server.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

function Dialog() {
	const router = useRouter()
	return <p>{router.buildLocation({ to: '/app/dashboard' }).pathname}</p>
}

test('a dialog can navigate: it belongs to the router', async () => {
	await startI18n()
	stubServer({})
	history.replaceState(null, '', '/sysbly-unavailable')
	const queryClient = createQueryClient()
	const router = createAppRouter(queryClient)
	await router.load()
	render(<Providers queryClient={queryClient} router={router} />)
	act(() => void modals.open({ children: <Dialog /> }))
	expect((await screen.findByRole('dialog')).textContent).toContain('/app/dashboard')
})
