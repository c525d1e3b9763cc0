import { Button, Group, MultiSelect, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import {
	MAX_REPORT_EMAILS,
	PutReportScheduleRequest,
	type ReportSchedule,
} from '@panelyard/contracts/figures/report-schedules'
import { REPORT_UNITS, type ReportLanguage, type ReportUnits } from '@panelyard/contracts/figures/reports'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { useProjectAccess } from '../../domain/project/access.queries.ts'
import { draftSchedule } from '../../domain/reports/report-schedule-changes.ts'
import type { SchedulePlan } from '../../domain/reports/report-schedules.queries.ts'
import { reportUnits } from '../../domain/reports/report-units.ts'
import { hourName, weekdayName } from '../../domain/reports/schedule-times.ts'
import { labelled } from '../../locales/labelled.ts'
import { LANGUAGES } from '../../locales/language.ts'
import { regionalLocale } from '../../locales/regional-locale.ts'
import { useUnits } from '../../locales/units.ts'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'
import classes from './schedules.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const FIRST_HOUR = 7

type ScheduleFormProps = {
	projectId: string
	/** Null for a new one. */
	schedule: ReportSchedule | null
	onClose: () => void
}

/** On which day a report is mailed, and to whom. */
export function ScheduleForm({ projectId, schedule, onClose }: ScheduleFormProps) {
	const { t, i18n } = useTranslation('reports')
	const errorText = useErrorText()
	const messageText = useMessageText()
	const access = useProjectAccess(projectId, true)
	const units = reportUnits(useUnits())
	const [plan, setPlan] = useState<SchedulePlan>(
		schedule ?? {
			weekday: 1,
			hour: FIRST_HOUR,
			language: i18n.language as ReportLanguage,
			units,
			user_ids: [],
			emails: [],
			is_paused: false,
		},
	)
	const [emails, setEmails] = useState(plan.emails.join('\n'))
	const [problem, setProblem] = useState<{ field: 'emails' | 'form'; text: string } | null>(null)
	const save = useChangeByForm((after: SchedulePlan) => draftSchedule(projectId, after, schedule))
	const change = (part: Partial<SchedulePlan>) => {
		setPlan({ ...plan, ...part })
		setProblem(null)
	}
	const people = (access.data ?? []).flatMap((entry) =>
		entry.pending ? [] : [{ value: entry.user_id, label: entry.name || entry.email }],
	)
	const locale = regionalLocale(i18n.language)

	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		const listed = emails.split(/[\s,;]+/).filter(Boolean)
		if (listed.length + plan.user_ids.length === 0) {
			return setProblem({ field: 'emails', text: t('schedule.no_recipient') })
		}
		if (listed.length > MAX_REPORT_EMAILS) {
			return setProblem({ field: 'emails', text: t('schedule.limit', { number: MAX_REPORT_EMAILS }) })
		}
		const checked = PutReportScheduleRequest.safeParse({ ...plan, emails: listed })
		if (!checked.success) {
			const [issue] = checked.error.issues
			const wrong = issue?.path[0] === 'emails' ? (listed[Number(issue.path[1])] ?? '') : ''
			const text = messageText(issue?.message ?? '')
			return setProblem({ field: 'emails', text: wrong ? labelled(text, wrong) : text })
		}
		save.mutate(checked.data, {
			onSuccess: onClose,
			onError: (error) => setProblem({ field: 'form', text: errorText(error) }),
		})
	}
	return (
		<form onSubmit={onSubmit} noValidate>
			<Stack>
				<div className={classes.times}>
					<NativeSelect
						label={t('schedule.weekday')}
						value={plan.weekday}
						onChange={(event) => change({ weekday: Number(event.currentTarget.value) })}
						data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, i18n.language) }))}
						autoFocus
					/>
					<NativeSelect
						label={t('schedule.hour')}
						value={plan.hour}
						onChange={(event) => change({ hour: Number(event.currentTarget.value) })}
						data={HOURS.map((hour) => ({ value: String(hour), label: hourName(hour, locale) }))}
					/>
					<NativeSelect
						label={t('schedule.language')}
						value={plan.language}
						onChange={(event) => change({ language: event.currentTarget.value as ReportLanguage })}
						data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
					/>
					<NativeSelect
						label={t('schedule.units')}
						value={plan.units}
						onChange={(event) => change({ units: event.currentTarget.value as ReportUnits })}
						data={REPORT_UNITS.map((value) => ({ value, label: t(`schedule.${value}`) }))}
					/>
				</div>
				<MultiSelect
					label={t('schedule.people')}
					value={plan.user_ids}
					onChange={(user_ids) => change({ user_ids })}
					data={people}
					searchable
					nothingFoundMessage={t('schedule.nobody')}
				/>
				<Textarea
					label={t('schedule.emails')}
					description={t('schedule.emails_hint', { number: MAX_REPORT_EMAILS })}
					value={emails}
					onChange={(event) => {
						setEmails(event.currentTarget.value)
						setProblem(null)
					}}
					error={problem?.field === 'emails' && problem.text}
					rows={3}
					dir="ltr"
				/>
				{problem?.field === 'form' && (
					<Text size="sm" c="red" role="alert">
						{problem.text}
					</Text>
				)}
				<Group justify="flex-end">
					<Button variant="default" onClick={onClose}>
						{t('schedule.cancel')}
					</Button>
					<Button type="submit" loading={save.isPending}>
						{t('schedule.save')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
