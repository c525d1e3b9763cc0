import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '../../groups/groups.queries.ts'
import { floorOrder } from '../tools/floors/floor-order.ts'
import type { ColourChoice } from './colour-choice.ts'
import { kindsByFloor, kindsByGroup, kindsByStatus, kindsByValue, type PanelKinds } from './panel-kinds.ts'
import { usePanelPropertyValues } from './panel-properties.queries.ts'
import { useKindLabels } from './use-kind-labels.ts'

type Coloured = {
	project: Project
	panels: readonly Panel[]
	statuses: readonly Status[]
	floors: readonly Floor[]
	choice: ColourChoice
}

const NO_GROUPS: never[] = []

/** What panels are coloured by at the moment: their kinds, what these are called, and how reading them goes. */
export function usePanelKinds({ project, panels, statuses, floors, choice }: Coloured) {
	const { by, scale } = choice
	const groups = useQuery({ ...groupsQuery(project.id), enabled: by === 'group' })
	const property = usePanelPropertyValues(project, by === 'property' ? choice.property : null)
	const groupList = groups.data ?? NO_GROUPS
	const values = property.data?.byElement
	const kinds = useMemo((): PanelKinds | null => {
		switch (by) {
			case 'materials':
				return null
			case 'status':
				return kindsByStatus(panels, statuses)
			case 'group':
				return kindsByGroup(panels, groupList)
			case 'floor':
				return kindsByFloor(panels, floorOrder(floors, false))
			case 'type':
				return kindsByValue(
					panels.map((panel) => panel.class),
					scale,
				)
			case 'name':
				return kindsByValue(
					panels.map((panel) => panel.name),
					scale,
				)
			case 'property':
				return kindsByValue(
					panels.map(({ element }) => (element === null ? null : (values?.get(element) ?? null))),
					scale,
				)
			default:
				return kindsByValue(
					panels.map((panel) => panel[by]),
					scale,
				)
		}
	}, [by, scale, panels, statuses, groupList, floors, values])
	const source = by === 'group' ? groups : by === 'property' ? property : null
	return {
		kinds,
		labelOf: useKindLabels({ by, statuses, groups: groupList, floors, unit: property.data?.unit ?? '' }),
		isReading: source?.isLoading ?? false,
		error: source?.error ?? null,
		retry: () => void source?.refetch(),
	}
}

export type PanelKindsInView = ReturnType<typeof usePanelKinds>
