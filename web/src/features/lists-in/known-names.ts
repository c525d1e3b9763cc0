import { READY_STATUS_KEYS, readyStatus } from '@panelyard/contracts/status-words'
import type { Status } from '@panelyard/contracts/statuses'

/** Statuses by the names that lists may have for them, in lower case: as people read them, and as the project keeps them. */
export function statusIdsByName(statuses: readonly Status[], nameOf: (status: Status) => string): Map<string, string> {
	const english = new Map<string, string>(READY_STATUS_KEYS.map((key) => [key, readyStatus(key).name]))
	const named = (name: (status: Status) => string | undefined) =>
		statuses.flatMap((status) => {
			const text = name(status)
			return text ? [[text.trim().toLowerCase(), status.id] as const] : []
		})
	return new Map([
		...named(({ default_key }) => english.get(default_key ?? '')),
		...named(nameOf),
		...named(({ name }) => name),
	])
}

/** Of groups or categories. */
export const idsByName = (named: readonly { id: string; name: string }[]): Map<string, string> =>
	new Map(named.map(({ id, name }) => [name.trim().toLowerCase(), id]))
