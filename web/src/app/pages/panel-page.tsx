import { Center, Text, useComputedColorScheme } from '@mantine/core'
import type { Panel, PanelDetailResponse } from '@panelyard/contracts/panels/panels'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import { IconLayoutGrid } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, isUnanswered } from '../../api/api-error.ts'
import { PanelCategory } from '../../domain/categories/panel-category.tsx'
import { PanelDoubts } from '../../domain/conversion/panel-doubts.tsx'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { NeedsAccount } from '../../domain/demo/needs-account.tsx'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { OfferSelection } from '../../domain/palette/offered-selection.ts'
import { HistoryList, useStatusEntries } from '../../domain/panels/history/panel-history.tsx'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { usePanelDetail, usePanels } from '../../domain/panels/list/panels.queries.ts'
import { MeasureOriginLegend, MeasureOriginMark } from '../../domain/panels/measures/measure-origin.tsx'
import { usePanelFacts } from '../../domain/panels/measures/panel-facts.ts'
import { OwnWordsEditor } from '../../domain/panels/own-words/own-words-editor.tsx'
import { PropertySets } from '../../domain/panels/properties/property-sets.tsx'
import { furthestStatus, panelLabel } from '../../domain/panels/search/panel-filters.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { flagsOf, stepsOf } from '../../domain/statuses/status-flags.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useProjectLookup } from '../../domain/whole-project/project-lookup.ts'
import { PanelComments } from '../../features/comments/panel-comments.tsx'
import { LabelSection } from '../../features/labels/label-section.tsx'
import { FilesSection } from '../../features/panel-page/files/files-section.tsx'
import { CopySteps } from '../../features/panel-page/instructions/copy-steps.tsx'
import { InstructionsSection } from '../../features/panel-page/instructions/instructions-section.tsx'
import { PanelHeading } from '../../features/panel-page/panel-heading.tsx'
import { PanelNeighbours } from '../../features/panel-page/panel-neighbours.tsx'
import classes from '../../features/panel-page/panel-page.module.css'
import { PanelParts } from '../../features/panel-page/panel-parts.tsx'
import { PanelTurn } from '../../features/panel-page/panel-turn.tsx'
import { PanelPicture } from '../../features/panel-page/picture/panel-picture.tsx'
import { PanelDates } from '../../features/panels/drawer/panel-dates.tsx'
import { PanelGroups } from '../../features/panels/drawer/panel-groups.tsx'
import { PanelStatusEditor } from '../../features/panels/drawer/panel-status-editor.tsx'
import { PanelLacks } from '../../features/requirements/panel-lacks.tsx'
import { useVersionEntries } from '../../features/versions/use-version-entries.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageColumns, PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { FactRows } from '../../ui/text/facts.tsx'

const NO_PANELS: Panel[] = []
const NO_EVENTS: PanelDetailResponse['status_events'] = []

const route = getRouteApi('/shell/app/project/$id/panel/$panel_id')

/** The page of one panel: what to do with it, and all that is known of it. */
export function PanelPage() {
	const { id, panel_id } = route.useParams()
	return <PanelOfProject projectId={id} panelId={panel_id} search={route.useSearch()} />
}

type PanelOfProjectProps = { projectId: string; panelId: string; search: PanelSearch }

/** The page by its address's parts. */
export function PanelOfProject({ projectId, panelId, search }: PanelOfProjectProps) {
	const { project, error, refetch } = useConversion(projectId)
	const detail = usePanelDetail(projectId, panelId)
	const list = usePanels(projectId)
	const statuses = useStatuses(projectId)
	const groups = useGroups(projectId)
	if (error && !project) return <ProjectRefused projectId={projectId} error={error} onRetry={refetch} isPage />
	if (project && isRefusal(detail.error)) return <PanelGone projectId={projectId} />
	if (!project) return <PageWaiting />
	// Without a connection the list knows most of a panel.
	const listed = isUnanswered(detail.failureReason) && list.data?.panels.find(({ id }) => id === panelId)
	if (listed && !detail.data)
		return (
			<QueryView queries={[statuses, groups]} pending={<PageWaiting />}>
				{() => <LoadedPanel key={panelId} project={project} detail={{ panel: listed }} search={search} />}
			</QueryView>
		)
	return (
		<QueryView queries={[detail, statuses, groups]} pending={<PageWaiting />}>
			{(detail) => <LoadedPanel key={panelId} project={project} detail={detail} search={search} />}
		</QueryView>
	)
}

