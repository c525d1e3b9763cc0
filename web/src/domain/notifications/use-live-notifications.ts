import { useQueryClient } from '@tanstack/react-query'
import { useLivePerson } from '../../api/live-person.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Reads notifications again as soon as the server says that they changed, and after a lost connection. */
export function useLiveNotifications(person_id: string): void {
	const client = useQueryClient()
	const changed = () => void client.invalidateQueries({ queryKey: queryKeys.notifications })
	useLivePerson(person_id, { notifications_changed: changed }, changed)
}
