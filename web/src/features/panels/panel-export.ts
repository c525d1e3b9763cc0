import {
	MEASURE_ORIGINS,
	MEASURES,
	type Measure,
	type MeasureOrigin,
	measureOrigin,
} from '@panelyard/contracts/measures'
import type { Panel } from '@panelyard/contracts/panels'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { type CsvColumn, panelsToCsv } from './panel-csv.ts'

/** Hands panels to the browser as a CSV file, with headers in the interface's language. */
export function usePanelExport(projectName: string, lookup: PanelLookup): (panels: readonly Panel[]) => void {
	const { t, i18n } = useTranslation('panels')
	const nameOf = useStatusName()
	return useCallback(
		(panels) => {
			const columns: CsvColumn[] = [
				{ header: t('csv.mark'), value: ({ mark }) => mark },
				{ header: t('csv.name'), value: ({ name }) => name },
				{ header: t('csv.floor'), value: ({ floor }) => lookup.floors[floor]?.name ?? '' },
				{
					header: t('csv.statuses'),
					value: ({ statuses }) =>
						names(statuses, (id) => {
							const status = lookup.statusById.get(id)
							return status && nameOf(status)
						}),
				},
				{ header: t('csv.groups'), value: ({ groups }) => names(groups, (id) => lookup.groupById.get(id)?.name) },
				{ header: t('csv.class'), value: (panel) => panel.class },
				{ header: t('csv.description'), value: ({ description }) => description },
				{ header: t('csv.length'), value: ({ length }) => length },
				{ header: t('csv.width'), value: ({ width }) => width },
				{ header: t('csv.height'), value: ({ height }) => height },
				{ header: t('csv.area'), value: ({ area }) => area },
				{ header: t('csv.volume'), value: ({ volume }) => volume },
				{ header: t('csv.weight'), value: ({ weight }) => weight },
				{
					header: t('csv.measure_origins'),
					value: (panel) =>
						originsText(
							panel,
							(origin) => t(`measure_origin.${origin}`),
							(measure) => t(`drawer.${measure}`),
						),
				},
				{ header: t('csv.global_id'), value: ({ global_id }) => global_id },
			]
			const fileName = fileNameOf(t('csv.file_name', { project: projectName }), 'CSV')
			saveFile(
				`${fileName}.csv`,
				new Blob([panelsToCsv(panels, columns, i18n.language)], { type: 'text/csv;charset=utf-8' }),
			)
			toast.success(t('export_done', { count: panels.length }))
		},
		[t, i18n.language, nameOf, lookup, projectName],
	)
}

const names = (ids: readonly string[], nameOf: (id: string) => string | undefined): string =>
	ids.flatMap((id) => nameOf(id) ?? []).join(', ')

/** `Sum of the parts` when one origin holds for all measures, else each origin with its measures. */
export function originsText(
	panel: Panel,
	nameOfOrigin: (origin: MeasureOrigin) => string,
	nameOfMeasure: (measure: Measure) => string,
): string {
	const known = MEASURES.filter((measure) => panel[measure] !== null)
	const groups = MEASURE_ORIGINS.flatMap((origin) => {
		const measures = known.filter((measure) => measureOrigin(panel.measure_origins, measure) === origin)
		return measures.length === 0 ? [] : [{ origin, measures }]
	})
	const [only] = groups
	if (only && groups.length === 1) return nameOfOrigin(only.origin)
	return groups
		.map(({ origin, measures }) => `${nameOfOrigin(origin)}: ${measures.map(nameOfMeasure).join(', ')}`)
		.join('; ')
}
