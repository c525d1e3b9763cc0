import { ActionIcon, Button, Modal, Skeleton, Text, Tooltip } from '@mantine/core'
import type { ReportSchedule } from '@panelyard/contracts/figures/report-schedules'
import {
	IconPencil,
	IconPlayerPause,
	IconPlayerPlay,
	IconPlus,
	IconSend,
	IconTrash,
	type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftSchedule, draftScheduleDeletion } from '../../domain/reports/report-schedule-changes.ts'
import { useReportSchedules } from '../../domain/reports/report-schedules.queries.ts'
import { dotted } from '../../locales/dotted.ts'
import { useFormat } from '../../locales/format.ts'
import { labelled } from '../../locales/labelled.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import classes from './schedules.module.css'
import { SendQuestion } from './send-question.tsx'
import { useTimes } from './use-times.ts'

type SchedulesDialogProps = { projectId: string; opened: boolean; onClose: () => void }

/** The reports that a project mails every week. */
export function SchedulesDialog({ projectId, opened, onClose }: SchedulesDialogProps) {
	const { t } = useTranslation('reports')
	const schedules = useReportSchedules(projectId, opened)
	const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null)
	const [sent, setSent] = useState<ReportSchedule | null>(null)
	return (
		<Modal
			opened={opened}
			onClose={() => {
				setEdited(null)
				setSent(null)
				onClose()
			}}
			title={t('schedule.title')}
			size={560}
			// What was written isn't lost by a tap beside it.
			closeOnClickOutside={edited === null}
		>
			<QueryView queries={[schedules]} pending={<Skeleton height={120} />}>
				{({ schedules: list, time_zone }) =>
					edited ? (
						<ScheduleForm
							projectId={projectId}
							schedule={edited === 'new' ? null : edited}
							onClose={() => setEdited(null)}
						/>
					) : sent ? (
						<SendQuestion projectId={projectId} schedule={sent} onClose={() => setSent(null)} />
					) : (
						<>
							<Text size="sm" c="dimmed" mb="md">
								{t('schedule.intro', { time_zone: time_zone.replaceAll('_', ' ') })}
							</Text>
							{list.length === 0 ? (
								<Text size="sm">{t('schedule.empty')}</Text>
							) : (
								<ul className={classes.schedules}>
									{list.map((schedule) => (
										<ScheduleRow
											key={schedule.id}
											projectId={projectId}
											schedule={schedule}
											onEdit={() => setEdited(schedule)}
											onSend={() => setSent(schedule)}
										/>
									))}
								</ul>
							)}
							<Button
								mt="md"
								leftSection={<IconPlus size={16} aria-hidden />}
								onClick={() => setEdited('new')}
								data-autofocus
								autoFocus
							>
								{t('schedule.add')}
							</Button>
						</>
					)
				}
			</QueryView>
		</Modal>
	)
}

type ScheduleRowProps = { projectId: string; schedule: ReportSchedule; onEdit: () => void; onSend: () => void }

function ScheduleRow({ projectId, schedule, onEdit, onSend }: ScheduleRowProps) {
	const { t } = useTranslation('reports')
	const format = useFormat()
	const make = useMakeChange()
	const { is_paused, refused, recipient_count } = schedule
	const when = useTimes()(schedule)
	const action = (Icon: TablerIcon, label: string, onClick: () => void, disabled = false) => (
		<Tooltip label={label}>
			<ActionIcon variant="subtle" size="lg" aria-label={labelled(label, when)} onClick={onClick} disabled={disabled}>
				<Icon size={18} aria-hidden />
			</ActionIcon>
		</Tooltip>
	)
	return (
		<li className={classes.schedule}>
			<div className={classes.text}>
				<Text fw={600}>{when}</Text>
				<Text size="sm">{t('schedule.recipients', { number: recipient_count })}</Text>
				<ScheduleState schedule={schedule} />
				{refused.length > 0 && (
					<Text size="sm" c="dimmed">
						{t('schedule.refused', { emails: format.list(refused) })}
					</Text>
				)}
			</div>
			<div className={classes.actions}>
				{action(IconSend, t('schedule.send_now'), onSend, schedule.state === 'sending')}
				{action(is_paused ? IconPlayerPlay : IconPlayerPause, t(is_paused ? 'schedule.resume' : 'schedule.pause'), () =>
					make(draftSchedule(projectId, { ...schedule, is_paused: !is_paused }, schedule)),
				)}
				{action(IconPencil, t('schedule.edit'), onEdit)}
				{action(IconTrash, t('schedule.delete'), () => make(draftScheduleDeletion(projectId, schedule)))}
			</div>
		</li>
	)
}

/** How the last mailing went. */
function ScheduleState({ schedule: { state, ran_at, sent_count, is_paused } }: { schedule: ReportSchedule }) {
	const { t } = useTranslation('reports')
	const format = useFormat()
	const values = { date: ran_at ? format.dateTime(ran_at) : '', number: format.integer(sent_count) }
	return (
		<Text size="sm" c={state === 'failed' ? 'red' : 'dimmed'} role={state === 'failed' ? 'alert' : undefined}>
			{dotted([...(is_paused ? [t('schedule.paused')] : []), t(`schedule.state.${state}`, values)])}
		</Text>
	)
}
