import {
	isReadySet,
	type OwnStatusSet,
	READY_SET_KEYS,
	READY_SETS,
	type SetStatus,
	StatusSetListResponse,
} from '@panelyard/contracts/statuses/status-sets'
import { isReadyStatusKey } from '@panelyard/contracts/statuses/status-words'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const statusSetsQuery = queryOptions({
	queryKey: queryKeys.statusSets,
	queryFn: async ({ signal }): Promise<OwnStatusSet[]> =>
		(await callApi(StatusSetListResponse, 'GET', '/status_sets', { signal })).sets,
	staleTime: 60_000,
})

/** What people choose sets of statuses from: the ready-made ones, and their own once these are known. */
export function useStatusSets() {
	const { t } = useTranslation('sets')
	const own = useQuery(statusSetsQuery).data ?? []
	return {
		own,
		options: [
			{ group: t('ready'), items: READY_SET_KEYS.map((key) => ({ value: key, label: t(`name.${key}`) })) },
			...(own.length > 0 ? [{ group: t('own'), items: own.map(({ id, name }) => ({ value: id, label: name })) }] : []),
		],
		/** Empty for a set that is gone. */
		statusesOf: (set: string): readonly SetStatus[] =>
			isReadySet(set) ? READY_SETS[set] : (own.find(({ id }) => id === set)?.statuses ?? []),
		nameOf: (set: string): string =>
			isReadySet(set) ? t(`name.${set}`) : (own.find(({ id }) => id === set)?.name ?? ''),
	}
}

/** The statuses of a project as a set keeps them: without the people who may set them. */
export function setOfStatuses(statuses: readonly Status[]): SetStatus[] {
	const places = new Map(statuses.map(({ id }, place) => [id, place]))
	return statuses.map(({ name, default_key, icon, colour, type, progress, is_done, replaces, set_by, ...rules }) => ({
		name,
		default_key: default_key !== null && isReadyStatusKey(default_key) ? default_key : null,
		icon,
		colour,
		type,
		progress,
		is_done,
		replaces,
		set_by: set_by === 'editors' ? 'editors' : 'managers',
		requires: rules.requires.flatMap((id) => places.get(id) ?? []),
		requires_mode: rules.requires_mode,
	}))
}
