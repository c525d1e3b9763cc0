import { useQueryClient } from '@tanstack/react-query'
import { useLivePerson } from '../../api/live-person.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refreshNotifications } from './notifications.queries.ts'

/**
 * Reads notifications again as soon as the server says that they changed, and once there is a connection. What a new one
 * tells, such as a shared project or a finished conversion, is in the list of projects too.
 */
export function useLiveNotifications(person_id: string): void {
	const client = useQueryClient()
	const changed = () => refreshNotifications(client)
	const notifications_changed = ({ raised }: { raised: boolean }) => {
		changed()
		if (raised) void client.invalidateQueries({ queryKey: queryKeys.projectList })
	}
	useLivePerson(person_id, { notifications_changed }, changed)
}
