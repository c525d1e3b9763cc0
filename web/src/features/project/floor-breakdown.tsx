import type { Floor } from '@panelyard/contracts/models/model-structure'
import {
	FLOOR_NAME_MAX_LENGTH,
	type FloorKey,
	floorsOfKeys,
	keysOfFloors,
} from '@panelyard/contracts/panels/floor-names'
import { isFloorNamed } from '@panelyard/contracts/panels/named-floors'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { panelsByFloor } from '../../domain/panels/history/status-distribution.ts'
import { rankFloors } from '../../domain/panels/list/panel-sort.ts'
import type { Amounts } from '../../domain/panels/measures/figure-measure.ts'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { flagsOf } from '../../domain/statuses/status-flags.ts'
import { PanelBreakdown, shareOf } from './panel-breakdown.tsx'
import { RenameForm } from './rename-form.tsx'

type FloorBreakdownProps = {
	project: Project
	manager: boolean
	panels: readonly Panel[]
	/** By the names that people see. */
	floors: readonly Floor[]
	statuses: readonly Status[]
	amounts: Amounts
}

/** A bar for each storey, the highest on top as in the building. Managers rename storeys here. */
export function FloorBreakdown({ project, manager, panels, floors, statuses, amounts }: FloorBreakdownProps) {
	const { t } = useTranslation('project')
	const shares = useMemo(() => {
		const rank = rankFloors(floors)
		return [...panelsByFloor(panels)]
			.map(([floor, members]) => shareOf(floor, members, flagsOf(statuses), amounts.of))
			.sort((a, b) => (rank[b.key] ?? -1) - (rank[a.key] ?? -1))
	}, [panels, floors, statuses, amounts.of])
	const { model, floor_names } = project
	const keys = useMemo(() => keysOfFloors(model?.floors ?? [], floor_names), [model?.floors, floor_names])
	return (
		<PanelBreakdown
			title={t('floors.title')}
			projectId={project.id}
			shares={shares}
			statuses={statuses}
			amounts={amounts}
			nameOf={(floor) => floors[floor]?.name ?? t('floors.none')}
			linkTitle={(floor) => t('floors.panels_of', { floor })}
			countedOf={(floor) => ({ floors: [floor] })}
			renaming={{
				title: t('floors.dialog_title'),
				isAllowed: (floor) => manager && Boolean(keys[floor]),
				form: (floor, onDone) => {
					const key = keys[floor]
					return key && <RenameFloor project={project} floor={floor} floorKey={key} onDone={onDone} />
				},
			}}
		/>
	)
}

type RenameFloorProps = { project: Project; floor: number; floorKey: FloorKey; onDone: () => void }

function RenameFloor({ project, floor, floorKey, onDone }: RenameFloorProps) {
	const { t } = useTranslation('project')
	const { floor_names, model } = project
	const floors = model?.floors ?? []
	const inModel = floors[floor]?.name ?? ''
	return (
		<RenameForm
			own={floorsOfKeys(floor_names, floors).get(floor)?.name ?? null}
			usual={isFloorNamed(inModel) ? inModel : ''}
			hint={inModel.trim() === '' ? t('floors.no_usual') : t('rename_form.usual', { name: inModel })}
			maxLength={FLOOR_NAME_MAX_LENGTH}
			toChange={(name) => draftProjectChange(project, { floor_names: [{ ...floorKey, name }] })}
			onDone={onDone}
		/>
	)
}
