import { Notifications, notificationsStore } from '@mantine/notifications'
import { useEffect } from 'react'
import { usePhone } from '../ui/appearance/media.ts'
import { measureToasts } from './toast-room.ts'

/** How often the page is measured while a toast is in sight: bars at its foot come and go meanwhile. */
const LOOK_MS = 200

/** Toasts, at the foot of every page, in the middle, above what people use there. Pages keep room for them. */
export function Toasts() {
	const isPhone = usePhone()
	useEffect(() => {
		let timer: number | undefined
		const look = () => {
			const isShown = notificationsStore.getState().notifications.length > 0
			measureToasts(isShown)
			if (isShown) timer ??= window.setInterval(look, LOOK_MS)
			else {
				clearInterval(timer)
				timer = undefined
			}
		}
		const stop = notificationsStore.subscribe(look)
		return () => {
			stop()
			clearInterval(timer)
			measureToasts(false)
		}
	}, [])
	return <Notifications position="bottom-center" containerWidth={400} autoClose={3000} limit={isPhone ? 2 : 3} />
}
