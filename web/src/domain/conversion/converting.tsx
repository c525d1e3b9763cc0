import { Button, Group, Loader, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ModelSummary, Project } from '@panelyard/contracts/projects/projects'
import { IconCube, IconFolderOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { onFirstClick } from '../../ui/first-click.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { ChosenTotal, PanelRulePicker } from '../panel-rules/panel-rule-picker.tsx'
import { useRuleChoice } from '../panel-rules/rule-choice.ts'
import { ModelWarnings } from '../project/model-notices.tsx'
import { hasFailed, isConverting, useCancelConversion, useChangePanelRule } from '../project/project.queries.ts'
import { ProjectRefused } from '../project/project-refused.tsx'
import { ConversionFailure } from './conversion-failure.tsx'
import { ConversionProgress } from './conversion-progress.tsx'
import { DiscardProject } from './discard-project.tsx'
import { useConversion } from './use-conversion.ts'

/** From the upload's end to the choice of panels: progress, failure or what was found. */
export function Converting({ projectId }: { projectId: string }) {
	const { t } = useTranslation('create')
	const { project, error, refetch, ...watch } = useConversion(projectId)
	if (!project)
		return error ? (
			<ProjectRefused projectId={projectId} error={error} onRetry={refetch} />
		) : (
			<Skeleton h={140} maw={720} />
		)
	// A push may tell of the end before the model itself is fetched.
	if (project.conversion_status === 'COMPLETED' && project.model)
		return <Ready project={project} model={project.model} />

	const failed = hasFailed(project)
	return (
		<Stack maw={720} gap="md">
			{failed ? (
				<ConversionFailure projectId={projectId} job={project.conversion_job}>
					<ProjectLink projectId={projectId} text={t('configure_anyway')} />
					{project.model === null && <DiscardProject project={project} />}
				</ConversionFailure>
			) : (
				<Paper withBorder p="lg">
					<Stack gap="md">
						<div>
							<Title order={2} lineClamp={2} title={project.name}>
								{t('converting_title', { name: project.name })}
							</Title>
							<Text c="dimmed">{t('converting_text')}</Text>
						</div>
						<ConversionProgress job={project.conversion_job} {...watch} />
						<Group gap="xs">
							<ProjectLink projectId={projectId} text={t('configure_meanwhile')} />
							{isConverting(project) && <StopButton projectId={projectId} />}
						</Group>
					</Stack>
				</Paper>
			)}
		</Stack>
	)
}

function Ready({ project, model }: { project: Project; model: ModelSummary }) {
	const { t } = useTranslation('create')
	const update = useChangePanelRule(project.id)
	const notConverted = t('not_converted', { count: model.not_converted_count })
	const choice = useRuleChoice(model)
	const apply = () =>
		choice.rule &&
		update
			.mutateAsync({ panel_rule: choice.rule }, { onSuccess: choice.reset })
			.catch((error) => toast.failed(t('rules.failed'), error))
	return (
		<Stack maw={720} gap="lg">
			<div role="status">
				<Title order={2} lineClamp={2} title={project.name}>
					{t('ready_title', { name: project.name })}
				</Title>
				<Text c="dimmed">
					{t('ready_text', { count: project.panel_count })}
					{model.not_converted_count > 0 && ` ${notConverted}`}
				</Text>
			</div>
			<ModelWarnings project={project} />
			<section aria-labelledby="choose-panels">
				<Group gap="xs">
					<Title order={3} id="choose-panels">
						{t('rules.title')}
					</Title>
					{update.isPending && <Loader size="xs" aria-label={t('rules.applying')} />}
				</Group>
				<Text c="dimmed" size="sm" mb="sm">
					{t('rules.text')}
				</Text>
				<PanelRulePicker
					candidates={model.panel_rules}
					ticked={choice.ticked}
					disabled={update.isPending}
					onChange={choice.tick}
				/>
				{choice.isChanged && (
					<Group mt="sm" justify="space-between">
						<div aria-live="polite">
							<ChosenTotal choice={choice} />
						</div>
						<Button onClick={apply} disabled={!choice.rule} loading={update.isPending}>
							{t('rules.use')}
						</Button>
					</Group>
				)}
			</section>
			<Group gap="xs">
				<LinkButton
					to="/app/project/$id/3d-view"
					params={{ id: project.id }}
					leftSection={<IconCube size={17} aria-hidden />}
					disabled={update.isPending}
					variant={choice.isChanged ? 'default' : 'filled'}
				>
					{t('open_3d')}
				</LinkButton>
				<ProjectLink projectId={project.id} text={t('open_project')} />
			</Group>
		</Stack>
	)
}

function StopButton({ projectId }: { projectId: string }) {
	const { t } = useTranslation('create')
	const errorText = useErrorText()
	const cancel = useCancelConversion(projectId)
	const stop = () => cancel.mutateAsync().catch((error) => toast.error(errorText(error)))
	return (
		<Button variant="subtle" color="gray" loading={cancel.isPending} onClick={onFirstClick(stop)}>
			{t('cancel_conversion')}
		</Button>
	)
}

function ProjectLink({ projectId, text }: { projectId: string; text: string }) {
	return (
		<LinkButton
			to="/app/project/$id"
			params={{ id: projectId }}
			variant="default"
			leftSection={<IconFolderOpen size={17} aria-hidden />}
		>
			{text}
		</LinkButton>
	)
}
