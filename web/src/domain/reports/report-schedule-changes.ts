import {
	type ReportSchedule,
	ReportSchedulesResponse,
	SendReportResponse,
} from '@panelyard/contracts/figures/report-schedules'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { defineChange, defineDeletion } from '../changes/change-kind.ts'
import {
	AboutSchedule,
	SCHEDULE_DELETED,
	SCHEDULE_PUT,
	type SchedulePlan,
	schedulesPath,
	schedulesQuery,
	withoutSchedule,
	withSchedule,
	withWaitingSchedules,
} from './report-schedules.queries.ts'
import { weekdayName } from './schedule-times.ts'

const show = (
	client: QueryClient,
	projectId: string,
	change: (schedules: readonly ReportSchedule[]) => ReportSchedule[],
): void =>
	void client.setQueryData(
		schedulesQuery(projectId).queryKey,
		(answer) => answer && withWaitingSchedules(client, projectId, { ...answer, schedules: change(answer.schedules) }),
	)

const fetchAgain = (client: QueryClient, projectId: string): void =>
	void client.invalidateQueries({ queryKey: schedulesQuery(projectId).queryKey })

const answered = (client: QueryClient, projectId: string, answer: ReportSchedulesResponse): void =>
	void client.setQueryData(schedulesQuery(projectId).queryKey, withWaitingSchedules(client, projectId, answer))

const dayOf = ({ weekday }: SchedulePlan): string => weekdayName(weekday, i18next.language)

const schedulePut = defineChange({
	name: SCHEDULE_PUT,
	about: AboutSchedule,
	answer: ReportSchedulesResponse,
	show: (client, { project_id, about }) => show(client, project_id, (schedules) => withSchedule(schedules, about)),
	takeBack: (client, { project_id, about }) => {
		const { id, before } = about
		show(client, project_id, (schedules) =>
			before ? withSchedule(schedules, { id, plan: before, before }) : withoutSchedule(schedules, about),
		)
		fetchAgain(client, project_id)
	},
	done: (client, { project_id }, answer) => answered(client, project_id, answer),
	named: ({ t }, { plan, is_back }) =>
		is_back
			? t('changes:name.restored', { name: dayOf(plan) })
			: t('changes:name.report_schedule_put', { day: dayOf(plan) }),
	told: ({ t }, { about: { plan, is_back } }) =>
		t(is_back ? 'changes:done.report_schedule_restored' : 'changes:done.report_schedule_put', { day: dayOf(plan) }),
	undo: ({ project_id, about: { id, plan, before } }) =>
		before ? draftSchedule(project_id, before, { id, ...plan }) : draftScheduleDeletion(project_id, { id, ...plan }),
})

const planOf = ({ weekday, hour, language, units, user_ids, emails, is_paused }: SchedulePlan): SchedulePlan => ({
	weekday,
	hour,
	language,
	units,
	user_ids,
	emails,
	is_paused,
})

/** Saves a schedule: a new one unless `schedule` is the one to change; with `deleted_id` that one comes back. */
export const draftSchedule = (
	project_id: string,
	plan: SchedulePlan,
	schedule: (SchedulePlan & { id: string }) | null,
	deleted_id?: string,
): ChangeDraft => {
	const id = deleted_id ?? schedule?.id ?? newId()
	const is_back = deleted_id !== undefined
	const about: AboutSchedule = { id, plan: planOf(plan), before: schedule && planOf(schedule), is_back }
	return {
		project_id,
		kind: schedulePut.name,
		request: { method: 'PUT', path: `${schedulesPath(project_id)}/${id}`, body: about.plan },
		about,
	}
}

const scheduleDeleted = defineDeletion({
	name: SCHEDULE_DELETED,
	about: AboutSchedule,
	answer: ReportSchedulesResponse,
	show: (client, { project_id, about }) => show(client, project_id, (schedules) => withoutSchedule(schedules, about)),
	takeBack: (client, { project_id, about }) => {
		show(client, project_id, (schedules) => withSchedule(schedules, about))
		fetchAgain(client, project_id)
	},
	done: (client, { project_id }, answer) => answered(client, project_id, answer),
	named: ({ t }, { plan }) => t('changes:name.report_schedule_deleted', { day: dayOf(plan) }),
	told: ({ t }, { about }) => t('changes:done.report_schedule_deleted', { day: dayOf(about.plan) }),
	undo: ({ project_id, about: { id, plan } }) => draftSchedule(project_id, plan, null, id),
})

export const draftScheduleDeletion = (project_id: string, schedule: SchedulePlan & { id: string }): ChangeDraft => {
	const about: AboutSchedule = { id: schedule.id, plan: planOf(schedule), before: null }
	return {
		project_id,
		kind: scheduleDeleted.name,
		request: { method: 'DELETE', path: `${schedulesPath(project_id)}/${schedule.id}` },
		about,
	}
}

const reportSent = defineChange({
	name: 'report_sent',
	about: z.object({ id: z.string() }),
	answer: SendReportResponse,
	done: (client, { project_id }, answer) => answered(client, project_id, answer),
	named: ({ t }) => t('changes:name.report_sent'),
	told: ({ t }, { about }, { schedules }) => {
		const number = schedules.find(({ id }) => id === about.id)?.recipient_count ?? 0
		return t('changes:done.report_sent', { number })
	},
})

/** Mails a report now. */
export const draftReportNow = (project_id: string, { id }: { id: string }): ChangeDraft => {
	const change_id = newId()
	return {
		id: change_id,
		project_id,
		kind: reportSent.name,
		request: { method: 'POST', path: `${schedulesPath(project_id)}/${id}/send`, body: { change_id } },
		about: { id },
	}
}
