import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { ImpactPanel, ImpactResponse } from '@panelyard/contracts/models/versions'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { floorsToldApart, withFloorNames } from '@panelyard/rules/storeys/floors-told-apart'
import { useTranslation } from 'react-i18next'
import { kindsToldApart } from '../../domain/panels/kind-names.ts'
import { joinNames } from '../../domain/sheets/name-list.ts'
import type { CellValue, SheetColumn } from '../../domain/sheets/sheet.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { amountsIn, useUnits } from '../../locales/units.ts'
import { useChangeFacts } from './change-facts.ts'

export type ImpactColumn = SheetColumn & {
	value: (panel: ImpactPanel) => CellValue
	/** The same on paper, where that is shorter. */
	text?: (panel: ImpactPanel) => string
	/** Nobody reads it on paper. */
	isFileOnly?: boolean
}

type SheetOf = { project: Project; impact: ImpactResponse; statuses: readonly Status[] }

/** The columns of a version's report as a list, a panel in each row. */
export function useImpactColumns({ project, impact, statuses }: SheetOf): readonly ImpactColumn[] {
	const { t, i18n } = useTranslation(['versions', 'panels', 'create'])
	const measures = useMeasures()
	const units = useUnits()
	const nameOf = useStatusName()
	const factsOf = useChangeFacts()
	const { areaUnit, weightUnit } = measures
	const inUnits = amountsIn(units)
	const told = (floors: readonly Floor[]) =>
		floorsToldApart(withFloorNames(floors, project.floor_names), [], false, {
			none: t('panels:filter.no_floor'),
			elevation: measures.elevation,
			number: measures.number,
			apart: (name, by) => t('panels:floor_apart', { name, by }),
		})
	const floors = { before: told(impact.floors.before), after: told(impact.floors.after) }
	const kinds = new Map(kindsToldApart(project.panel_kinds, i18n).map(({ number, name }) => [number, name]))
	const statusById = new Map(statuses.map((status) => [status.id, status]))
	const sides = ['before', 'after'] as const
	const headed = (side: (typeof sides)[number], name: string) => t(`export.${side}`, { name })
	// As the report sums them.
	const amountOf = (name: 'area' | 'weight', { before, after }: ImpactPanel) => before?.[name] ?? after?.[name] ?? null
	return [
		...sides.map((side) => ({
			header: headed(side, t('panels:csv.mark')),
			value: (panel: ImpactPanel) => panel[side]?.mark || panel[side]?.name || '',
		})),
		...sides.map((side) => ({
			header: headed(side, t('panels:csv.floor')),
			value: (panel: ImpactPanel) => floors[side][panel[side]?.floor ?? -1]?.name ?? '',
		})),
		...sides.map((side) => ({
			header: headed(side, t('panels:csv.kind')),
			value: (panel: ImpactPanel) => (panel[side] ? (kinds.get(panel[side].kind ?? 0) ?? '') : ''),
		})),
		{
			header: t('what_changes'),
			value: ({ categories }) => joinNames(categories.map((category) => t(`category.${category}`))),
		},
		{
			header: t('export.details'),
			value: (panel) =>
				[
					...factsOf(panel),
					...(panel.property_count > 0 ? [labelled(t('properties'), measures.number(panel.property_count))] : []),
				].join('; '),
		},
		{
			header: t('panels:csv.statuses'),
			value: ({ statuses: ids }) =>
				joinNames(
					ids.flatMap((id) => {
						const status = statusById.get(id)
						return status ? nameOf(status) : []
					}),
				),
		},
		{ header: t('planned'), value: ({ planned_date }) => planned_date },
		{
			header: t('panels:csv.area', { unit: areaUnit }),
			format: '#,##0.00',
			value: (panel) => inUnits.area(amountOf('area', panel)),
			text: (panel) => measures.bareArea(amountOf('area', panel)),
		},
		{
			header: t('panels:csv.weight', { unit: weightUnit }),
			format: units.weight === 't' ? '0.000' : '#,##0',
			value: (panel) => inUnits.weight(amountOf('weight', panel)),
			text: (panel) => measures.bareWeight(amountOf('weight', panel)),
		},
		{ header: t('decision'), value: ({ decision }) => (decision ? t(`decided.${decision}`) : '') },
		{ header: t('export.decided_by'), value: ({ decided_by }) => decided_by?.name ?? '' },
		{
			header: t('panels:csv.global_id'),
			isFileOnly: true,
			value: ({ before, after }) => (after ?? before)?.global_id ?? '',
		},
	] satisfies ImpactColumn[]
}
