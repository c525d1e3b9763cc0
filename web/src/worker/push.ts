import { type NotificationClickEvent, type PushEvent, worker } from './worker-scope.ts'

type Push = { title: string; body: string; link: string; tag: string; lang: string; dir: NotificationDirection }

export function showPush(event: PushEvent): void {
	const { title, link, ...shown } = event.data.json() as Push
	event.waitUntil(worker.registration.showNotification(title, { ...shown, icon: '/favicon.svg', data: { link } }))
}

/** Goes to what a notification is about, in a window that shows it already if there is one. */
export function openPushed(event: NotificationClickEvent): void {
	event.notification.close()
	const address = new URL(event.notification.data.link, location.origin)
	if (address.origin !== location.origin) return
	event.waitUntil(
		worker.clients.matchAll({ type: 'window' }).then((windows) => {
			const open = windows.find(({ url }) => url === address.href)
			return open ? open.focus() : worker.clients.openWindow(address.href)
		}),
	)
}
