import { isReadyStatusKey, READY_STATUS_KEYS, readyStatus } from '@panelyard/contracts/statuses/status-words'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useQuery } from '@tanstack/react-query'

/** Names of ready-made statuses in any language, in lower case, with their keys. */
export type ReadyNames = readonly (readonly [name: string, key: string])[]
const NO_NAMES: ReadyNames = []

// As texts, so that they are chunks of their own and stay in those of their languages.
const statusTexts = import.meta.glob<string>('../../locales/*/statuses.json', { query: '?raw', import: 'default' })

/** The ready-made statuses as they are called in every language, for lists that somebody exported in another one. */
export function useReadyNames(): ReadyNames {
	return (
		useQuery({
			queryKey: ['ready_status_names'],
			queryFn: async () => {
				const texts = await Promise.all(Object.values(statusTexts).map((load) => load()))
				return texts.flatMap(
					(text): ReadyNames =>
						Object.entries((JSON.parse(text) as { default: Record<string, string> }).default).map(
							([key, name]) => [name.trim().toLowerCase(), key] as const,
						),
				)
			},
			staleTime: Number.POSITIVE_INFINITY,
		}).data ?? NO_NAMES
	)
}

/**
 * Statuses by the names that lists may have for them, in lower case: as people read them, as the project keeps them, and
 * those of ready-made ones in other languages.
 */
export function statusIdsByName(
	statuses: readonly Status[],
	nameOf: (status: Status) => string,
	ready: ReadyNames = NO_NAMES,
): Map<string, string> {
	const english = new Map<string, string>(READY_STATUS_KEYS.map((key) => [key, readyStatus(key).name]))
	const byKey = new Map(
		statuses.flatMap(({ id, default_key }) =>
			default_key && isReadyStatusKey(default_key) ? [[default_key, id]] : [],
		),
	)
	const named = (name: (status: Status) => string | undefined) =>
		statuses.flatMap((status) => {
			const text = name(status)
			return text ? [[text.trim().toLowerCase(), status.id] as const] : []
		})
	return new Map([
		...ready.flatMap(([name, key]) => {
			const id = byKey.get(key as never)
			return id === undefined ? [] : [[name, id] as const]
		}),
		...named(({ default_key }) => english.get(default_key ?? '')),
		...named(nameOf),
		...named(({ name }) => name),
	])
}

/** Of groups or categories. */
export const idsByName = (named: readonly { id: string; name: string }[]): Map<string, string> =>
	new Map(named.map(({ id, name }) => [name.trim().toLowerCase(), id]))
