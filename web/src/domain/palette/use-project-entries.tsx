import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { SavedFilter } from '@panelyard/contracts/projects/saved-filters'
import type { SavedView } from '@panelyard/contracts/projects/saved-views'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import {
	IconBookmark,
	IconCategory,
	IconFilter,
	IconFlag,
	IconFolderPlus,
	IconPuzzle,
	IconStack2,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCategories } from '../categories/categories.queries.ts'
import { useMakeChange } from '../changes/use-change.ts'
import { draftGroupPanels } from '../groups/group-changes.ts'
import { useGroups } from '../groups/groups.queries.ts'
import { useNamedFloors } from '../panels/floor-names.ts'
import { useNamedKinds } from '../panels/kind-names.ts'
import type { StatusSource } from '../panels/panel-changes.ts'
import type { PanelSearch } from '../panels/search/panel-search.ts'
import { useAssignStatuses } from '../panels/use-assign-statuses.ts'
import { useSavedFilters } from '../saved-filters/saved-filters.queries.ts'
import { useSavedViews } from '../saved-views/saved-views.queries.ts'
import { useWhyNotSet } from '../statuses/may-set.ts'
import { StatusDot } from '../statuses/status-chip.tsx'
import { useStatusName } from '../statuses/status-name.ts'
import { useStatuses } from '../statuses/statuses.queries.ts'
import { askAsOffered } from './offered-selection.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** More of one kind are never offered. */
const MOST_OF_KIND = 2000

type ProjectEntries = {
	project: Pick<Project, 'id' | 'model' | 'floor_names' | 'panel_kinds'>
	panels: readonly Panel[]
	/** Ids of the panels that changes are made to; none when they have to be asked for. */
	selected: readonly string[]
	/** Whether the person may change anything. */
	editable: boolean
	source: StatusSource
	/** Shows the panels that a filter names. */
	onShow: (search: PanelSearch, name: string) => void
	onFilter: (filter: SavedFilter) => void
	/** Null where no view can be shown. */
	onView: ((view: SavedView) => void) | null
}

/** What can be done to the panels of a project and shown of it: statuses, flags, groups, saved things, storeys and the like. */
export function useProjectEntries(options: ProjectEntries): PaletteEntry[] {
	const changes = useChangeEntries(options)
	const showing = useShowEntries(options)
	return useMemo(() => [...changes, ...showing], [changes, showing])
}

/** Something done to the panels that are selected, or asked for. */
const doneTo = (
	{ project, selected }: Pick<ProjectEntries, 'project' | 'selected'>,
	run: (ids: readonly string[]) => void,
) => (selected.length > 0 ? { run: () => askAsOffered(project.id)(selected, run) } : { runOn: run })

function useChangeEntries(options: ProjectEntries): PaletteEntry[] {
	const { project, panels, selected, editable, source } = options
	const { t } = useTranslation(['palette', 'plan', 'statuses'])
	const nameOf = useStatusName()
	const statuses = useStatuses(project.id).data
	const groups = useGroups(project.id).data
	const assign = useAssignStatuses(project.id, source)
	const make = useMakeChange()
	const whyNot = useWhyNotSet(project.id)
	if (!editable || panels.length === 0) return NOTHING
	const note = selected.length > 0 ? t('plan:panels', { count: selected.length }) : t('asks')
	const chosen = new Set(selected)
	const areAll = (flag: Status) =>
		chosen.size > 0 && panels.every(({ id, statuses: carried }) => !chosen.has(id) || carried.includes(flag.id))
	const mine = (statuses ?? NOTHING).filter((status) => whyNot(status) === null)
	const steps = mine.filter(({ type }) => type === 'step')
	const none = { id: 'none', name: t('statuses:none'), status: null }
	return [
		...[...steps.map((status) => ({ id: status.id, name: nameOf(status), status })), none].map(
			({ id, name, status }): PaletteEntry => ({
				id: `status ${id}`,
				section: 'statuses',
				label: t('set_status', { name }),
				name,
				icon: <StatusDot colour={status?.colour ?? null} />,
				note,
				...doneTo(options, (ids) => assign(ids, { action: 'set', status })),
			}),
		),
		...mine
			.filter(({ type }) => type === 'flag')
			.map((flag): PaletteEntry => {
				const action = areAll(flag) ? 'remove' : 'add'
				const name = nameOf(flag)
				return {
					id: `flag ${flag.id}`,
					section: 'flags',
					label: t(action === 'add' ? 'add_flag' : 'remove_flag', { name }),
					name,
					icon: <IconFlag size={17} stroke={1.6} color={flag.colour} aria-hidden />,
					note,
					...doneTo(options, (ids) => assign(ids, { action, status: flag })),
				}
			}),
		...(groups ?? NOTHING).slice(0, MOST_OF_KIND).map(
			({ id, name }): PaletteEntry => ({
				id: `group ${id}`,
				section: 'groups',
				label: t('add_to_group', { name }),
				name,
				icon: <IconFolderPlus size={17} stroke={1.6} aria-hidden />,
				note,
				...doneTo(options, (ids) =>
					make(draftGroupPanels(project.id, { group_id: id, group_name: name, add: [...ids], remove: [] })),
				),
			}),
		),
	]
}

const NOTHING: never[] = []

function useShowEntries({ project, panels, onShow, onFilter, onView }: ProjectEntries): PaletteEntry[] {
	const { t } = useTranslation(['palette', 'panels'])
	const filters = useSavedFilters(project.id).data
	const views = useSavedViews(project.id).data
	const floors = useNamedFloors(project, panels)
	const kinds = useNamedKinds(project.panel_kinds, panels)
	const categories = useCategories(project.id)
	const shown = (
		section: PaletteEntry['section'],
		id: string | number,
		name: string,
		Icon: typeof IconFilter,
		search: PanelSearch,
	): PaletteEntry => ({
		id: `${section} ${id}`,
		section,
		label: t('show_only', { name }),
		name,
		icon: <Icon size={17} stroke={1.6} aria-hidden />,
		run: () => onShow(search, name),
	})
	return [
		...(filters ?? NOTHING).slice(0, MOST_OF_KIND).map(
			(filter): PaletteEntry => ({
				id: `filter ${filter.id}`,
				section: 'filters',
				label: t('open_filter', { name: filter.name }),
				name: filter.name,
				icon: <IconFilter size={17} stroke={1.6} aria-hidden />,
				run: () => onFilter(filter),
			}),
		),
		...(onView ? (views ?? NOTHING) : NOTHING).slice(0, MOST_OF_KIND).map(
			(view): PaletteEntry => ({
				id: `view ${view.id}`,
				section: 'views',
				label: t('open_view', { name: view.name }),
				name: view.name,
				icon: <IconBookmark size={17} stroke={1.6} aria-hidden />,
				run: () => onView?.(view),
			}),
		),
		...floors
			.slice(0, MOST_OF_KIND)
			.map(({ name }, floor) => shown('storeys', `${project.id} ${floor}`, name, IconStack2, { floors: [floor] })),
		...(kinds.length > 1 ? kinds : NOTHING).map(({ number, name }) =>
			shown('kinds', `${project.id} ${number}`, name, IconPuzzle, { kinds: [number] }),
		),
		...categories.map(({ id, name }) => shown('categories', id, name, IconCategory, { categories: [id] })),
	]
}
