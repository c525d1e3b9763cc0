import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReportSchedule } from '@panelyard/contracts/figures/report-schedules'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftReportNow } from '../../domain/reports/report-schedule-changes.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { useTimes } from './use-times.ts'

type SendQuestionProps = { projectId: string; schedule: ReportSchedule; onClose: () => void }

/** Says how many get a report before it is mailed: a sent email can't be taken back. */
export function SendQuestion({ projectId, schedule, onClose }: SendQuestionProps) {
	const { t } = useTranslation('reports')
	const errorText = useErrorText()
	const when = useTimes()(schedule)
	const send = useChangeByForm(() => draftReportNow(projectId, schedule))
	const { recipient_count: number } = schedule
	return (
		<Stack>
			<div>
				<Text fw={600}>{when}</Text>
				<Text>{number === 0 ? t('schedule.send_nobody') : t('schedule.send_question', { number })}</Text>
			</div>
			{send.error !== null && (
				<Text c="red" role="alert">
					{errorText(send.error)}
				</Text>
			)}
			<Group justify="flex-end">
				<Button variant="default" onClick={onClose} autoFocus>
					{t('schedule.cancel')}
				</Button>
				<Button
					loading={send.isPending}
					disabled={number === 0}
					onClick={() => send.mutate(undefined, { onSuccess: onClose })}
				>
					{t('schedule.send')}
				</Button>
			</Group>
		</Stack>
	)
}
