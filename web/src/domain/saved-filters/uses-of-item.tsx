import { Text } from '@mantine/core'
import { UsesResponse } from '@panelyard/contracts/projects/uses'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The names that are listed at most. */
const MOST_NAMES = 10

/**
 * Says which saved filters and views use a group, a status or a category that is deleted; nothing for none. Private filters of
 * others are only counted. Null reads nothing.
 */
export function UsesOfItem({ projectId, itemId }: { projectId: string; itemId: string | null }) {
	const { t, i18n } = useTranslation('lists')
	const { data } = useQuery({
		queryKey: queryKeys.uses(projectId, itemId ?? ''),
		queryFn: ({ signal }) => callApi(UsesResponse, 'GET', `/projects/${projectId}/uses/${itemId}`, { signal }),
		enabled: itemId !== null,
		staleTime: 0,
	})
	if (!data) return null
	const names = [...data.filters, ...data.views]
	const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
	const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names
	return (
		<>
			{names.length > 0 && <Text>{t('saved.in_use', { count: names.length, names: list.format(shown) })}</Text>}
			{data.private_filters > 0 && <Text>{t('saved.in_use_private', { count: data.private_filters })}</Text>}
		</>
	)
}
