import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '../../../domain/groups/groups.queries.ts'
import type { NamedKind } from '../../../domain/panels/kind-names.ts'
import { usePanelPropertyValues } from '../../../domain/panels/properties/panel-properties.queries.ts'
import type { PropertyColumn, PropertyValue } from '../../../domain/panels/properties/property-column.ts'
import { NONE } from '../../../domain/panels/search/panel-search.ts'
import { type PlanView, stateOf } from '../../../domain/plan/plan-view.ts'
import { useFailingPanels } from '../../../domain/requirements/requirements.queries.ts'
import { dotted } from '../../../locales/dotted.ts'
import { floorOrder } from '../structure/floor-order.ts'
import type { ColourChoice, PropertyName } from './colour-choice.ts'
import {
	keyOf,
	kindsByCategory,
	kindsByFloor,
	kindsByGroup,
	kindsByPanelKind,
	kindsByPlan,
	kindsByRequirements,
	kindsByStatus,
	kindsByValue,
	type PanelKinds,
	standingOf,
} from './panel-kinds.ts'
import { useKindLabels } from './use-kind-labels.ts'

type Coloured = {
	project: Project
	panels: readonly Panel[]
	statuses: readonly Status[]
	floors: readonly Floor[]
	panelKinds: readonly NamedKind[]
	categories: readonly Category[]
	/** Null without a date, and until it has been read. */
	plan: PlanView | null
	choice: ColourChoice
}

const NO_GROUPS: never[] = []

type KindSources = {
	panels: readonly Panel[]
	statuses: readonly Status[]
	floors: readonly Floor[]
	panelKinds: readonly NamedKind[]
	categories: readonly Category[]
	groups: readonly Group[]
	plan: PlanView | null
	/** Ids of the panels that fail requirements; null where they aren't checked. */
	failing: ReadonlySet<string> | null
	/** A property of the file by the element of each panel; null until it has been read. */
	values: { of: PropertyName; column: PropertyColumn } | null
}

/** Reads what panels are coloured by; null where that is no value of theirs, but something of the project. */
const readerOf = (
	{ by, property }: ColourChoice,
	values: KindSources['values'],
): ((panel: Panel) => PropertyValue) | null => {
	switch (by) {
		case 'materials':
		case 'status':
		case 'plan':
		case 'requirements':
		case 'group':
		case 'floor':
		case 'kind':
		case 'category':
			return null
		case 'type':
			return (panel) => panel.class
		case 'property': {
			const known = values?.of === property ? values.column : null
			return (panel) => known?.valueFor(panel) ?? null
		}
		default:
			return (panel) => panel[by]
	}
}

const countKinds = (choice: ColourChoice, sources: KindSources): PanelKinds | null => {
	const { panels, statuses, floors, panelKinds, categories, groups, plan, failing, values } = sources
	const read = readerOf(choice, values)
	if (read) return kindsByValue(panels.map(read), choice.scale)
	switch (choice.by) {
		case 'materials':
			return null
		case 'status':
			return kindsByStatus(panels, statuses)
		case 'plan':
			return kindsByPlan(panels, plan)
		case 'requirements':
			return kindsByRequirements(panels, failing)
		case 'group':
			return kindsByGroup(panels, groups)
		case 'floor':
			return kindsByFloor(panels, floorOrder(floors, false))
		case 'kind':
			return kindsByPanelKind(panels, panelKinds)
		case 'category':
			return kindsByCategory(panels, categories)
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
export function usePanelKinds({ project, panels, statuses, floors, panelKinds, categories, plan, choice }: Coloured) {
	const { by } = choice
	const groups = useQuery({ ...groupsQuery(project.id), enabled: by === 'group' })
	const wanted = by === 'property' ? choice.property : null
	const property = usePanelPropertyValues(project, wanted)
	const failing = useFailingPanels(project, by === 'requirements')
	const groupList = groups.data ?? NO_GROUPS
	const column = property.data
	const kindsOf = useMemo(() => {
		const values = wanted && column ? { of: wanted, column } : null
		return rememberingLast((asked) =>
			countKinds(asked, { panels, statuses, floors, panelKinds, categories, groups: groupList, plan, failing, values }),
		)
	}, [panels, statuses, floors, panelKinds, categories, groupList, plan, failing, wanted, column])
	const labelOf = useKindLabels({
		by,
		statuses,
		groups: groupList,
		floors,
		panelKinds,
		categories,
		unit: property.data?.unit ?? '',
	})
	/** What a panel is by the colours, in words: its own value, and not the range that gives it its colour. */
	const wordsOf = (panel: Panel): string => {
		if (by === 'plan') {
			const state = plan ? stateOf(plan, panel.id) : 'none'
			return labelOf({ key: state === 'none' ? NONE : state, value: null })
		}
		if (by === 'requirements') return labelOf({ key: standingOf(failing, panel.id), value: null })
		if (by === 'group' && panel.groups.length > 1)
			return dotted(groupList.flatMap(({ id, name }) => (panel.groups.includes(id) ? name : [])))
		if (by === 'group') return labelOf({ key: panel.groups[0] ?? NONE, value: null })
		if (by === 'floor') return labelOf({ key: panel.floor < 0 ? NONE : String(panel.floor), value: panel.floor })
		if (by === 'kind') return labelOf({ key: panel.kind === null ? NONE : String(panel.kind), value: panel.kind })
		if (by === 'category') return labelOf({ key: panel.category_id ?? NONE, value: panel.category_id })
		const read = readerOf(choice, wanted && column ? { of: wanted, column } : null)
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
