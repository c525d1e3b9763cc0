import { notifications as toasts } from '@mantine/notifications'
import type { Notification } from '@panelyard/contracts/messages/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as liveConnections from '../../api/live-connection.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { notificationKeys } from '../../domain/notifications/notifications.queries.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { NotificationBell } from './notification-bell.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const heard = new Map<string, (payload?: unknown) => void>()
const live = { connected: true }
const connection = async () =>
	({
		...live,
		on: (name: string, handle: () => void) => heard.set(name, handle),
		off: (name: string) => heard.delete(name),
	}) as unknown as Socket

const PERSON = '00000000-0000-4000-8000-000000000500'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const example = (number: number, more: Partial<Notification> = {}): Notification => ({
	id: idOf(number),
	type: 'team',
	kind: 'comment_mention',
	title: `Ben mentioned you on W-${number}`,
	message: 'House: look',
	link: `/app/project/p1?tab=comments&thread=t${number}`,
	created_at: new Date(Date.now() - number * 3_600_000).toISOString(),
	is_read: false,
	read_at: null,
	...more,
})

let kept: Notification[]
let calls: Call[]
let failing: string | null
/** A path whose answers wait. */
let held: { path: string; until: Promise<void> } | null

/** A server that keeps the notifications of one person. */
function startServer(): void {
	const unread = () => ({ unread_count: kept.filter(({ is_read }) => !is_read).length })
	const unless =
		(answer: (call: Call) => unknown) =>
		(call: Call): Answer =>
			failing !== null && call.path.startsWith(failing)
				? { status: 500, body: { message: 'no', error: 'INTERNAL' } }
				: { body: answer(call) }
	const list = unless(({ query }) => {
		const per_page = Number(query.get('per_page') ?? 20)
		const page = Number(query.get('page') ?? 1)
		const shown = kept.filter(({ is_read, type }) => {
			if (query.get('unread_only') === 'true' && is_read) return false
			return !query.get('type') || query.get('type') === type
		})
		const notifications = shown.slice((page - 1) * per_page, page * per_page)
		return { notifications, total: shown.length, page, per_page, ...unread() }
	})
	const ofOne = Object.fromEntries(
		Array.from({ length: 40 }, (_, number) => idOf(number)).flatMap((id) => [
			[
				`PUT /notifications/${id}/read`,
				unless(({ query }) => {
					const is_read = query.get('is_read') !== 'false'
					kept = kept.map((each) => (each.id === id ? { ...each, is_read } : each))
					return { notification: kept.find((each) => each.id === id), ...unread() }
				}),
			],
			[
				`DELETE /notifications/${id}`,
				async (call: Call) => {
					if (held?.path === call.path) await held.until
					return unless(() => {
						kept = kept.filter((each) => each.id !== id)
						return { removed: 1, removal_id: id, ...unread() }
					})(call)
				},
			],
		]),
	)
	const before = [...kept]
	calls = stubServer({
		...signedIn(),
		'GET /notifications': list,
		'GET /notifications/unread-count': unless(unread),
		'PUT /notifications/mark-all-read': unless(() => {
			kept = kept.map((each) => ({ ...each, is_read: true }))
			return { marked: 1, ...unread() }
		}),
		'DELETE /notifications/clear-all': unless(({ query }) => {
			const removed = kept.length
			kept = []
			return { removed, removal_id: query.get('removal_id'), ...unread() }
		}),
		'POST /notifications/restore': unless(() => {
			kept = before
			return { restored: before.length, ...unread() }
		}),
		...ofOne,
	})
}

