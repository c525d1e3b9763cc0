import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import { ConversionFailure } from '../../domain/conversion/conversion-failure.tsx'
import { ConversionProgress } from '../../domain/conversion/conversion-progress.tsx'
import type { ConversionWatch } from '../../domain/conversion/use-conversion.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { usePanels } from '../../domain/panels/panels.queries.ts'
import { ModelWarnings } from '../../domain/project/model-notices.tsx'
import { hasFailed, isConverting, useCancelConversion } from '../../domain/project/project.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { useErrorText, useReasonText } from '../../ui/error-text.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.ts'
import { FloorBreakdown } from './floor-breakdown.tsx'
import { KeyFigures } from './key-figures.tsx'
import { KindBreakdown } from './kind-breakdown.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { ModelFacts } from './model-facts.tsx'
import classes from './overview-tab.module.css'
import { PanelRuleSection } from './panel-rule-section.tsx'
import { ProjectDescription } from './project-description.tsx'
import { StatusDistribution } from './status-distribution.tsx'

type OverviewTabProps = {
	project: Project
	editor: boolean
	manager: boolean
	conversion: ConversionWatch
}

/** How the project stands: its conversion, its figures, its panels by status and floor, its model. */
export function OverviewTab({ project, manager, conversion }: OverviewTabProps) {
	const failed = hasFailed(project)
	return (
		<div className={classes.overview}>
			{isConverting(project) && <Processing project={project} manager={manager} {...conversion} />}
			{failed && manager && <ConversionFailure projectId={project.id} job={project.conversion_job} />}
			{failed && !manager && <FailureForReaders project={project} />}
			{project.conversion_status === 'NONE' && project.model === null && <NoModel />}
			{project.model !== null && <ModelWarnings project={project} />}
			<div className={classes.columns}>
				<div className={classes.main}>{project.model !== null && <Progress project={project} manager={manager} />}</div>
				<div className={classes.side}>
					<ProjectDescription project={project} manager={manager} />
					{project.model !== null && <PanelRuleSection project={project} model={project.model} manager={manager} />}
					{project.model !== null && <ModelFacts project={project} model={project.model} />}
				</div>
			</div>
		</div>
	)
}

const NO_PANELS: Panel[] = []

function Progress({ project, manager }: Pick<OverviewTabProps, 'project' | 'manager'>) {
	const panels = usePanels(project.id)
	const statuses = useStatuses(project.id)
	const floors = useNamedFloors(project.model, panels.data?.panels ?? NO_PANELS)
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
						<KeyFigures panels={list} wallCount={project.model?.wall_count ?? null} />
					</ErrorBoundary>
					<ErrorBoundary>
						<StatusDistribution projectId={project.id} panels={list} statuses={statuses} />
					</ErrorBoundary>
					<ErrorBoundary>
						<FloorBreakdown projectId={project.id} panels={list} floors={floors} statuses={statuses} />
					</ErrorBoundary>
					<ErrorBoundary>
						<KindBreakdown project={project} manager={manager} panels={list} statuses={statuses} />
					</ErrorBoundary>
					<ErrorBoundary>
						<LatestChanges projectId={project.id} panels={list} statuses={statuses} />
					</ErrorBoundary>
				</>
			)}
		</QueryView>
	)
}

type ProcessingProps = ConversionWatch & { project: Project; manager: boolean }

function Processing({ project, manager, ...watch }: ProcessingProps) {
	const { t } = useTranslation('project')
	const errorText = useErrorText()
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
						onClick={() =>
							cancel.mutate(undefined, {
								onError: (error) => toast.error(t('processing.stop_failed'), errorText(error)),
							})
						}
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
