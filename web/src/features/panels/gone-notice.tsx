import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { categoriesQuery } from '../../domain/categories/categories.queries.ts'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import type { PropertyColumns } from '../../domain/panels/properties/panel-properties.queries.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { withoutGone } from '../../domain/saved-filters/filter-query.ts'

type GoneNoticeProps = {
	projectId: string
	search: PanelSearch
	lookup: Pick<PanelLookup, 'statuses' | 'groups'>
	properties: PropertyColumns
	onSearch: (part: Partial<PanelSearch>) => void
}

/** Says that a saved filter or a link asks for what was deleted, instead of listing too few panels without a word. */
export function GoneNotice({ projectId, search, lookup, properties, onSearch }: GoneNoticeProps) {
	const { t } = useTranslation('lists')
	const { statuses, groups } = lookup
	const categories = useQuery(categoriesQuery(projectId)).data
	const rest = useMemo(
		() => withoutGone(search, { statuses, groups, categories, properties }),
		[search, statuses, groups, categories, properties],
	)
	if (!rest) return null
	return (
		<Alert color="yellow" role="note" p="xs">
			{t('gone.text')}{' '}
			<Button size="compact-sm" variant="subtle" onClick={() => onSearch(rest)}>
				{t('gone.remove')}
			</Button>
		</Alert>
	)
}
