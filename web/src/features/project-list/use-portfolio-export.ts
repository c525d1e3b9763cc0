import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { csvFile, csvOf } from '../../domain/sheets/csv.ts'
import { useMeasures } from '../../locales/measures.ts'
import { amountsIn, useUnits } from '../../locales/units.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { portfolioRows } from './portfolio-csv.ts'

/** Hands the listed projects and their figures to the browser as a CSV file. */
export function usePortfolioExport() {
	const { t, i18n } = useTranslation(['projects', 'figures', 'plan', 'panels', 'comments', 'statuses'])
	const { areaUnit, volumeUnit, weightUnit } = useMeasures()
	const units = useUnits()
	return (projects: readonly ProjectListItem[], figures: ReadonlyMap<string, PortfolioProject>): void => {
		const rows = portfolioRows(projects, figures, {
			name: t('column.name'),
			panels: t('column.panels'),
			done: t('figures:cards.done'),
			share: `${t('figures:cards.done')} (%)`,
			area: t('panels:csv.area', { unit: areaUnit }),
			volume: t('panels:csv.volume', { unit: volumeUnit }),
			weight: t('panels:csv.weight', { unit: weightUnit }),
			incomplete_area: t('panels:measured.incomplete_area'),
			incomplete_volume: t('panels:measured.incomplete_volume'),
			late: t('plan:state.late'),
			due: t('plan:state.due'),
			flags: t('statuses:flags'),
			week: t('figures:cards.week'),
			unread: t('comments:unread'),
			updated: t('column.updated'),
			who: t('changed_by'),
			inUnits: amountsIn(units),
		})
		const day = new Date().toISOString().slice(0, 10)
		saveFile(`${fileNameOf(`${t('title')} ${day}`, 'Projects')}.csv`, csvFile(csvOf(rows, i18n.language)))
	}
}
