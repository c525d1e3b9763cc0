import {
	MEASURE_ORIGINS,
	MEASURES,
	type Measure,
	type MeasureOrigin,
	measureOrigin,
} from '@panelyard/contracts/measures'
import type { Panel } from '@panelyard/contracts/panels'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import { type CellValue, roundedCell, type SheetColumn } from '../../domain/sheets/sheet.ts'
import { xlsxInBackground } from '../../domain/sheets/xlsx-in-background.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { type PanelListColumn, panelsToCsv } from './panel-csv.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Excel's formats of numbers, with the decimals that the list shows. */
const METRES = '0.000'
const SQUARE_METRES = '#,##0.00'
const CUBIC_METRES = '#,##0.000'
const KILOGRAMS = '#,##0'

/**
 * Hands panels to the browser as a file, in the order given and with headers in the interface's language. Reports how it
 * ended by a toast.
 */
export function usePanelExport(
	projectName: string,
	lookup: PanelLookup,
): { exportPanels: (panels: readonly Panel[], format: ExportFormat) => Promise<void>; isExporting: boolean } {
	const { t, i18n } = useTranslation('panels')
	const nameOf = useStatusName()
	const [isExporting, setIsExporting] = useState(false)
	const exportPanels = useCallback(
		async (panels: readonly Panel[], format: ExportFormat) => {
			const columns: PanelListColumn[] = [
				{ header: t('csv.mark'), value: ({ mark }) => mark },
				{ header: t('csv.name'), value: ({ name }) => name },
				{ header: t('csv.kind'), value: ({ kind }) => lookup.kindNames.get(kind ?? 0) ?? '' },
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
				{ header: t('csv.length'), format: METRES, value: ({ length }) => length },
				{ header: t('csv.width'), format: METRES, value: ({ width }) => width },
				{ header: t('csv.height'), format: METRES, value: ({ height }) => height },
				{ header: t('csv.area'), format: SQUARE_METRES, value: ({ area }) => area },
				{ header: t('csv.volume'), format: CUBIC_METRES, value: ({ volume }) => volume },
				{ header: t('csv.weight'), format: KILOGRAMS, value: ({ weight }) => weight },
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
			const name = fileNameOf(t('csv.file_name', { project: projectName }), 'Panels')
			const head = { name: projectName, columns: columns.map(headOf), isRightToLeft: i18n.dir() === 'rtl' }
			setIsExporting(true)
			try {
				const file =
					format === 'csv'
						? new Blob([panelsToCsv(panels, columns, i18n.language)], { type: 'text/csv;charset=utf-8' })
						: await xlsxInBackground(head, rowsOf(panels, columns))
				saveFile(`${name}.${format}`, file)
				toast.success(t('export_done', { count: panels.length }))
			} catch (error) {
				console.error('The list was not exported', error)
				toast.error(t('export_failed'))
			}
			setIsExporting(false)
		},
		[t, i18n, nameOf, lookup, projectName],
	)
	return { exportPanels, isExporting }
}

/** What a worker gets of a column: functions can't be sent. */
const headOf = ({ header, format }: PanelListColumn): SheetColumn => ({ header, format })

function* rowsOf(panels: readonly Panel[], columns: readonly PanelListColumn[]): Generator<CellValue[]> {
	for (const panel of panels)
		yield columns.map((column) => {
			const value = column.value(panel)
			return typeof value === 'number' ? roundedCell(value) : value
		})
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
