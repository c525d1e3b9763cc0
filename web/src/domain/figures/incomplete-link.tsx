import { type FigureMeasure, type IncompleteCounts, incompleteIn } from '@panelyard/contracts/figures/figures'
import { useTranslation } from 'react-i18next'
import { incompleteFilter } from '../panels/search/panel-search.ts'
import { FigureLink } from './figure-link.tsx'
import type { SearchContext } from './show-search-in-3d.ts'

type IncompleteLinkProps = {
	projectId: string
	context: SearchContext
	counts: IncompleteCounts
	measure: FigureMeasure
}

/** How many panels add an incomplete value to a sum; leads to them. Nothing if every value is complete. */
export function IncompleteLink({ projectId, context, counts, measure }: IncompleteLinkProps) {
	const { t } = useTranslation('panels')
	const count = incompleteIn(counts, measure)
	if (count === 0) return null
	const measured = incompleteFilter(measure)
	return (
		<FigureLink projectId={projectId} context={context} of={{ measured }} name={t(`measured.${measured}`)}>
			{t('incomplete_value', { count })}
		</FigureLink>
	)
}
