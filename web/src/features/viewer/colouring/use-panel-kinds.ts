import type { Group } from '@panelyard/contracts/groups'
import type { Floor, PropertySet } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '../../groups/groups.queries.ts'
import { floorOrder } from '../tools/floors/floor-order.ts'
import type { ColourChoice, PropertyName } from './colour-choice.ts'
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

type PropertyValue = PropertySet['properties'][number]['value']

type KindSources = {
	panels: readonly Panel[]
	statuses: readonly Status[]
	floors: readonly Floor[]
	groups: readonly Group[]
	/** A property of the file by the element of each panel; null until it has been read. */
	values: { of: PropertyName; byElement: ReadonlyMap<number, PropertyValue> } | null
}

const countKinds = (choice: ColourChoice, sources: KindSources): PanelKinds | null => {
	const { panels, statuses, floors, groups, values } = sources
	const byValue = (read: (panel: Panel) => PropertyValue) => kindsByValue(panels.map(read), choice.scale)
	const { by } = choice
	switch (by) {
		case 'materials':
			return null
		case 'status':
			return kindsByStatus(panels, statuses)
		case 'group':
			return kindsByGroup(panels, groups)
		case 'floor':
			return kindsByFloor(panels, floorOrder(floors, false))
		case 'type':
			return byValue((panel) => panel.class)
		case 'name':
			return byValue((panel) => panel.name)
		case 'property': {
			const known = values?.of === choice.property ? values.byElement : null
			return byValue(({ element }) => (element === null ? null : (known?.get(element) ?? null)))
		}
		default:
			return byValue((panel) => panel[by])
	}
}

/** The same result for the same choice, as long as no other comes between. */
const rememberingLast = (
	count: (choice: ColourChoice) => PanelKinds | null,
): ((choice: ColourChoice) => PanelKinds | null) => {
	let last: { choice: ColourChoice; kinds: PanelKinds | null } | null = null
	return (choice) => {
		if (last?.choice !== choice) last = { choice, kinds: count(choice) }
		return last.kinds
	}
}

/** What panels are coloured by at the moment: their kinds, what these are called, and how reading them goes. */
export function usePanelKinds({ project, panels, statuses, floors, choice }: Coloured) {
	const { by } = choice
	const groups = useQuery({ ...groupsQuery(project.id), enabled: by === 'group' })
	const wanted = by === 'property' ? choice.property : null
	const property = usePanelPropertyValues(project, wanted)
	const groupList = groups.data ?? NO_GROUPS
	const byElement = property.data?.byElement
	const kindsOf = useMemo(() => {
		const values = wanted && byElement ? { of: wanted, byElement } : null
		return rememberingLast((asked) => countKinds(asked, { panels, statuses, floors, groups: groupList, values }))
	}, [panels, statuses, floors, groupList, wanted, byElement])
	const source = by === 'group' ? groups : by === 'property' ? property : null
	return {
		kinds: kindsOf(choice),
		/** The same by another choice, for what cannot wait for the page to be drawn. */
		kindsOf,
		labelOf: useKindLabels({ by, statuses, groups: groupList, floors, unit: property.data?.unit ?? '' }),
		isReading: source?.isLoading ?? false,
		error: source?.error ?? null,
		retry: () => void source?.refetch(),
	}
}

export type PanelKindsInView = ReturnType<typeof usePanelKinds>
