import { Progress, Text, Tooltip } from '@mantine/core'
import { isTerminalConversion, type ProjectListItem } from '@panelyard/contracts/projects/projects'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { labelled } from '../../locales/labelled.ts'
import { useReasonText } from '../../ui/messages/error-text.ts'
import { useProject } from '../project/project.queries.ts'
import classes from './conversion-badge.module.css'
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
		<span className={classes.running}>
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
	const reason = useReasonText()(project?.conversion_job ?? { reason_code: 'internal', reason_value: '' })
	return (
		<Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard's way to the reason in the tooltip */}
			<span className={classes.failed} tabIndex={0} role="note" aria-label={labelled(t('badge.failed'), reason)}>
				<IconAlertTriangle size={15} aria-hidden />
				{t('badge.failed')}
			</span>
		</Tooltip>
	)
}
