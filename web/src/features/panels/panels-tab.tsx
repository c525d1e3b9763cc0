import { Button, Modal, Skeleton } from '@mantine/core'
import { useLocalStorage, useMergedRef } from '@mantine/hooks'
import type { Group } from '@panelyard/contracts/groups'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { IconFilterOff, IconLayoutGrid } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm, useMakeChange } from '../../domain/changes/use-change.ts'
import { useCommentCounts } from '../../domain/comments/comments.queries.ts'
import { draftGroup, draftGroupPanels } from '../../domain/groups/group-changes.ts'
import { GroupForm } from '../../domain/groups/group-form.tsx'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { useNamedKinds } from '../../domain/panels/kind-names.ts'
import { hasKinds, type PanelLookup, useLookup, usePanelView } from '../../domain/panels/panel-list.ts'
import {
	hasFilters,
	NO_FILTERS,
	PANEL_SORT_COLUMNS,
	type PanelSearch,
	type PanelSortColumn,
	readSort,
	writeSort,
} from '../../domain/panels/panel-search.ts'
import { usePanels } from '../../domain/panels/panels.queries.ts'
import { useAssignStatuses } from '../../domain/panels/use-assign-statuses.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { useCompactBars, useTouchLayout } from '../../ui/media.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useFillHeight } from './fill-height.ts'
import { PanelCards } from './panel-cards.tsx'
import { DEFAULT_HIDDEN } from './panel-columns.tsx'
import { PanelDrawer } from './panel-drawer.tsx'
import { usePanelExport } from './panel-export.ts'
import { NOTHING_SELECTED, type Selection } from './panel-selection.ts'
import { PanelTable } from './panel-table.tsx'
import { PanelToolbar } from './panel-toolbar.tsx'
import { PanelTotalsLine } from './panel-totals-line.tsx'
import classes from './panels-tab.module.css'
import { useSearchText } from './search-text.ts'

const NO_PANELS: Panel[] = []
const NO_STATUSES: Status[] = []
const NO_GROUPS: Group[] = []

type PanelsTabProps = {
	project: Project
	editable: boolean
	search: PanelSearch
	/** Writes a part of the search to the URL; `push` leaves a step in the history. */
	onSearch: (part: Partial<PanelSearch>, push?: boolean) => void
}

