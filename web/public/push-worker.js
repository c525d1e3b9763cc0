// Shows pushes. It caches nothing and answers no request of a page.

self.addEventListener('push', (event) => {
	const { title, body, link, tag, lang, dir } = event.data.json()
	event.waitUntil(
		self.registration.showNotification(title, { body, tag, lang, dir, icon: '/favicon.svg', data: { link } }),
	)
})

self.addEventListener('notificationclick', (event) => {
	event.notification.close()
	const address = new URL(event.notification.data.link, self.location.origin)
	if (address.origin !== self.location.origin) return
	event.waitUntil(
		self.clients.matchAll({ type: 'window' }).then(async (windows) => {
			const open = windows.find((window) => window.url === address.href)
			return open ? open.focus() : self.clients.openWindow(address.href)
		}),
	)
})