beforeEach(() => {
	vi.spyOn(liveConnections, 'liveConnection').mockImplementation(connection)
	failing = null
	held = null
	kept = Array.from({ length: 7 }, (_, number) => example(number + 1, number > 3 ? { is_read: true } : {}))
})
afterEach(() => {
	cleanup()
	toasts.clean()
	heard.clear()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const toastShown = () => vi.spyOn(toasts, 'show')
const saysIt = (shown: ReturnType<typeof toastShown>, text: string) =>
	waitFor(() => expect(shown.mock.calls.flatMap(([{ title, message }]) => [title, message])).toContain(text))

describe('the bell', () => {
	const show = async () => {
		startServer()
		return renderInApp(<NotificationBell personId={PERSON} />)
	}
	const bell = (name: string | RegExp) => screen.findByRole('button', { name })

	test('says how many are unread, and shows the five latest', async () => {
		await show()
		await userEvent.click(await bell('Notifications, 4 unread'))
		const panel = await screen.findByRole('dialog', { name: /Notifications/ })
		expect(await within(panel).findAllByRole('listitem')).toHaveLength(5)
		expect(calls.find(({ path }) => path === '/notifications')?.query.get('per_page')).toBe('5')
		expect(within(panel).getByText('1 hour ago')).toBeTruthy()
	})

	test('marks what one follows as read, and leads there', async () => {
		const { router } = await show()
		await userEvent.click(await bell(/4 unread/))
		await userEvent.click(await screen.findByRole('link', { name: 'Ben mentioned you on W-1' }))
		await waitFor(() => expect(kept.filter(({ is_read }) => !is_read)).toHaveLength(3))
		expect(router.state.location.href).toBe('/app/project/p1?tab=comments&thread=t1')
	})

	test('hears of new ones at once, by the socket', async () => {
		await show()
		await bell(/4 unread/)
		kept = [example(20), ...kept]
		await waitFor(() => expect(heard.has('notifications_changed')).toBe(true))
		heard.get('notifications_changed')?.({ raised: true })
		await bell('Notifications, 5 unread')
	})

	test('has the list of projects read again: what is new may be a project that was shared', async () => {
		const { queryClient } = await show()
		await bell(/4 unread/)
		const list = [...queryKeys.projectList, 'all']
		queryClient.setQueryData(list, [])
		const isStale = () => queryClient.getQueryState(list)?.isInvalidated
		heard.get('notifications_changed')?.({ raised: false })
		expect(isStale()).toBe(false)
		heard.get('notifications_changed')?.({ raised: true })
		expect(isStale()).toBe(true)
	})

	test('shows what came between its first count and the first connection', async () => {
		live.connected = false
		await show()
		await bell(/4 unread/)
		kept = [example(20), ...kept]
		await waitFor(() => expect(heard.has('connect')).toBe(true))
		live.connected = true
		heard.get('connect')?.()
		await bell('Notifications, 5 unread')
	})

	test('never counts below 0', async () => {
		const { queryClient } = await show()
		await bell(/4 unread/)
		queryClient.setQueryData(notificationKeys.unread, -3)
		await bell('Notifications')
	})

	test('asks each minute, but not while the tab is hidden, and at once when it is seen again', async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true })
		let state: DocumentVisibilityState = 'visible'
		vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state)
		const turn = (to: DocumentVisibilityState) => {
			state = to
			window.dispatchEvent(new Event('visibilitychange'))
		}
		const asked = () => calls.filter(({ path }) => path === '/notifications/unread-count').length
		await show()
		await waitFor(() => expect(asked()).toBe(1))
		await vi.advanceTimersByTimeAsync(60_000)
		expect(asked()).toBe(2)
		turn('hidden')
		await vi.advanceTimersByTimeAsync(180_000)
		expect(asked()).toBe(2)
		turn('visible')
		await vi.advanceTimersByTimeAsync(10)
		expect(asked()).toBe(3)
		vi.useRealTimers()
	})

	test('says so when the latest can’t be loaded', async () => {
		failing = '/notifications'
		await show()
		await userEvent.click(await bell('Notifications'))
		expect(
			await screen.findByText('Failed to load notifications. Please try again.', {}, { timeout: 20_000 }),
		).toBeTruthy()
		failing = null
		await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
		expect(await screen.findAllByRole('listitem')).toHaveLength(5)
	})
})

