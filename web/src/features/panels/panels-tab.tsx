import { Loader, Modal, Skeleton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryDialog } from '../../domain/categories/category-dialog.tsx'
import { useChangeByForm, useMakeChange } from '../../domain/changes/use-change.ts'
import { offerAccount } from '../../domain/demo/account-offer.ts'
import { useListedPanels } from '../../domain/figures/listed-panels.ts'
import { draftGroup, draftGroupPanels } from '../../domain/groups/group-changes.ts'
import { GroupForm } from '../../domain/groups/group-form.tsx'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { usePanelOfCode } from '../../domain/labels/panel-of-code.ts'
import { OfferSelection } from '../../domain/palette/offered-selection.ts'
import { type PanelLookup, usePanelView } from '../../domain/panels/list/panel-list.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { MarksForm } from '../../domain/panels/marks/marks-form.tsx'
import { draftWords } from '../../domain/panels/own-words/own-words-changes.ts'
import { useShowIn3d } from '../../domain/panels/panels-in-3d.ts'
import {
	hasFilters,
	NO_FILTERS,
	type PanelSearch,
	readSort,
	writeSort,
} from '../../domain/panels/search/panel-search.ts'
import { useAssignStatuses } from '../../domain/panels/use-assign-statuses.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useProjectLookup } from '../../domain/whole-project/project-lookup.ts'
import { useCompactBars, useTouchLayout } from '../../ui/appearance/media.ts'
import { useBackStep } from '../../ui/back-steps.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { ImportDialog } from '../lists-in/import-dialog.tsx'
import { useListImport } from '../lists-in/use-list-import.ts'
import { BulkBar } from './bulk-bar.tsx'
import { MarkPad } from './cards/mark-pad.tsx'
import { PanelCards } from './cards/panel-cards.tsx'
import { QuickLists } from './cards/quick-lists.tsx'
import { PanelDatesDialog } from './drawer/panel-dates-dialog.tsx'
import { PanelDrawer } from './drawer/panel-drawer.tsx'
import { usePanelExport } from './export/panel-export.ts'
import { FigureNotice } from './figure-notice.tsx'
import { useHiddenQuestion } from './filters/hidden-question.tsx'
import { NoResults } from './filters/no-results.tsx'
import { useSearchText } from './filters/search-text.ts'
import { GoneNotice } from './gone-notice.tsx'
import { HandedNotice } from './handed-notice.tsx'
import { useListProperties } from './list-properties.ts'
import { NOTHING_SELECTED, type Selection } from './panel-selection.ts'
import { PanelToolbar } from './panel-toolbar.tsx'
import classes from './panels-tab.module.css'
import { type ChosenColumns, useChosenColumns } from './table/chosen-columns.ts'
import { useFillHeight } from './table/fill-height.ts'
import { PanelTable } from './table/panel-table.tsx'
import { PanelTotalsLine } from './table/panel-totals-line.tsx'

const NO_PANELS: Panel[] = []

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
	const lookup = useProjectLookup(project, all)
	const chosen = useChosenColumns(project.id, all, lookup)
	return (
		<QueryView queries={[panels, statuses, groups]} pending={<ListSkeleton />}>
			{() =>
				!chosen.isKnown ? (
					<ListSkeleton />
				) : all.length === 0 ? (
					<EmptyState
						picture={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
						title={project.model ? t('empty_title') : t('no_model_title')}
						text={project.model ? t('empty_text') : t('no_model_text')}
					/>
				) : (
					<PanelList {...props} all={all} lookup={lookup} chosen={chosen} />
				)
			}
		</QueryView>
	)
}

type PanelListProps = PanelsTabProps & { all: readonly Panel[]; lookup: PanelLookup; chosen: ChosenColumns }