/** Panel management: find, sort, select and change the panels of a project. */
export function PanelsTab(props: PanelsTabProps) {
	const { project } = props
	const { t } = useTranslation('panels')
	const panels = usePanels(project.id)
	const statuses = useStatuses(project.id)
	const groups = useGroups(project.id)
	const all = panels.data?.panels ?? NO_PANELS
	const lookup = useLookup(
		useNamedFloors(project.model, all),
		useNamedKinds(project.panel_kinds, all),
		statuses.data ?? NO_STATUSES,
		groups.data ?? NO_GROUPS,
		useCommentCounts(project.id, project.role !== null),
	)
	return (
		<QueryView queries={[panels, statuses, groups]} pending={<ListSkeleton />}>
			{() =>
				all.length === 0 ? (
					<EmptyState
						picture={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
						title={project.model ? t('empty_title') : t('no_model_title')}
						text={project.model ? t('empty_text') : t('no_model_text')}
					/>
				) : (
					<PanelList {...props} all={all} lookup={lookup} />
				)
			}
		</QueryView>
	)
}

type PanelListProps = PanelsTabProps & { all: readonly Panel[]; lookup: PanelLookup }

function PanelList({ project, editable, search, onSearch, all, lookup }: PanelListProps) {
	const { t } = useTranslation('panels')
	const compact = useCompactBars()
	const touch = useTouchLayout()
	const { text, setText, write } = useSearchText(search.q, (q) => onSearch({ q }))
	const asked = useMemo(() => ({ ...search, q: text }), [search, text])
	const view = usePanelView(all, asked, lookup)
	const { hidden, notShown, setHidden } = useHiddenColumns(hasKinds(lookup))
	const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
	const selected = useMemo(() => all.filter(({ id }) => selection.ids.has(id)), [all, selection.ids])
	const shownSelected = useMemo(() => view.ids.filter((id) => selection.ids.has(id)).length, [view.ids, selection.ids])
	const assign = useAssignStatuses(project.id, 'panel_list')
	const make = useMakeChange()
	const createGroup = useChangeByForm((request: { name: string; description: string; panel_ids: string[] }) =>
		draftGroup(project.id, request),
	)
	const [namingGroup, setNamingGroup] = useState(false)
	const { exportPanels, isExporting } = usePanelExport(project.name, lookup)
	const fill = useFillHeight<HTMLDivElement>(!touch)
	const tab = useRef<HTMLDivElement>(null)
	const tabRef = useMergedRef(tab, fill.ref)
	const [focusDetails, setFocusDetails] = useState(false)

	const onSelection = editable ? setSelection : null
	const selectedIds = selected.map(({ id }) => id)
	const open = all.find(({ id }) => id === search.panel) ?? null
	const openPanel = (panel: string, byKey = false) => {
		setFocusDetails(byKey)
		onSearch({ panel }, search.panel === undefined)
	}
	const closePanel = () => {
		onSearch({ panel: undefined })
		if (focusDetails) tab.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
	}
	const changeGroup = ({ id, name }: Group, step: { add?: string[]; remove?: string[] }) =>
		make(draftGroupPanels(project.id, { group_id: id, group_name: name, add: [], remove: [], ...step }))
	const join = (group: Group) => changeGroup(group, { add: selectedIds })
	const leave = (group: Group) =>
		changeGroup(group, { remove: selected.filter(({ groups }) => groups.includes(group.id)).map(({ id }) => id) })

	return (
		<div className={classes.tab} ref={tabRef} style={fill.style}>
			<PanelToolbar
				panels={all}
				lookup={lookup}
				text={text}
				onText={setText}
				onTextEnd={write}
				search={search}
				onSearch={onSearch}
				hidden={hidden}
				onHidden={setHidden}
				isExporting={isExporting}
				onExport={(format) => exportPanels(view.panels, format)}
				touch={touch}
			/>
			<div className={classes.list} data-cards={touch || undefined} data-stale={view.stale || undefined}>
				{view.panels.length === 0 ? (
					<div className={classes.empty}>
						<EmptyState
							picture={<IconFilterOff size={28} stroke={1.5} aria-hidden />}
							title={t('no_results_title')}
							text={t('no_results_text')}
							action={
								<Button
									variant="default"
									onClick={() => {
										setText('')
										onSearch(NO_FILTERS)
									}}
								>
									{t('filter.clear_all')}
								</Button>
							}
						/>
					</div>
				) : touch ? (
					<PanelCards
						view={view}
						lookup={lookup}
						selection={selection}
						onSelection={onSelection}
						onOpen={openPanel}
						onAssign={assign}
					/>
				) : (
					<PanelTable
						view={view}
						lookup={lookup}
						sort={readSort(search.sort)}
						onSort={(sort) => onSearch({ sort: writeSort(sort) })}
						hidden={notShown}
						selection={selection}
						onSelection={onSelection}
						openId={open?.id ?? null}
						onOpen={openPanel}
					/>
				)}
				{selected.length > 0 && (
					<BulkBar
						projectId={project.id}
						panels={selected}
						hiddenCount={selected.length - shownSelected}
						lookup={lookup}
						canOpen3d={project.model !== null}
						onAssign={(change) => assign(selectedIds, change)}
						onAddToGroup={join}
						onRemoveFromGroup={leave}
						onNewGroup={() => setNamingGroup(true)}
						isExporting={isExporting}
						onExport={(format) => exportPanels(selected, format)}
						onClear={() => setSelection(NOTHING_SELECTED)}
						compact={compact}
					/>
				)}
				<PanelTotalsLine totals={view.totals} outOf={hasFilters(asked) ? all.length : null} />
			</div>
			<ErrorBoundary resetKey={open?.id}>
				<PanelDrawer
					projectId={project.id}
					panel={open}
					lookup={lookup}
					editable={editable}
					canOpen3d={project.model !== null}
					onClose={closePanel}
					takesFocus={focusDetails}
				/>
			</ErrorBoundary>
			<Modal opened={namingGroup} onClose={() => setNamingGroup(false)} title={t('new_group')}>
				<GroupForm
					group={null}
					groups={lookup.groups}
					onCancel={() => setNamingGroup(false)}
					onSave={async (request) => {
						await createGroup.mutateAsync({ ...request, panel_ids: selectedIds })
						setNamingGroup(false)
					}}
				/>
			</Modal>
		</div>
	)
}

/** Which columns this browser hides, and which aren't shown: without kinds, the column of kinds says nothing. */
function useHiddenColumns(withKinds: boolean) {
	const [stored, setStored] = useLocalStorage<PanelSortColumn[]>({
		key: 'panelyard.hidden_panel_columns',
		defaultValue: DEFAULT_HIDDEN,
		getInitialValueInEffect: false,
	})
	const hidden = useMemo(
		() => (Array.isArray(stored) ? stored.filter((column) => PANEL_SORT_COLUMNS.includes(column)) : DEFAULT_HIDDEN),
		[stored],
	)
	const notShown = useMemo((): PanelSortColumn[] => (withKinds ? hidden : [...hidden, 'kind']), [withKinds, hidden])
	return { hidden, notShown, setHidden: setStored }
}

function ListSkeleton() {
	return (
		<div className={classes.tab} aria-busy>
			<Skeleton height={32} width="60%" />
			<Skeleton height={420} />
		</div>
	)
}
