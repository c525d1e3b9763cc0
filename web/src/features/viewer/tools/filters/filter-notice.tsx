import { ActionIcon, Loader, Tooltip } from '@mantine/core'
import { IconFilter, IconListDetails, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readFilterQuery } from '../../../../domain/saved-filters/filter-query.ts'
import { useMeasures } from '../../../../locales/measures.ts'
import type { NamedFilter } from '../../base/named-filter.ts'
import { useView } from '../../view/view-store.ts'
import classes from './filter-notice.module.css'
import { useNamedFilter } from './use-named-filter.ts'

/** Says which filter isolates panels and how many, leads to their list, and ends it. */
export function FilterNotice({ named }: { named: NamedFilter }) {
	const { t } = useTranslation(['viewer', 'plan'])
	const measures = useMeasures()
	const { project, namedFilter, filter } = useView()
	const navigate = useNavigate()
	const { count, hasFailed } = useNamedFilter(named)
	const clear = () => {
		namedFilter.set(null)
		filter.set((now) => ({ ...now, isolated: null }))
	}
	const openList = () =>
		void navigate({
			to: '/app/project/$id',
			params: { id: project.id },
			search: { tab: 'panels', ...readFilterQuery(named.query) },
		})
	return (
		<section className={classes.notice} aria-label={t('filters.shown', { name: named.name })} data-covers-view>
			<IconFilter size={16} stroke={1.7} className={classes.icon} aria-hidden />
			<span className={classes.name} title={named.name}>
				<bdi>{named.name}</bdi>
			</span>
			<span className={classes.count} role="status">
				{count !== null ? (
					measures.number(count)
				) : hasFailed ? (
					t('filters.failed')
				) : (
					<Loader size={14} aria-label={t('filters.reading')} />
				)}
				{count === 0 && <> · {t('filters.nothing')}</>}
			</span>
			<Tooltip label={t('filters.open_list')}>
				<ActionIcon className={classes.action} aria-label={t('filters.open_list')} onClick={openList}>
					<IconListDetails size={17} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Tooltip>
			<Tooltip label={t('filters.clear')}>
				<ActionIcon className={classes.action} aria-label={t('filters.clear')} onClick={clear}>
					<IconX size={17} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Tooltip>
		</section>
	)
}
