import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import { useTranslation } from 'react-i18next'
import { csvFile, csvOf } from '../../domain/sheets/csv.ts'
import { useMeasures } from '../../locales/measures.ts'
import { amountsIn, useUnits } from '../../locales/units.ts'
import { toast } from '../../ui/messages/toast.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { figureRows } from './figures-csv.ts'
import type { FigureWords } from './use-figure-words.ts'

/** What storeys, kinds and groups are called. */
export type FigureNames = {
	floorName: (floor: number) => string
	kindName: (kind: number | null) => string
	groupName: (id: string | null) => string
	/** Ids of the groups, in their order. */
	groupOrder: readonly string[]
}

const FIGURES = [
	'total',
	'done',
	'progress',
	'by_status',
	'flag',
	'floor',
	'kind',
	'group',
	'flow',
	'reached',
	'age_median',
	'oldest',
	'lead_median',
	'lead_80',
	'forecast_rate',
	'forecast_finish',
	'forecast_earliest',
	'forecast_latest',
	'planned',
	'plan_behind',
	'plan_ahead',
	'plan_days',
	'plan_end',
] as const

/** Hands figures to the browser as a CSV file. */
export function useFiguresExport(projectName: string, words: FigureWords, names: FigureNames) {
	const { t, i18n } = useTranslation(['figures', 'panels', 'statuses'])
	const { areaUnit, volumeUnit, weightUnit } = useMeasures()
	const units = useUnits()
	return (figures: FiguresResponse): void => {
		const rows = figureRows(figures, {
			...names,
			header: {
				figure: t('csv.figure'),
				item: t('csv.item'),
				date: t('date'),
				count: t('measure.count'),
				area: t('panels:csv.area', { unit: areaUnit }),
				volume: t('panels:csv.volume', { unit: volumeUnit }),
				weight: t('panels:csv.weight', { unit: weightUnit }),
				value: t('csv.value'),
			},
			figure: {
				...(Object.fromEntries(FIGURES.map((name) => [name, t(`csv.figures.${name}`)])) as Record<
					(typeof FIGURES)[number],
					string
				>),
				incomplete_area: t('panels:measured.incomplete_area'),
				incomplete_volume: t('panels:measured.incomplete_volume'),
			},
			noStatus: t('statuses:none'),
			statusName: words.statusName,
			leadName: (from, to) => t('lead.from_to', { from, to }),
			inUnits: amountsIn(units),
		})
		const name = t('csv.file_name', { project: projectName, from: figures.from, to: figures.to })
		saveFile(`${fileNameOf(name, 'Figures')}.csv`, csvFile(csvOf(rows, i18n.language)))
		toast.success(t('csv.saved'))
	}
}