function PanelList({ project, editable, search, onSearch, all, lookup, chosen }: PanelListProps) {
	const { t } = useTranslation(['panels', 'groups', 'lists', 'segments'])
	const compact = useCompactBars()
	const touch = useTouchLayout()
	const { text, setText, write } = useSearchText(search.q, (q) => onSearch({ q }))
	const ofCode = usePanelOfCode(project.id, text)
	const asked = useMemo(
		() => ({ ...search, q: text, ...(ofCode && { q: undefined, ids: [ofCode] }) }),
		[search, text, ofCode],
	)
	const ofProperties = useListProperties(project, chosen.properties, search)
	const { properties } = ofProperties
	const { listed, handed, figure } = useListedPanels(project.id, search, all)
	const view = usePanelView(listed, asked, lookup, properties)
	const showIn3d = useShowIn3d(project.id)
	const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
	const selected = useMemo(() => all.filter(({ id }) => selection.ids.has(id)), [all, selection.ids])
	const shownSelected = useMemo(() => view.ids.filter((id) => selection.ids.has(id)), [view.ids, selection.ids])
	useBackStep(selected.length > 0, () => setSelection(NOTHING_SELECTED))
	const assign = useAssignStatuses(project.id, 'panel_list')
	const make = useMakeChange()
	/** What a new group that is being named gets. */
	const [ofNewGroup, setOfNewGroup] = useState<readonly string[] | null>(null)
	const createGroup = useChangeByForm(
		(request: { name: string; description: string; panel_ids: string[] }) => draftGroup(project.id, request),
		ofNewGroup !== null,
	)
	const [dialog, setDialog] = useState<'categories' | 'marks' | null>(null)
	const [hasPad, setPad] = useState(false)
	useBackStep(hasPad, () => setPad(false))
	useEffect(() => {
		// The keys show what is typed, so the search can scroll away and leave room for the list.
		if (hasPad) tab.current?.querySelector('[data-cards]')?.scrollIntoView({ block: 'start' })
	}, [hasPad])
	const [planned, setPlanned] = useState<readonly string[]>([])
	const plannedPanels = useMemo(() => {
		const ids = new Set(planned)
		return selected.filter(({ id }) => ids.has(id))
	}, [planned, selected])
	if (planned.length > 0 && plannedPanels.length === 0) setPlanned([])
	const { exportPanels, isExporting } = usePanelExport(project.name, lookup, ofProperties.exported)
	const fill = useFillHeight<HTMLDivElement>(!touch)
	const tab = useRef<HTMLDivElement>(null)
	const tabRef = useMergedRef(tab, fill.ref)
	const [focusDetails, setFocusDetails] = useState(false)
	const isDemo = isDemoProject(project.id)
	const listImport = useListImport(editable && !isDemo)

	const onSelection = editable ? setSelection : null
	const selectedIds = useMemo(() => selected.map(({ id }) => id), [selected])
	const { ask, question } = useHiddenQuestion(view.ids)
	const hides = useMemo(() => {
		const shown = new Set(view.ids)
		return ({ id }: { id: string }) => !shown.has(id)
	}, [view.ids])
	const { panel: openId, ...listSearch } = search
	const open = all.find(({ id }) => id === openId) ?? null
	const openPanel = (panel: string, byKey = false) => {
		setFocusDetails(byKey)
		onSearch({ panel }, openId === undefined)
	}
	const closePanel = () => {
		onSearch({ panel: undefined })
		if (focusDetails) tab.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
	}
	const changeGroup = ({ id, name }: Group, step: { add?: string[]; remove?: string[] }) =>
		make(draftGroupPanels(project.id, { group_id: id, group_name: name, add: [], remove: [], ...step }))
	const rename = (panel: Panel, own_name: string) => {
		const draft = draftWords(project.id, panel, { own_name })
		if (draft) make(draft)
	}
	const join = (group: Group) => ask(selectedIds, (ids) => changeGroup(group, { add: [...ids] }))
	const leave = (group: Group) => {
		const members = selected.flatMap(({ id, groups }) => (groups.includes(group.id) ? id : []))
		ask(members, (ids) => changeGroup(group, { remove: [...ids] }))
	}

	return (
		<div className={classes.tab} ref={tabRef} style={fill.style} data-wide {...listImport.dropTarget}>
			<PanelToolbar
				panels={all}
				lookup={lookup}
				text={text}
				onText={setText}
				onTextEnd={write}
				search={search}
				onSearch={onSearch}
				project={project}
				chosen={chosen}
				properties={properties}
				canSave={project.role !== null}
				isExporting={isExporting || !ofProperties.isComplete}
				onExport={(format) => exportPanels(view.panels, format)}
				onCategories={editable ? () => setDialog('categories') : null}
				onMarks={editable ? () => setDialog('marks') : null}
				onImport={isDemo ? () => offerAccount('import') : listImport.ask}
				onShowIn3d={project.model && view.ids.length > 0 ? () => showIn3d(view.ids) : null}
				touch={touch}
				onPad={touch ? () => setPad(true) : null}
			/>
			{touch && (
				<QuickLists
					panels={all}
					lookup={lookup}
					search={search}
					onSearch={(part) => {
						setText('')
						onSearch(part)
					}}
					onOpen={openPanel}
				/>
			)}
			{search.only !== undefined && (
				<HandedNotice count={handed?.length ?? null} onShowAll={() => onSearch({ only: undefined })} />
			)}
			{figure && (
				<FigureNotice figure={figure} statuses={lookup.statuses} onShowAll={() => onSearch({ figure: undefined })} />
			)}
			<GoneNotice projectId={project.id} search={search} lookup={lookup} properties={properties} onSearch={onSearch} />
			<div
				className={classes.list}
				data-cards={touch || undefined}
				data-stale={view.stale || undefined}
				data-drop={listImport.isOver || undefined}
			>
				{ofProperties.isFilterWaiting ? (
					<ListPending
						text={t('lists:reading_properties')}
						failed={ofProperties.failed?.error ? ofProperties.failed : null}
					/>
				) : figure?.count === null ? (
					<ListPending
						text={t('segments:reading')}
						failed={figure.error && { error: figure.error, refetch: figure.retry }}
					/>
				) : view.panels.length === 0 ? (
					<div className={classes.empty}>
						<NoResults
							panels={all}
							text={text}
							onInstead={(instead) => {
								setText(instead)
								onSearch({ ...NO_FILTERS, q: instead || undefined })
							}}
						/>
					</div>
				) : touch ? (
					<PanelCards
						projectId={project.id}
						versionId={project.model?.version_id ?? null}
						all={all}
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
						shown={chosen.shown}
						properties={properties}
						selection={selection}
						onSelection={onSelection}
						openId={open?.id ?? null}
						onOpen={openPanel}
						onRename={editable ? rename : null}
					/>
				)}
				<OfferSelection projectId={project.id} ids={selectedIds} ask={ask} hides={hides} />
				{selected.length > 0 && (
					<BulkBar
						projectId={project.id}
						panels={selected}
						ask={ask}
						hiddenCount={selected.length - shownSelected.length}
						onLeaveHidden={() => setSelection({ ids: new Set(shownSelected), anchor: null })}
						lookup={lookup}
						onShowIn3d={project.model && (() => showIn3d(selectedIds))}
						onAssign={(change) => ask(selectedIds, (ids) => assign(ids, change))}
						onAddToGroup={join}
						onRemoveFromGroup={leave}
						onNewGroup={() => ask(selectedIds, setOfNewGroup)}
						onPlan={() => ask(selectedIds, setPlanned)}
						isExporting={isExporting || !ofProperties.isComplete}
						onExport={(format) => exportPanels(selected, format)}
						onClear={() => setSelection(NOTHING_SELECTED)}
						compact={compact}
					/>
				)}
				<PanelTotalsLine totals={view.totals} outOf={hasFilters(asked) ? all.length : null} onSearch={onSearch} />
			</div>
			<ErrorBoundary resetKey={open?.id}>
				<PanelDrawer
					projectId={project.id}
					panel={open}
					lookup={lookup}
					editable={editable}
					canOpen3d={project.model !== null}
					search={listSearch}
					onClose={closePanel}
					takesFocus={focusDetails}
				/>
			</ErrorBoundary>
			{hasPad && open === null && (
				<MarkPad panels={all} text={text} onText={setText} found={view.ids.length} onClose={() => setPad(false)} />
			)}
			{question}
			<CategoryDialog projectId={project.id} opened={dialog === 'categories'} onClose={() => setDialog(null)} />
			<Modal opened={dialog === 'marks'} onClose={() => setDialog(null)} title={t('groups:select_marks')} size="lg">
				<MarksForm
					project={project}
					panels={all}
					submitText={(count) => t('groups:select_count', { count })}
					onSubmit={(panels) => {
						setSelection({ ids: new Set([...selection.ids, ...panels.map(({ id }) => id)]), anchor: null })
						setDialog(null)
					}}
					onCancel={() => setDialog(null)}
				/>
			</Modal>
			<PanelDatesDialog projectId={project.id} panels={plannedPanels} lookup={lookup} onClose={() => setPlanned([])} />
			{listImport.isOpen && (
				<ImportDialog
					projectId={project.id}
					projectName={project.name}
					panels={all}
					lookup={lookup}
					file={listImport.file}
					onClose={listImport.close}
				/>
			)}
			<Modal opened={ofNewGroup !== null} onClose={() => setOfNewGroup(null)} title={t('new_group')}>
				<GroupForm
					group={null}
					groups={lookup.groups}
					onCancel={() => setOfNewGroup(null)}
					onSave={async (request) => {
						await createGroup.mutateAsync({ ...request, panel_ids: [...(ofNewGroup ?? [])] })
						setOfNewGroup(null)
					}}
				/>
			</Modal>
		</div>
	)
}

type ListPendingProps = { text: string; failed: { error: Error; refetch: () => void } | null }

/** In the place of the list, while what it is filtered by is read. */
function ListPending({ text, failed }: ListPendingProps) {
	return (
		<div className={classes.empty}>
			{failed ? (
				<LoadFailed error={failed.error} onRetry={() => failed.refetch()} />
			) : (
				<div role="status" className={classes.pending}>
					<Loader size="sm" />
					{text}
				</div>
			)}
		</div>
	)
}

function ListSkeleton() {
	return (
		<div className={classes.tab} aria-busy>
			<Skeleton height={32} width="60%" />
			<Skeleton height={420} />
		</div>
	)
}