describe('the page', () => {
	const show = async () => {
		startServer()
		const view = await renderInApp(<NotificationsPage />)
		await screen.findByRole('heading', { name: 'Notifications' })
		return view
	}
	const rows = () => screen.queryAllByRole('listitem')
	const rowOf = async (number: number) =>
		(await screen.findByRole('link', { name: `Ben mentioned you on W-${number}` })).closest('li') as HTMLElement

	test('a sentence that begins with an Arabic name reads in the direction of the page, a notice in its own', async () => {
		const title = '\u2068محمد العربي\u2069 joined Precast & Sons'
		const notice = { kind: 'company_notice', title: 'البوابة مغلقة', message: 'يوم الجمعة' }
		kept = [example(1, { kind: 'member_joined', title }), example(2, notice)]
		await show()
		expect((await screen.findByRole('link', { name: title })).hasAttribute('dir')).toBe(false)
		expect(screen.getByRole('link', { name: notice.title }).getAttribute('dir')).toBe('auto')
	})

	test('marks one as read and as unread again', async () => {
		await show()
		const row = await rowOf(1)
		await userEvent.click(within(row).getByRole('button', { name: 'Mark as read' }))
		await userEvent.click(await within(await rowOf(1)).findByRole('button', { name: 'Mark as unread' }))
		expect(await within(await rowOf(1)).findByText('Unread')).toBeTruthy()
	})

	test('removes one, clears all, and brings back what was cleared', async () => {
		await show()
		await userEvent.click(within(await rowOf(1)).getByRole('button', { name: 'Remove' }))
		expect(await screen.findByText('1 notification removed')).toBeTruthy()
		await waitFor(() => expect(rows()).toHaveLength(6))
		await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
		expect(await screen.findByText('No notifications')).toBeTruthy()
		expect(await screen.findByText('6 notifications removed')).toBeTruthy()
		await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
		await waitFor(() => expect(rows().length).toBeGreaterThan(0))
		const cleared = calls.find(({ path }) => path === '/notifications/clear-all')?.query.get('removal_id')
		expect(calls.find(({ path }) => path === '/notifications/restore')?.body).toEqual({ removal_id: cleared })
	})

	test('rows that are being removed don’t come back while another removal is on its way', async () => {
		await show()
		const first = await rowOf(1)
		const second = await rowOf(2)
		const { promise: released, resolve: release } = Promise.withResolvers<void>()
		held = { path: `/notifications/${idOf(2)}`, until: released }
		await userEvent.click(within(second).getByRole('button', { name: 'Remove' }))
		await userEvent.click(within(first).getByRole('button', { name: 'Remove' }))
		expect(await screen.findByText('1 notification removed')).toBeTruthy()
		expect(rows()).toHaveLength(5)
		release()
		await waitFor(() => expect(kept).toHaveLength(5))
		await waitFor(() => expect(calls.filter(({ path }) => path === '/notifications').length).toBeGreaterThan(1))
		expect(rows()).toHaveLength(5)
	})

	test('has pages of 20, with where one is', async () => {
		kept = Array.from({ length: 33 }, (_, number) => example(number + 1))
		await show()
		expect(await screen.findByText('1 to 20 of 33')).toBeTruthy()
		expect(rows()).toHaveLength(20)
	})

	test('of a row whose removal got no answer nobody says that it failed', async () => {
		const shown = toastShown()
		const { queryClient } = await show()
		await rowOf(1)
		const whole = globalThis.fetch
		vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
			init.method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : whole(path, init),
		)
		vi.useFakeTimers({ shouldAdvanceTime: true })
		await userEvent
			.setup({ advanceTimers: (time) => void vi.advanceTimersByTime(time) })
			.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
		await vi.advanceTimersByTimeAsync(20_000)
		vi.useRealTimers()
		await waitFor(() =>
			expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(['We don’t know whether it was done']),
		)
		expect(queryClient.isMutating()).toBe(0)
	})

	const failures = [
		['Mark as read', '/notifications/', 'Failed to mark notification as read. Please try again.'],
		['Mark all as read', '/notifications/mark-all-read', 'Failed to mark all notifications as read. Please try again.'],
		['Remove', '/notifications/', 'Failed to remove notification. Please try again.'],
		['Clear all', '/notifications/clear-all', 'Failed to clear all notifications. Please try again.'],
	] as const
	test.each(failures)('takes back "%s" that fails, and says so', async (name, path, text) => {
		const shown = toastShown()
		const { queryClient } = await show()
		await rowOf(1)
		failing = path
		const [button] = screen.getAllByRole('button', { name })
		await userEvent.click(button as HTMLElement)
		await saysIt(shown, text)
		failing = null
		await queryClient.invalidateQueries({ queryKey: queryKeys.notifications })
		expect(rows()).toHaveLength(7)
		expect(kept.filter(({ is_read }) => !is_read)).toHaveLength(4)
	})

	test('says so when nothing can be loaded', async () => {
		failing = '/notifications'
		await show()
		expect(
			await screen.findByText('Failed to load notifications. Please try again.', {}, { timeout: 20_000 }),
		).toBeTruthy()
	})
})
