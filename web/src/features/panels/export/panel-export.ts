import type { PlanState } from '@panelyard/contracts/figures/plan'
import {
	MEASURE_ORIGINS,
	MEASURES,
	type Measure,
	type MeasureOrigin,
	measureOrigin,
} from '@panelyard/contracts/panels/measures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { namedSides, SIDE_NAMES, type SideName, sideNamed } from '@panelyard/rules/panels/panel-sides'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plannedColumns } from '../../../domain/panels/history/panel-dates.ts'
import { groupsOf, type PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panelDescription, panelName } from '../../../domain/panels/own-words/panel-details.ts'
import type { PropertyValue } from '../../../domain/panels/properties/property-column.ts'
import { usePropertyText } from '../../../domain/panels/properties/property-text.ts'
import { stateOf } from '../../../domain/plan/plan-view.ts'
import { csvFile } from '../../../domain/sheets/csv.ts'
import { joinNames } from '../../../domain/sheets/name-list.ts'
import { type CellValue, roundedCell, type SheetColumn } from '../../../domain/sheets/sheet.ts'
import { excelTime, TIME_FORMAT, TIME_WIDTH } from '../../../domain/sheets/sheet-time.ts'
import { xlsxInBackground } from '../../../domain/sheets/xlsx-in-background.ts'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { labelled } from '../../../locales/labelled.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { amountsIn, useUnits } from '../../../locales/units.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { fileNameOf, saveFile } from '../../../ui/save-file.ts'
import type { ExportedProperty } from '../list-properties.ts'
import { type PanelListColumn, panelsToCsv } from './panel-csv.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Excel's formats of numbers, with the decimals that the list shows. */
const THREE_DECIMALS = '0.000'
const WHOLE = '0'
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
	properties: readonly ExportedProperty[] = NO_PROPERTIES,
): { exportPanels: (panels: readonly Panel[], format: ExportFormat) => Promise<void>; isExporting: boolean } {
	const { t, i18n } = useTranslation(['panels', 'plan'])
	const nameOf = useStatusName()
	const textOf = usePropertyText()
	const { lengthUnit, areaUnit, volumeUnit, weightUnit } = useMeasures()
	const units = useUnits()
	const [isExporting, setIsExporting] = useState(false)
	const exportPanels = useCallback(
		async (panels: readonly Panel[], format: ExportFormat) => {
			const lengthFormat = units.length === 'mm' ? WHOLE : THREE_DECIMALS
			const weightFormat = units.weight === 't' ? THREE_DECIMALS : KILOGRAMS
			const inUnits = amountsIn(units)
			const columns: PanelListColumn[] = [
				{ header: t('csv.mark'), value: ({ mark }) => mark },
				{ header: t('csv.name'), value: panelName },
				{ header: t('csv.model_name'), value: ({ name }) => name },
				{ header: t('csv.kind'), value: ({ kind }) => lookup.kindNames.get(kind ?? 0) ?? '' },
				{
					header: t('csv.category'),
					value: ({ category_id }) => lookup.categoryById.get(category_id ?? '')?.name ?? '',
				},
				{ header: t('csv.floor'), value: ({ floor }) => lookup.floors[floor]?.name ?? '' },
				{
					header: t('csv.statuses'),
					value: ({ statuses }) =>
						names(statuses, (id) => {
							const status = lookup.statusById.get(id)
							return status && nameOf(status)
						}),
				},
				{ header: t('csv.groups'), value: (panel) => textOfGroups(panel, lookup) },
				...planColumns(lookup.plan, {
					state: t('csv.plan_state'),
					step: (status) => t('csv.planned', { step: nameOf(status) }),
					stateOf: (state) => t(`plan:state.${state}`),
				}),
				{ header: t('csv.class'), value: (panel) => panel.class },
				{ header: t('csv.description'), value: panelDescription },
				{ header: t('csv.model_description'), value: ({ description }) => description },
				...SIDE_NAMES.map((name) => ({
					header: t(`csv.${name}`, { unit: lengthUnit }),
					format: lengthFormat,
					value: (panel: Panel) => inUnits.length(sideNamed(panel, name)),
				})),
				{ header: t('csv.area', { unit: areaUnit }), format: SQUARE_METRES, value: ({ area }) => inUnits.area(area) },
				{
					header: t('csv.volume', { unit: volumeUnit }),
					format: CUBIC_METRES,
					value: ({ volume }) => inUnits.volume(volume),
				},
				{
					header: t('csv.weight', { unit: weightUnit }),
					format: weightFormat,
					value: (panel) => inUnits.weight(panel.weight),
				},
				{
					header: t('csv.floor_origin'),
					value: ({ floor, floor_computed }) =>
						lookup.floors[floor] ? t(floor_computed ? 'floor_origin.height' : 'floor_origin.model') : '',
				},
				{
					header: t('csv.measure_origins'),
					value: (panel) =>
						originsText(
							panel,
							(origin) => t(`measure_origin.${origin}`),
							(measure) => t(`drawer.${nameOfMeasure(panel, measure)}`),
						),
				},
				{
					header: t('csv.status_changed'),
					format: TIME_FORMAT,
					width: TIME_WIDTH,
					isTime: true,
					value: ({ status_changed_at }) => status_changed_at,
				},
				{ header: t('csv.global_id'), value: ({ global_id }) => global_id },
				...properties.map((property) => exportedProperty(property, textOf)),
			]
			const name = fileNameOf(t('csv.file_name', { project: projectName }), 'Panels')
			const head = { name: projectName, columns: columns.map(headOf), isRightToLeft: i18n.dir() === 'rtl' }
			setIsExporting(true)
			try {
				const file =
					format === 'csv'
						? csvFile(panelsToCsv(panels, columns, i18n.language))
						: await xlsxInBackground(head, rowsOf(panels, columns))
				saveFile(`${name}.${format}`, file)
				toast.worked(t('export_failed'))
				toast.success(t('export_done', { count: panels.length }))
			} catch (error) {
				console.error('The list was not exported', error)
				toast.error(t('export_failed'))
			}
			setIsExporting(false)
		},
		[t, i18n, nameOf, textOf, lookup, properties, projectName, units, lengthUnit, areaUnit, volumeUnit, weightUnit],
	)
	return { exportPanels, isExporting }
}