type LoadedPanelProps = {
	project: Project
	/** Without the model's properties and the history where the server doesn't answer and the device doesn't have them. */
	detail: Pick<PanelDetailResponse, 'panel'> & Partial<PanelDetailResponse>
	search: PanelSearch
}

function LoadedPanel({ project, detail, search }: LoadedPanelProps) {
	const { t } = useTranslation(['panel', 'panels', 'comments', 'plan', 'labels'])
	const all = usePanels(project.id).data?.panels ?? NO_PANELS
	// The list has what others do as it happens, and what waits to be sent.
	const panel = all.find(({ id }) => id === detail.panel.id) ?? detail.panel
	const mayComment = project.role !== null
	const isDemo = isDemoProject(project.id)
	const lookup = useProjectLookup(
		project,
		useMemo(() => (all.length > 0 ? all : [panel]), [all, panel]),
	)
	const editable = project.role !== null && roleAllows(project.role, 'editor')
	const { status_events, property_sets } = detail
	const history = [
		...useStatusEntries(status_events ?? NO_EVENTS, lookup),
		...useVersionEntries(project, panel.id),
	].sort((a, b) => b.at.localeCompare(a.at))
	const floor = lookup.floors[panel.floor]?.name ?? ''
	const kind = lookup.kindNames.get(panel.kind ?? 0) ?? ''
	return (
		<div className={classes.page}>
			<OfferSelection projectId={project.id} ids={[panel.id]} />
			<PanelHeading
				project={project}
				panel={panel}
				floor={floor}
				kind={kind}
				search={search}
				turn={<PanelTurn project={project} panel={panel} all={all} lookup={lookup} search={search} />}
			/>
			<PageColumns
				main={
					<>
						<PageSection title={t('panels:drawer.statuses')}>
							<PanelStatusEditor
								projectId={project.id}
								panel={panel}
								statuses={lookup.statuses}
								editable={editable}
								source="panel_list"
							/>
						</PageSection>
						{panel.element !== null && <PanelLacks project={project} panelId={panel.id} />}
						{stepsOf(lookup.statuses).length > 0 && (
							<PageSection title={t('plan:title')}>
								<PanelDates projectId={project.id} panel={panel} lookup={lookup} editable={editable} />
							</PageSection>
						)}
						<PageSection title={t('instructions.heading')}>
							{isDemo ? (
								<NeedsAccount topic="instructions" />
							) : (
								<InstructionsSection
									projectId={project.id}
									panelId={panel.id}
									editable={editable}
									tools={(steps) => (
										<CopySteps project={project} panel={panel} all={all} lookup={lookup} steps={steps} />
									)}
								/>
							)}
						</PageSection>
						<PageSection title={t('files.heading')}>
							{isDemo ? (
								<NeedsAccount topic="drawings" />
							) : (
								<FilesSection projectId={project.id} panelId={panel.id} editable={editable} />
							)}
						</PageSection>
						{mayComment && (
							<PageSection title={t('comments:title')}>
								<PanelComments projectId={project.id} panelId={panel.id} />
							</PageSection>
						)}
						<PageSection title={t('history.title')}>
							{status_events ? <HistoryList entries={history} none={t('history.none')} /> : <NotHere />}
						</PageSection>
					</>
				}
				aside={
					<>
						<PanelData
							project={project}
							panel={panel}
							all={all}
							lookup={lookup}
							floor={floor}
							kind={kind}
							editable={editable}
						/>
						{project.role !== null && !isDemo && (
							<PageSection title={t('labels:section')}>
								<LabelSection projectId={project.id} panel={panel} editable={editable} />
							</PageSection>
						)}
						<PageSection title={t('panels:drawer.properties')}>
							{property_sets ? <PropertySets sets={property_sets} /> : <NotHere />}
						</PageSection>
					</>
				}
			/>
		</div>
	)
}

