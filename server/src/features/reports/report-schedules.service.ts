import { randomUUID } from 'node:crypto'
import {
	MAX_REPORT_SCHEDULES,
	type PutReportScheduleRequest,
	type ReportSchedule,
	type ReportSchedulesResponse,
	type SendReportRequest,
	type SendReportResponse,
} from '@panelyard/contracts/figures/report-schedules'
import { countActions, recordAction, wasRecorded } from '../../access/audit.queries.ts'
import { changeProject, findMade, type HeldProject, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { type ProjectRow, requireId } from '../../access/project-permission.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { REPORT_MAILS } from './report-mails.ts'
import { readRecipients } from './report-recipients.ts'
import * as queries from './report-schedules.queries.ts'

const SCHEDULE_GONE = 'This schedule no longer exists'
/** Mailings that one person may start by hand in an hour. */
const MOST_SENT_BY_HAND = 10
const HOUR_MS = 3_600_000
const SENT = 'report_schedule.sent'
const DELETED = 'report_schedule.deleted'

type By = { project_id: string; user_id: string }

export async function projectSchedules(
	db: Database,
	config: Config,
	{ id, time_zone, revision }: Pick<ProjectRow, 'id' | 'time_zone' | 'revision'>,
): Promise<ReportSchedulesResponse> {
	const rows = await queries.listSchedules(db, id)
	const { refused, recipientsOf } = await readRecipients(db, config, id, rows)
	const schedules = rows.map((row) => viewSchedule(row, refused, recipientsOf(row).length))
	return { schedules, time_zone, revision }
}

function viewSchedule(row: queries.ScheduleRow, refused: ReadonlySet<string>, recipient_count: number): ReportSchedule {
	const { id, weekday, hour, language, units, user_ids, emails, is_paused, state, ran_at, handed } = row
	return {
		id,
		weekday,
		hour,
		language,
		units,
		user_ids,
		emails,
		is_paused,
		refused: emails.filter((email) => refused.has(email)),
		recipient_count,
		state,
		ran_at: ran_at?.toISOString() ?? null,
		sent_count: handed.length,
	}
}

type Changed = ReportSchedulesResponse & { isChanged: boolean }
type LockedProject = Pick<HeldProject<Changed>, 'tx' | 'project'>

/**
 * Changes the schedules of a project in one transaction that holds it, logs that, and tells the project's room. `act` gets
 * the schedule of that id, in whatever project, and returns what the log says; null when there is nothing to change.
 */
async function change(
	platform: Platform,
	{ project_id, user_id }: By,
	schedule_id: string,
	act: (held: LockedProject, there: queries.ScheduleRow | null) => Promise<{ action: string; details?: object } | null>,
): Promise<ReportSchedulesResponse> {
	const subject_id = requireId(schedule_id, SCHEDULE_GONE).toLowerCase()
	const { isChanged, ...answer } = await changeProject<Changed>(
		platform.database,
		{ project_id, user_id, needed: 'manager' },
		async ({ tx, project, leaveUnchanged }) => {
			const done = await act({ tx, project }, await queries.findSchedule(tx, subject_id))
			// Its transaction ends without a trace, and so without the revision.
			const revision = project.revision - (done ? 0 : 1)
			const schedules = await projectSchedules(tx, platform.config, { ...project, revision })
			const answer = { ...schedules, isChanged: done !== null }
			if (!done) return leaveUnchanged(answer)
			await recordAction(tx, { project_id, user_id, subject_id, action: done.action, details: { ...done.details } })
			return answer
		},
	)
	if (isChanged)
		platform.tellProject('project_updated', { project_id, what: ['report_schedules'], revision: answer.revision })
	return answer
}

/**
 * Creates or changes a schedule. One that is so already is left as it is.
 * @param by may mail others once their own address is proven
 * @param origin where the app is, for links in the mails
 * @throws AppError NOT_FOUND for people without access, CONFLICT for too many or an id of another project
 */
export async function putSchedule(
	platform: Platform,
	by: By & { may_mail_others: boolean },
	schedule_id: string,
	plan: PutReportScheduleRequest,
	origin: string,
): Promise<ReportSchedulesResponse> {
	const { project_id, user_id, may_mail_others } = by
	if (plan.emails.length > 0 && !may_mail_others)
		throw new AppError('ACCESS_DENIED', 'Confirm your own email address before you have reports mailed to others')
	return change(platform, by, schedule_id, async ({ tx }, there) => {
		if (there && there.project_id !== project_id) throw idTaken()
		if (there && isSame(there, plan)) return null
		const people = await queries.peopleOf(tx, project_id, plan.user_ids)
		const isNew = plan.user_ids.filter((person) => !there?.user_ids.includes(person))
		if (isNew.some((person) => !people.includes(person)))
			throw new AppError('NOT_FOUND', 'This person no longer has access to the project')
		if (there) {
			const isRescheduled =
				there.weekday !== plan.weekday || there.hour !== plan.hour || there.is_paused !== plan.is_paused
			await queries.updateSchedule(tx, there.id, { ...plan, origin }, isRescheduled)
			return { action: 'report_schedule.changed', details: plan }
		}
		if ((await queries.countSchedules(tx, project_id)) >= MAX_REPORT_SCHEDULES)
			throw new AppError('CONFLICT', `A project can mail at most ${MAX_REPORT_SCHEDULES} reports. Delete one first.`)
		const id = schedule_id.toLowerCase()
		await queries.insertSchedule(tx, { ...plan, id, project_id, created_by: user_id, origin })
		const isBack = await wasRecorded(tx, project_id, DELETED, id)
		return { action: isBack ? 'report_schedule.restored' : 'report_schedule.created', details: plan }
	})
}

const isSame = (there: queries.ScheduleRow, plan: PutReportScheduleRequest): boolean =>
	there.weekday === plan.weekday &&
	there.hour === plan.hour &&
	there.language === plan.language &&
	there.is_paused === plan.is_paused &&
	there.user_ids.join() === plan.user_ids.join() &&
	there.emails.join() === plan.emails.join()

/** Deletes a schedule; one that is gone is left so. */
export function deleteSchedule(platform: Platform, by: By, schedule_id: string): Promise<ReportSchedulesResponse> {
	return change(platform, by, schedule_id, async ({ tx }, there) => {
		if (there?.project_id !== by.project_id) return null
		const { id, weekday, hour, language, units, user_ids, emails } = there
		await queries.deleteSchedule(tx, id)
		return { action: DELETED, details: { weekday, hour, language, units, user_ids, emails } }
	})
}

/**
 * Mails a report now, apart from its weekday. A change made before mails nothing.
 * @throws AppError CONFLICT while a mailing runs, RATE_LIMITED after too many
 */
export async function sendNow(
	platform: Platform,
	by: By,
	schedule_id: string,
	{ change_id }: SendReportRequest,
): Promise<SendReportResponse> {
	const { project_id, user_id } = by
	const named: NamedChange = { change_id, kind: 'report_sent', user_id }
	let isRepeated = false
	const answer = await change(platform, by, schedule_id, async ({ tx, project }, there) => {
		isRepeated = (await findMade(tx, project_id, named)) !== null
		if (isRepeated) return null
		if (there?.project_id !== project_id) throw new AppError('NOT_FOUND', SCHEDULE_GONE)
		const isRunning = there.state === 'sending' && Date.now() - (there.ran_at?.getTime() ?? 0) < HOUR_MS
		if (isRunning) throw new AppError('CONFLICT', 'This report is being sent')
		const since = new Date(Date.now() - HOUR_MS)
		if ((await countActions(tx, user_id, SENT, since)) >= MOST_SENT_BY_HAND)
			throw new AppError('RATE_LIMITED', 'Too many reports sent. Please wait an hour and try again.')
		const run_id = randomUUID()
		await queries.beginRun(tx, there.id, run_id)
		await platform.queue.send(tx, REPORT_MAILS, { schedule_id: there.id, run_id })
		await keepChange(tx, project, named)
		return { action: SENT }
	})
	return isRepeated ? { ...answer, repeated: true } : answer
}
