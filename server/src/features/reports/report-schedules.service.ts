import { randomUUID } from 'node:crypto'
import {
	MAX_REPORT_SCHEDULES,
	type PutReportScheduleRequest,
	type ReportSchedule,
	type ReportSchedulesResponse,
} from '@panelyard/contracts/report-schedules'
import { countActions, recordAction } from '../../access/audit.queries.ts'
import { changeProject } from '../../access/made-changes.ts'
import { type ProjectRow, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { REPORT_MAILS } from './report-mails.ts'
import * as queries from './report-schedules.queries.ts'

const SCHEDULE_GONE = 'This schedule no longer exists'
/** Mailings that one person may start by hand in an hour. */
const MOST_SENT_BY_HAND = 10
const HOUR_MS = 3_600_000

type By = { project_id: string; user_id: string }

export async function projectSchedules(
	db: Database,
	{ id, time_zone, revision }: Pick<ProjectRow, 'id' | 'time_zone' | 'revision'>,
): Promise<ReportSchedulesResponse> {
	const refused = await queries.refusedEmails(db, id)
	const rows = await queries.listSchedules(db, id)
	return { schedules: rows.map((row) => viewSchedule(row, refused)), time_zone, revision }
}

const viewSchedule = (row: queries.ScheduleRow, refused: ReadonlySet<string>): ReportSchedule => {
	const { id, weekday, hour, language, user_ids, emails, is_paused, state, ran_at, handed } = row
	return {
		id,
		weekday,
		hour,
		language,
		user_ids,
		emails,
		is_paused,
		refused: emails.filter((email) => refused.has(email)),
		state,
		ran_at: ran_at?.toISOString() ?? null,
		sent_count: handed.length,
	}
}

/**
 * Creates or changes a schedule. One that is so already is left as it is.
 * @param by may mail others once their own address is proven
 * @param origin where the app is, for links in the mails
 * @throws AppError NOT_FOUND for people without access, CONFLICT for too many or an id of another project
 */
export async function putSchedule(
	platform: Platform,
	{ project_id, user_id, may_mail_others }: By & { may_mail_others: boolean },
	schedule_id: string,
	plan: PutReportScheduleRequest,
	origin: string,
): Promise<ReportSchedulesResponse> {
	if (plan.emails.length > 0 && !may_mail_others)
		throw new AppError('ACCESS_DENIED', 'Confirm your own email address before you have reports mailed to others')
	const id = requireId(schedule_id, SCHEDULE_GONE).toLowerCase()
	const answer = await changeProject<ReportSchedulesResponse>(
		platform.database,
		{ project_id, user_id, needed: 'manager' },
		async ({ tx, project, leaveUnchanged }) => {
			const there = await queries.findSchedule(tx, id)
			if (there && there.project_id !== project_id) throw new AppError('CONFLICT', 'This id is taken')
			if (there && isSame(there, plan))
				return leaveUnchanged(await projectSchedules(tx, { ...project, revision: project.revision - 1 }))
			const people = await queries.peopleOf(tx, project_id, plan.user_ids)
			const isNew = plan.user_ids.filter((person) => !there?.user_ids.includes(person))
			if (isNew.some((person) => !people.includes(person)))
				throw new AppError('NOT_FOUND', 'This person no longer has access to the project')
			if (there) {
				const isRescheduled =
					there.weekday !== plan.weekday || there.hour !== plan.hour || there.is_paused !== plan.is_paused
				await queries.updateSchedule(tx, id, { ...plan, origin }, isRescheduled)
			} else {
				if ((await queries.countSchedules(tx, project_id)) >= MAX_REPORT_SCHEDULES)
					throw new AppError(
						'CONFLICT',
						`A project can mail at most ${MAX_REPORT_SCHEDULES} reports. Delete one first.`,
					)
				await queries.insertSchedule(tx, { ...plan, id, project_id, created_by: user_id, origin })
			}
			const action = there ? 'report_schedule.changed' : 'report_schedule.created'
			await recordAction(tx, { project_id, user_id, action, subject_id: id, details: { ...plan } })
			return projectSchedules(tx, project)
		},
	)
	tell(platform, project_id, answer.revision)
	return answer
}

const isSame = (there: queries.ScheduleRow, plan: PutReportScheduleRequest): boolean =>
	there.weekday === plan.weekday &&
	there.hour === plan.hour &&
	there.language === plan.language &&
	there.is_paused === plan.is_paused &&
	there.user_ids.join() === plan.user_ids.join() &&
	there.emails.join() === plan.emails.join()

/** Deletes a schedule; one that is gone is left so. */
export async function deleteSchedule(
	platform: Platform,
	{ project_id, user_id }: By,
	schedule_id: string,
): Promise<ReportSchedulesResponse> {
	const answer = await changeProject<ReportSchedulesResponse>(
		platform.database,
		{ project_id, user_id, needed: 'manager' },
		async ({ tx, project, leaveUnchanged }) => {
			const there = await queries.findSchedule(tx, requireId(schedule_id, SCHEDULE_GONE))
			if (there?.project_id !== project_id)
				return leaveUnchanged(await projectSchedules(tx, { ...project, revision: project.revision - 1 }))
			await queries.deleteSchedule(tx, there.id)
			const { weekday, hour, language, user_ids, emails } = there
			const details = { weekday, hour, language, user_ids, emails }
			await recordAction(tx, { project_id, user_id, action: 'report_schedule.deleted', subject_id: there.id, details })
			return projectSchedules(tx, project)
		},
	)
	tell(platform, project_id, answer.revision)
	return answer
}

/**
 * Mails a report now, apart from its weekday.
 * @throws AppError CONFLICT while a mailing runs, RATE_LIMITED after too many
 */
export async function sendNow(
	platform: Platform,
	{ project_id, user_id }: By,
	schedule_id: string,
): Promise<ReportSchedulesResponse> {
	const answer = await changeProject<ReportSchedulesResponse>(
		platform.database,
		{ project_id, user_id, needed: 'manager' },
		async ({ tx, project }) => {
			const there = await queries.findSchedule(tx, requireId(schedule_id, SCHEDULE_GONE))
			if (there?.project_id !== project_id) throw new AppError('NOT_FOUND', SCHEDULE_GONE)
			const isRunning = there.state === 'sending' && Date.now() - (there.ran_at?.getTime() ?? 0) < HOUR_MS
			if (isRunning) throw new AppError('CONFLICT', 'This report is being sent')
			const since = new Date(Date.now() - HOUR_MS)
			if ((await countActions(tx, user_id, 'report_schedule.sent', since)) >= MOST_SENT_BY_HAND)
				throw new AppError('RATE_LIMITED', 'Too many reports sent. Please wait an hour and try again.')
			const run_id = randomUUID()
			await queries.beginRun(tx, there.id, run_id)
			await platform.queue.send(tx, REPORT_MAILS, { schedule_id: there.id, run_id })
			await recordAction(tx, { project_id, user_id, action: 'report_schedule.sent', subject_id: there.id })
			return projectSchedules(tx, project)
		},
	)
	tell(platform, project_id, answer.revision)
	return answer
}

const tell = (platform: Platform, project_id: string, revision?: number): void =>
	platform.tellProject('project_updated', {
		project_id,
		what: ['report_schedules'],
		...(revision === undefined ? {} : { revision }),
	})
