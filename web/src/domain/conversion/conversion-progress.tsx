import { Alert, Button, Progress, Text } from '@mantine/core'
import { CONVERSION_STAGES } from '@panelyard/contracts/models/conversion'
import type { ConversionJobView } from '@panelyard/contracts/projects/projects'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import classes from './conversion-progress.module.css'
import { timeEstimate } from './time-estimate.ts'
import type { ConversionWatch } from './use-conversion.ts'

export type ConversionProgressProps = ConversionWatch & { job: ConversionJobView | null }

/** Stage, per cent and estimate of a running conversion. */
export function ConversionProgress({ job, timedOut, resume, isCutOff }: ConversionProgressProps) {
	const { t } = useTranslation('create')
	const format = useFormat()
	const percent = job?.percent ?? 0
	const current = job?.stage ? CONVERSION_STAGES.indexOf(job.stage) : -1
	const stageText = job?.stage ? t(`stage.${job.stage}`) : t('stage.queued')
	return (
		<div className={classes.progress}>
			<div className={classes.line}>
				<Text fw={600} role="status">
					{stageText}
				</Text>
				<Text c="dimmed" size="sm">
					{job?.seconds_left != null && t('estimate.left', { time: timeEstimate(job.seconds_left, t) })}
				</Text>
				<Text fw={600} className={classes.percent}>
					{format.percent(percent / 100)}
				</Text>
			</div>
			<Progress.Root size="md" radius="xl">
				<Progress.Section
					value={percent}
					animated
					aria-label={t('progress_label')}
					aria-valuetext={`${stageText}, ${format.percent(percent / 100)}`}
				/>
			</Progress.Root>
			<ol className={classes.stages}>
				{CONVERSION_STAGES.map((stage, index) => (
					<li
						key={stage}
						className={classes.stage}
						data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
						aria-current={index === current ? 'step' : undefined}
					>
						<span className={classes.dot}>{index < current && <IconCheck size={12} stroke={3} aria-hidden />}</span>
						{t(`stage.${stage}`)}
					</li>
				))}
			</ol>
			<Text size="sm" c="dimmed" role="status" mt={isCutOff ? 'sm' : 0}>
				{isCutOff && !timedOut && t('cut_off')}
			</Text>
			{timedOut && (
				<Alert color="yellow" role="alert" mt="md" title={t('polling_timeout')}>
					<Text size="sm" mb="xs">
						{t('polling_timeout_text')}
					</Text>
					<Button variant="default" size="xs" onClick={resume}>
						{t('look_again')}
					</Button>
				</Alert>
			)}
		</div>
	)
}
