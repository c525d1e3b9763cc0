import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { hearLive } from '../../testing/live-messages.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

const heard = hearLive()
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const PERSON = '00000000-0000-4000-8000-0000000000a1'
let listed = 0

function Projects() {
	useLiveNotifications(PERSON)
	const { data } = useQuery({ queryKey: queryKeys.projectList, queryFn: () => Promise.resolve(++listed) })
	return <p>Read {data} times</p>
}

test('the list of projects is read again with a new notification, such as of a shared project, not with a read one', async () => {
	stubServer(signedIn())
	await renderInApp(<Projects />)
	await screen.findByText('Read 1 times')
	await waitFor(() => expect(heard.has('notifications_changed')).toBe(true))
	heard.get('notifications_changed')?.({ raised: false })
	heard.get('notifications_changed')?.({ raised: true })
	await screen.findByText('Read 2 times')
	expect(listed).toBe(2)
})
