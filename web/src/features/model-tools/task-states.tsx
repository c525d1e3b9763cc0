import { Alert, Button, Group, Paper, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { IconAlertTriangle, IconClockX, IconRefresh, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from '../../api/api-error.ts'
import { MAY_PASS } from '../../domain/conversion/conversion-failure.tsx'
import { timeEstimate } from '../../domain/conversion/time-estimate.ts'
import { useFormat } from '../../locales/format.ts'
import { labelled } from '../../locales/labelled.ts'
import { useReasonText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { isRunning, useModelTask, useRemoveModelTasks, useRestartModelTask } from './model-tasks.queries.ts'

export type TaskStatesProps = {
	taskId: string
	words: { running: (name: string) => string; text?: string; stop: string; failed: string; another: string }
	/** A task that failed is started again, as a new one. */
	onRestarted: (task: ModelTask) => void
	/** The task is gone or was stopped. */
	onLeave: () => void
	/** What to show once it is COMPLETED. */
	children: (task: ModelTask) => ReactNode
}

/** A task of the tools from its start to its end: waiting, running, failed, gone, or done. */
export function TaskStates({ taskId, words, onRestarted, onLeave, children }: TaskStatesProps) {
	const { t } = useTranslation('tools')
	const { data: task, error, refetch, fetchStatus, failureReason } = useModelTask(taskId)
	const isCutOff = fetchStatus === 'paused' || (failureReason instanceof ApiError && failureReason.status === 0)
	if (isRefusal(error)) {
		return (
			<EmptyState
				picture={<IconClockX size={28} stroke={1.5} aria-hidden />}
				title={t('gone_title')}
				text={t('gone_text')}
				action={
					<Button leftSection={<IconUpload size={16} aria-hidden />} onClick={onLeave}>
						{t('start_anew')}
					</Button>
				}
			/>
		)
	}
	if (!task) return error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Skeleton h={140} maw={720} />
	if (isRunning(task)) return <Running task={task} words={words} onLeave={onLeave} isCutOff={isCutOff} />
	if (task.status === 'FAILED') return <Failed task={task} words={words} onRestarted={onRestarted} onLeave={onLeave} />
	return children(task)
}

type RunningProps = { task: ModelTask; isCutOff: boolean } & Pick<TaskStatesProps, 'words' | 'onLeave'>

function Running({ task, words, onLeave, isCutOff }: RunningProps) {
	const { t } = useTranslation(['tools', 'create'])
	const { t: tCreate } = useTranslation('create')
	const format = useFormat()
	const remove = useRemoveModelTasks()
	const stop = () =>
		remove.mutateAsync([task.id], { onSuccess: onLeave }).catch((error) => toast.failed(t('stop_failed'), error))
	const waiting = task.status === 'QUEUED'
	const percentText = format.percent(task.percent / 100)
	return (
		<Paper withBorder p="lg" maw={720}>
			<Stack gap="md">
				<div>
					<Title order={2} lineClamp={2} title={task.file_name}>
						{words.running(task.file_name)}
					</Title>
					{words.text && <Text c="dimmed">{words.text}</Text>}
				</div>
				<div>
					<Group justify="space-between" gap="xs" mb={6}>
						<Text size="sm" c="dimmed" role="status">
							{waiting
								? t('create:stage.queued')
								: task.seconds_left !== null &&
									t('create:estimate.left', { time: timeEstimate(task.seconds_left, tCreate) })}
						</Text>
						<Text fw={600}>{percentText}</Text>
					</Group>
					<Progress.Root size="md" radius="xl">
						<Progress.Section
							value={task.percent}
							animated
							aria-label={t('progress_label')}
							aria-valuetext={percentText}
						/>
					</Progress.Root>
					<Text size="sm" c="dimmed" role="status" mt={isCutOff ? 'sm' : 0}>
						{isCutOff && t('create:cut_off')}
					</Text>
				</div>
				<div>
					<Button variant="default" loading={remove.isPending} onClick={stop}>
						{words.stop}
					</Button>
				</div>
			</Stack>
		</Paper>
	)
}

type FailedProps = { task: ModelTask } & Pick<TaskStatesProps, 'words' | 'onRestarted' | 'onLeave'>

function Failed({ task, words, onRestarted, onLeave }: FailedProps) {
	const { t } = useTranslation(['tools', 'create'])
	const reasonText = useReasonText()
	const restart = useRestartModelTask()
	const code = task.error_code ?? 'internal'
	const mayPass = MAY_PASS.has(code)
	const again = () =>
		restart.mutateAsync(task, { onSuccess: onRestarted }).catch((error) => toast.failed(t('glb.start_failed'), error))
	return (
		<Alert
			color="red"
			role="alert"
			maw={720}
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={<bdi>{labelled(words.failed, task.file_name)}</bdi>}
		>
			<Text size="md">{reasonText(task)}</Text>
			<Group gap="xs" mt="sm">
				{mayPass && (
					<Button leftSection={<IconRefresh size={16} aria-hidden />} loading={restart.isPending} onClick={again}>
						{t('retry')}
					</Button>
				)}
				<Button
					variant={mayPass ? 'default' : 'filled'}
					leftSection={<IconUpload size={16} aria-hidden />}
					onClick={onLeave}
				>
					{words.another}
				</Button>
			</Group>
		</Alert>
	)
}
