import { useTranslation } from 'react-i18next'
import { SavedFilterList } from '../../../panels/filters/saved-filters-menu.tsx'
import type { NamedFilter } from '../../base/named-filter.ts'
import classes from './saved-views-bar.module.css'

type FilterListProps = { projectId: string; shown: NamedFilter | null; onOpen: (filter: NamedFilter) => void }

/** The saved filters of the list, to isolate what they name. */
export function FilterList({ projectId, shown, onOpen }: FilterListProps) {
	const { t } = useTranslation('lists')
	return (
		<section className={classes.filters} aria-label={t('saved.title')}>
			<h3 className={classes.filtersTitle}>{t('saved.title')}</h3>
			<SavedFilterList
				projectId={projectId}
				shown={shown?.query ?? null}
				onOpen={({ name, query }) => onOpen({ name, query })}
				onEdit={null}
			/>
		</section>
	)
}
