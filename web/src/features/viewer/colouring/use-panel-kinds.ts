import type { Group } from '@panelyard/contracts/groups'
import type { Floor, PropertySet } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '../../../domain/groups/groups.queries.ts'
import type { NamedKind } from '../../../domain/panels/kind-names.ts'
import { NONE } from '../../../domain/panels/panel-search.ts'
import { floorOrder } from '../structure/floor-order.ts'
import type { ColourChoice, PropertyName } from './colour-choice.ts'
import {
	keyOf,
	kindsByFloor,
	kindsByGroup,
	kindsByPanelKind,
	kindsByStatus,
	kindsByValue,
	type PanelKinds,
} from './panel-kinds.ts'
import { usePanelPropertyValues } from './panel-properties.queries.ts'
import { useKindLabels } from './use-kind-labels.ts'

type Coloured = {
	project: Project
	panels: readonly Panel[]
	statuses: readonly Status[]
	floors: readonly Floor[]
	panelKinds: readonly NamedKind[]
	choice: ColourChoice
}

const NO_GROUPS: never[] = []

type PropertyValue = PropertySet['properties'][number]['value']

type KindSources = {
	panels: readonly Panel[]
	statuses: readonly Status[]
	floors: readonly Floor[]
	panelKinds: readonly NamedKind[]
	groups: readonly Group[]
	/** A property of the file by the element of each panel; null until it has been read. */
	values: { of: PropertyName; byElement: ReadonlyMap<number, PropertyValue> } | null
}

/** Reads what panels are coloured by; null where that is no value of theirs, but something of the project. */
const readerOf = (
	{ by, property }: ColourChoice,
	values: KindSources['values'],
): ((panel: Panel) => PropertyValue) | null => {
	switch (by) {
		case 'materials':
		case 'status':
		case 'group':
		case 'floor':
		case 'kind':
			return null
		case 'type':
			return (panel) => panel.class
		case 'property': {
			const known = values?.of === property ? values.byElement : null
			return ({ element }) => (element === null ? null : (known?.get(element) ?? null))
		}
		default:
			return (panel) => panel[by]
	}
}

const countKinds = (choice: ColourChoice, sources: KindSources): PanelKinds | null => {
	const { panels, statuses, floors, panelKinds, groups, values } = sources
	const read = readerOf(choice, values)
	if (read) return kindsByValue(panels.map(read), choice.scale)
	switch (choice.by) {
		case 'materials':
			return null
		case 'status':
			return kindsByStatus(panels, statuses)
		case 'group':
			return kindsByGroup(panels, groups)
		case 'floor':
			return kindsByFloor(panels, floorOrder(floors, false))
		case 'kind':
			return kindsByPanelKind(panels, panelKinds)
		default:
			return null
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
export function usePanelKinds({ project, panels, statuses, floors, panelKinds, choice }: Coloured) {
	const { by } = choice
	const groups = useQuery({ ...groupsQuery(project.id), enabled: by === 'group' })
	const wanted = by === 'property' ? choice.property : null
	const property = usePanelPropertyValues(project, wanted)
	const groupList = groups.data ?? NO_GROUPS
	const byElement = property.data?.byElement
	const kindsOf = useMemo(() => {
		const values = wanted && byElement ? { of: wanted, byElement } : null
		return rememberingLast((asked) =>
			countKinds(asked, { panels, statuses, floors, panelKinds, groups: groupList, values }),
		)
	}, [panels, statuses, floors, panelKinds, groupList, wanted, byElement])
	const labelOf = useKindLabels({
		by,
		statuses,
		groups: groupList,
		floors,
		panelKinds,
		unit: property.data?.unit ?? '',
	})
	/** What a panel is by the colours, in words: its own value, and not the range that gives it its colour. */
	const wordsOf = (panel: Panel): string => {
		if (by === 'group' && panel.groups.length > 1)
			return panel.groups.flatMap((id) => groupList.find((group) => group.id === id)?.name ?? []).join(' · ')
		if (by === 'group') return labelOf({ key: panel.groups[0] ?? NONE, value: null })
		if (by === 'floor') return labelOf({ key: panel.floor < 0 ? NONE : String(panel.floor), value: panel.floor })
		if (by === 'kind') return labelOf({ key: panel.kind === null ? NONE : String(panel.kind), value: panel.kind })
		const read = readerOf(choice, wanted && byElement ? { of: wanted, byElement } : null)
		const value = read?.(panel) ?? null
		return read ? labelOf({ key: keyOf(value), value }) : ''
	}
	const source = by === 'group' ? groups : by === 'property' ? property : null
	return {
		kinds: kindsOf(choice),
		/** The same by another choice, for what cannot wait for the page to be drawn. */
		kindsOf,
		labelOf,
		wordsOf,
		isReading: source?.isLoading ?? false,
		error: source?.error ?? null,
		retry: () => void source?.refetch(),
	}
}

export type PanelKindsInView = ReturnType<typeof usePanelKinds>