/** In the place of what only the server has. */
function NotHere() {
	const { t } = useTranslation('offline')
	return (
		<Text size="sm" c="dimmed">
			{t('not_here')}
		</Text>
	)
}

type PanelDataProps = {
	project: Project
	panel: Panel
	all: readonly Panel[]
	lookup: PanelLookup
	floor: string
	kind: string
	editable: boolean
}

/** What the model says of the panel, and where people put it. */
function PanelData({ project, panel, all, lookup, floor, kind, editable }: PanelDataProps) {
	const { t } = useTranslation(['panel', 'panels', 'categories'])
	const { dimensions, identity } = usePanelFacts(project.id, panel, { floor, kind })
	const scheme = useComputedColorScheme('light')
	const step = furthestStatus(panel, flagsOf(lookup.statuses))
	const colour = lookup.statuses.find(({ id }) => id === step)?.colour ?? NO_STATUS_COLOUR[scheme]
	return (
		<>
			{project.model && panel.element !== null && (
				<PageSection title={t('picture.title')}>
					<PanelPicture
						projectId={project.id}
						model={project.model}
						panel={{ id: panel.id, element: panel.element }}
						colour={colour}
						label={t('picture.label', { panel: panelLabel(panel) })}
					/>
				</PageSection>
			)}
			{panel.element !== null && <PanelDoubts project={project} element={panel.element} />}
			<PageSection title={t('panels:drawer.dimensions')}>
				<dl className={classes.measures}>
					{dimensions.map(({ measure, name, text, origin }) => (
						<div key={measure}>
							<dt>{name}</dt>
							<dd>
								<bdi>{text}</bdi>
								<MeasureOriginMark origin={origin} />
							</dd>
						</div>
					))}
				</dl>
				<MeasureOriginLegend panel={panel} />
			</PageSection>
			{project.model && panel.element !== null && (
				<PageSection title={t('neighbours.title')}>
					<PanelNeighbours
						projectId={project.id}
						versionId={project.model.version_id}
						panelId={panel.id}
						all={all}
						lookup={lookup}
					/>
				</PageSection>
			)}
			<PageSection title={t('categories:category')}>
				<PanelCategory projectId={project.id} panel={panel} editable={editable} />
			</PageSection>
			<PageSection title={t('panels:drawer.groups')}>
				<PanelGroups projectId={project.id} panel={panel} lookup={lookup} editable={editable} />
			</PageSection>
			<PageSection title={t('panels:drawer.identity')}>
				{panel.element === null && (
					<Text size="sm" c="dimmed">
						{t('panels:drawer.not_in_model')}
					</Text>
				)}
				<dl className={classes.identity}>
					<FactRows facts={identity} />
				</dl>
				{editable && <OwnWordsEditor projectId={project.id} panel={panel} />}
			</PageSection>
			{project.model && panel.element !== null && (
				<PageSection title={t('parts.title')}>
					<PanelParts projectId={project.id} versionId={project.model.version_id} element={panel.element} />
				</PageSection>
			)}
		</>
	)
}

function PanelGone({ projectId }: { projectId: string }) {
	const { t } = useTranslation('panel')
	return (
		<Center mih="50dvh">
			<EmptyState
				isPage
				picture={<IconLayoutGrid size={28} stroke={1.5} aria-hidden />}
				title={t('gone_title')}
				text={t('gone_text')}
				action={
					<LinkButton variant="default" to="/app/project/$id" params={{ id: projectId }} search={{ tab: 'panels' }}>
						{t('all_panels')}
					</LinkButton>
				}
			/>
		</Center>
	)
}
