import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { ConversionFailure } from '../../domain/conversion/conversion-failure.tsx'
import { ConversionProgress } from '../../domain/conversion/conversion-progress.tsx'
import { DiscardProject } from '../../domain/conversion/discard-project.tsx'
import type { ConversionWatch } from '../../domain/conversion/use-conversion.ts'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { useNamedKinds } from '../../domain/panels/kind-names.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { knownMeasures, useAmounts } from '../../domain/panels/measures/figure-measure.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { ModelWarnings } from '../../domain/project/model-notices.tsx'
import { hasFailed, isConverting, useCancelConversion } from '../../domain/project/project.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { useReasonText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { askedDays, type FiguresSearch } from '../figures/figures-search.ts'
import { FiguresSection } from '../figures/figures-section.tsx'
import { MeasureChoice } from '../figures/measure-choice.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { SchedulesButton } from '../reports/schedules-button.tsx'
import { Attention } from './attention.tsx'
import { FloorBreakdown } from './floor-breakdown.tsx'
import { GroupBreakdown } from './group-breakdown.tsx'
import { KeyFigures } from './key-figures.tsx'
import { KindBreakdown } from './kind-breakdown.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { ModelFacts } from './model-facts.tsx'
import { ModelPicture } from './model-picture.tsx'
import classes from './overview-tab.module.css'
import { PanelRuleSection } from './panel-rule-section.tsx'
import { ProjectDescription } from './project-description.tsx'
import { RequirementsSection } from './requirements-section.tsx'
import { StatusDistribution } from './status-distribution.tsx'

type OverviewTabProps = {
	project: Project
	manager: boolean
	conversion: ConversionWatch
	/** What the figures are about, and how to write that to the address. */
	search: FiguresSearch
	onSearch: (part: FiguresSearch) => void
}

/** How the project stands: its conversion, its figures, its panels by status and floor, its model. */
export function OverviewTab({ project, manager, conversion, search, onSearch }: OverviewTabProps) {
	const failed = hasFailed(project)
	return (
		<div className={classes.overview}>
			{isConverting(project) && <Processing project={project} manager={manager} {...conversion} />}
			{failed && manager && (
				<ConversionFailure projectId={project.id} job={project.conversion_job}>
					{project.model === null && <DiscardProject project={project} />}
				</ConversionFailure>
			)}
			{failed && !manager && <FailureForReaders project={project} />}
			{project.conversion_status === 'NONE' && project.model === null && <NoModel />}
			{project.model !== null && <ModelWarnings project={project} />}
			<div className={classes.columns}>
				<div className={classes.main}>
					{project.model !== null && <Progress {...{ project, manager, search, onSearch }} />}
				</div>
				<div className={classes.side}>
					{project.model !== null && <ModelPicture project={project} />}
					<ProjectDescription project={project} manager={manager} />
					{project.model !== null && !project.public_view && (
						<PanelRuleSection project={project} model={project.model} manager={manager} />
					)}
					{project.model !== null && project.role !== null && !isDemoProject(project.id) && (
						<RequirementsSection project={project} manager={manager} />
					)}
					{project.model !== null && <ModelFacts project={project} model={project.model} />}
				</div>
			</div>
		</div>
	)
}

const NO_PANELS: Panel[] = []