const nameOfMeasure = (panel: Panel, measure: Measure): Measure | SideName =>
	namedSides(panel).find(({ side }) => side === measure)?.name ?? measure

const NO_PROPERTIES: readonly ExportedProperty[] = []

/** Numbers stay numbers where all values are; else each is a text, as the file may say `1` of one panel and `A1` of another. */
const exportedProperty = (
	{ header, column }: ExportedProperty,
	textOf: (value: PropertyValue) => string,
): PanelListColumn =>
	column.isNumber
		? { header, format: 'General', value: (panel) => column.valueFor(panel) as number | null }
		: { header, value: (panel) => textOf(column.valueFor(panel)) }
type PlanTexts = { state: string; step: (status: Status) => string; stateOf: (state: PlanState) => string }

/** How panels stand to the plan, and their date of each step as `2026-11-22`; nothing without a plan. */
const planColumns = (plan: PanelLookup['plan'], texts: PlanTexts): PanelListColumn[] =>
	plan
		? [
				{ header: texts.state, value: ({ id }) => texts.stateOf(stateOf(plan, id)) },
				...plannedColumns(plan).map(({ step, dateOf }) => ({
					header: texts.step(step),
					value: ({ id }: Panel) => dateOf(id),
				})),
			]
		: []

/** What a worker gets of a column: functions can't be sent. */
const headOf = ({ header, format, width }: PanelListColumn): SheetColumn => ({ header, format, width })

function* rowsOf(panels: readonly Panel[], columns: readonly PanelListColumn[]): Generator<CellValue[]> {
	for (const panel of panels)
		yield columns.map((column) => {
			const value = column.value(panel)
			if (column.isTime) return typeof value === 'string' ? excelTime(value) : null
			return typeof value === 'number' ? roundedCell(value) : value
		})
}

const textOfGroups = (panel: Panel, lookup: PanelLookup): string =>
	joinNames(groupsOf(panel, lookup).map(({ name }) => name))

const names = (ids: readonly string[], nameOf: (id: string) => string | undefined): string =>
	joinNames(ids.flatMap((id) => nameOf(id) ?? []))

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
		.map(({ origin, measures }) => labelled(nameOfOrigin(origin), measures.map(nameOfMeasure).join(', ')))
		.join('; ')
}
