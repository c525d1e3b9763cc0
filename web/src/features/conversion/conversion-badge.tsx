import { Badge, Progress, Text, Tooltip } from '@mantine/core'
import { isTerminalConversion, type ProjectListItem } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useProject } from '../project/project.queries.ts'
import { useConversion } from './use-conversion.ts'

/** How the model of a listed project stands; nothing to say of one that is ready. */
export function ConversionBadge({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('create')
	const status = project.conversion_status
	if (status === 'COMPLETED') return null
	if (status === 'NONE') {
		return (
			<Text size="sm" c="dimmed" component="span">
				{t('badge.no_model')}
			</Text>
		)
	}
	return isTerminalConversion(status) ? <Failed projectId={project.id} /> : <Running projectId={project.id} />
}

function Running({ projectId }: { projectId: string }) {
	const { t } = useTranslation('create')
	const format = useFormat()
	const { project } = useConversion(projectId)
	const percent = project?.conversion_job?.percent ?? 0
	return (
		<span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
			<Progress value={percent} w={64} size="sm" aria-label={t('progress_label')} />
			<Text size="sm" component="span">
				{t('badge.processing', { percent: format.percent(percent / 100) })}
			</Text>
		</span>
	)
}

function Failed({ projectId }: { projectId: string }) {
	const { t } = useTranslation('create')
	const { data: project } = useProject(projectId)
	const reason = t(`failure.${project?.conversion_job?.error_code ?? 'internal'}`)
	return (
		<Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
			<Badge
				color="red"
				variant="light"
				tt="none"
				radius="sm"
				tabIndex={0}
				aria-label={`${t('badge.failed')}: ${reason}`}
			>
				{t('badge.failed')}
			</Badge>
		</Tooltip>
	)
}