function Progress({ project, manager, search, onSearch }: Omit<OverviewTabProps, 'conversion'>) {
	const panels = usePanels(project.id)
	const statuses = useStatuses(project.id)
	const floors = useNamedFloors(project, panels.data?.panels ?? NO_PANELS)
	const kindNames = useNamedKinds(project.panel_kinds, panels.data?.panels ?? NO_PANELS)
	const groups = useGroups(project.id)
	const amounts = useAmounts(search.measure ?? 'count')
	const { t } = useTranslation('project')
	const names = {
		floorName: (floor: number) => floors[floor]?.name || t('floors.none'),
		kindName: (kind: number | null) => kindNames.find(({ number }) => number === (kind ?? 0))?.name ?? '',
		groupName: (id: string | null) => groups.data?.find((group) => group.id === id)?.name ?? t('by_group.none'),
		groupOrder: groups.data?.map(({ id }) => id) ?? [],
	}
	const pending = (
		<>
			<Skeleton height={84} />
			<Skeleton height={200} />
			<Skeleton height={160} />
		</>
	)
	return (
		<QueryView queries={[panels, statuses]} pending={pending}>
			{({ panels: list }, statuses) => (
				<>
					<ErrorBoundary>
						<KeyFigures
							projectId={project.id}
							panels={list}
							context={{ statuses }}
							wallCount={project.model?.wall_count ?? 0}
							kindCount={kindNames.length}
						/>
					</ErrorBoundary>
					<ErrorBoundary>
						<StatusDistribution
							projectId={project.id}
							panels={list}
							statuses={statuses}
							amounts={amounts}
							actions={<MeasureChoice measure={amounts.measure} measures={knownMeasures(list)} onSearch={onSearch} />}
						/>
					</ErrorBoundary>
					<ErrorBoundary>
						<Attention project={project} panels={list} statuses={statuses} />
					</ErrorBoundary>
					<ErrorBoundary>
						<FloorBreakdown
							project={project}
							manager={manager}
							panels={list}
							floors={floors}
							statuses={statuses}
							amounts={amounts}
						/>
					</ErrorBoundary>
					<ErrorBoundary>
						<KindBreakdown project={project} manager={manager} panels={list} statuses={statuses} amounts={amounts} />
					</ErrorBoundary>
					<ErrorBoundary>
						<GroupBreakdown projectId={project.id} panels={list} statuses={statuses} amounts={amounts} />
					</ErrorBoundary>
					<ErrorBoundary>
						<FiguresSection
							project={project}
							statuses={statuses}
							search={search}
							onSearch={onSearch}
							names={names}
							actions={
								<>
									{!project.public_view && (
										<ReportButton projectId={project.id} query={{ ...askedDays(search), measure: search.measure }} />
									)}
									{manager && <SchedulesButton projectId={project.id} />}
								</>
							}
						>
							<ErrorBoundary>
								{!project.public_view && <LatestChanges projectId={project.id} panels={list} statuses={statuses} />}
							</ErrorBoundary>
						</FiguresSection>
					</ErrorBoundary>
				</>
			)}
		</QueryView>
	)
}

type ProcessingProps = ConversionWatch & { project: Project; manager: boolean }

function Processing({ project, manager, ...watch }: ProcessingProps) {
	const { t } = useTranslation('project')
	const cancel = useCancelConversion(project.id)
	return (
		<Paper withBorder p="md">
			<Group justify="space-between" align="flex-start" mb="md">
				<div>
					<Title order={2}>{t('processing.title')}</Title>
					<Text c="dimmed" size="sm">
						{t('processing.text')}
					</Text>
				</div>
				{manager && (
					<Button
						variant="default"
						loading={cancel.isPending}
						onClick={onFirstClick(() => {
							cancel.mutateAsync().catch((error) => toast.failed(t('processing.stop_failed'), error))
						})}
					>
						{t('processing.stop')}
					</Button>
				)}
			</Group>
			<ConversionProgress job={project.conversion_job} {...watch} />
		</Paper>
	)
}

/** For people who cannot start it again. */
function FailureForReaders({ project }: { project: Project }) {
	const { t } = useTranslation('create')
	const reasonText = useReasonText()
	return (
		<Paper withBorder p="md" role="alert">
			<Title order={2}>{t('failure.title')}</Title>
			<Text>{reasonText(project.conversion_job ?? { reason_code: 'internal', reason_value: '' })}</Text>
		</Paper>
	)
}

function NoModel() {
	const { t } = useTranslation('project')
	return (
		<Paper withBorder p="md">
			<Title order={2}>{t('no_model.title')}</Title>
			<Text c="dimmed">{t('no_model.text')}</Text>
		</Paper>
	)
}
