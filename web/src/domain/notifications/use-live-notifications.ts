import { useQueryClient } from '@tanstack/react-query'
import { useLivePerson } from '../../api/live-person.ts'
import { refreshNotifications } from './notifications.queries.ts'

/** Reads notifications again as soon as the server says that they changed, and once there is a connection. */
export function useLiveNotifications(person_id: string): void {
	const client = useQueryClient()
	const changed = () => refreshNotifications(client)
	useLivePerson(person_id, { notifications_changed: changed }, changed)
}
