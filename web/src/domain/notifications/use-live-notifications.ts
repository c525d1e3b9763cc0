import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveConnection } from '../../api/live-connection.ts'
import { queryKeys } from '../../api/query-keys.ts'

const EVENT = 'notifications_changed'

/** Reads notifications again as soon as the server says that they changed, and after a lost connection. */
export function useLiveNotifications(person_id: string | null): void {
	const client = useQueryClient()
	useEffect(() => {
		if (person_id === null) return
		const changed = () => void client.invalidateQueries({ queryKey: queryKeys.notifications })
		let leave: (() => void) | null = null
		let gone = false
		let wasConnected = false
		liveConnection().then(
			(socket) => {
				if (gone) return
				wasConnected = socket.connected
				const connected = () => {
					if (wasConnected) changed()
					wasConnected = true
				}
				socket.on(EVENT, changed)
				socket.on('connect', connected)
				leave = () => {
					socket.off(EVENT, changed)
					socket.off('connect', connected)
				}
			},
			// Its code did not arrive; the count is asked for each minute all the same.
			() => {},
		)
		return () => {
			gone = true
			leave?.()
		}
	}, [person_id, client])
}
