import { randomUUID } from 'node:crypto'
import { type Day, dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ProjectRow } from '../../access/project-permission.ts'
import { oncePer } from '../../database/once-per.ts'
import type { Platform } from '../../platform/feature.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { MailAttachment } from '../../platform/mail/mailer.ts'
import type { Delivery, JobDefinition } from '../../platform/queue/job-queue.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import { dueDate } from './due-date.ts'
import { refusalCode } from './refusal-code.ts'
import { readRecipients } from './report-recipients.ts'
import * as queries from './report-schedules.queries.ts'
import { reportsOf } from './reports.service.ts'

/** Days that a mailed report looks back: those that the screen shows first. */
const DAYS_BACK: Day = 90
/** Larger lists stay out of the mail, which servers would refuse. */
const MOST_SHEET_BYTES = 10_000_000
const MAX_NAME_LENGTH = 80
/** An hour of sweeps. */
const MOST_TRIES_A_DAY = 60
const MOST_FAILURES_KEPT = 10_000
const DAY_MS = 86_400_000
const LOST_AFTER_MINUTES = 5
const MOST_RESUMED = 100
const PDF_TYPE = 'application/pdf'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Mails the report of a schedule to those of its recipients who haven't got this run's mail. */
export const REPORT_MAILS: JobDefinition<{ schedule_id: string; run_id: string }> = {
	name: 'report-mails',
	data: z.object({ schedule_id: z.uuid(), run_id: z.uuid() }),
	retry_limit: 6,
	retry_delay_seconds: 30,
	expire_seconds: 900,
}

/** How often a schedule failed to begin on one day, on this server. */
const failuresOf = oncePer((_: Platform) => new LRUCache<string, number>({ max: MOST_FAILURES_KEPT }))

/**
 * Begins the mailings that are due, each on one server alone. One that fails doesn't stop the others; it is tried again
 * at the next sweep, up to a bound each day. Returns how many began.
 */
export async function beginDueMails(platform: Platform, signal?: AbortSignal, now = Date.now()): Promise<number> {
	const failures = failuresOf(platform)
	const keyOf = ({ id }: { id: string }) => `${id} ${Math.floor(now / DAY_MS)}`
	const tried = (schedule: { id: string }) => failures.get(keyOf(schedule)) ?? 0
	const schedules = await queries.schedulesAround(platform.database, now)
	return sweepEach(
		schedules.filter((schedule) => tried(schedule) < MOST_TRIES_A_DAY),
		(schedule) => beginIfDue(platform, schedule, now),
		(error, schedule) => {
			const tries = tried(schedule) + 1
			failures.set(keyOf(schedule), tries)
			const is_last_today = tries === MOST_TRIES_A_DAY
			platform.log.error({ err: error, schedule_id: schedule.id, tries, is_last_today }, 'a mailing could not begin')
		},
		signal,
	)
}

type Schedule = Awaited<ReturnType<typeof queries.schedulesAround>>[number]

async function beginIfDue({ database, queue }: Platform, schedule: Schedule, now: number): Promise<boolean> {
	const date = dueDate(schedule, now)
	if (date === null) return false
	const run_id = randomUUID()
	return database.transaction(async (tx) => {
		if (!(await queries.claimDate(tx, schedule.id, date, run_id))) return false
		await queue.send(tx, REPORT_MAILS, { schedule_id: schedule.id, run_id })
		return true
	})
}

/** Goes on with runs whose message in the queue was lost or has failed for good. Returns how many. */
export async function resumeReportMails({ database, queue }: Platform): Promise<number> {
	const unfinished = await queries.unfinishedRuns(database, LOST_AFTER_MINUTES, MOST_RESUMED)
	const lost = await queue.lacking(REPORT_MAILS, unfinished)
	await queue.sendAll(database, REPORT_MAILS, lost)
	return lost.length
}

/** Mails reports whose turn it is, one at a time on each server. */
export const workOnReportMails = (platform: Platform): Promise<void> =>
	platform.queue.work(REPORT_MAILS, 1, (data, delivery) => mailReport(platform, data, delivery))

/** Throws, and so has the queue try again, while mails are left that the mail server refused. */
async function mailReport(
	platform: Platform,
	{ schedule_id, run_id }: { schedule_id: string; run_id: string },
	{ retries }: Pick<Delivery, 'retries'>,
): Promise<void> {
	const { database, log, tellProject } = platform
	const schedule = await queries.findSchedule(database, schedule_id)
	if (schedule?.run_id !== run_id) return
	const { project_id } = schedule
	let failure: unknown = null
	try {
		const project = await queries.findProject(database, project_id)
		if (project) failure = await mailAll(platform, project, schedule, run_id)
	} catch (error) {
		failure = error
	}
	const isLast = retries >= REPORT_MAILS.retry_limit
	if (failure && !isLast) throw failure
	if (failure) log.error({ err: failure, schedule_id }, 'a report could not be mailed')
	await queries.endRun(database, schedule_id, run_id, failure ? 'failed' : 'sent')
	tellProject('project_updated', { project_id, what: ['report_schedules'] })
}

/** @returns the last failure; null when everybody has the mail */
async function mailAll(
	platform: Platform,
	project: ProjectRow,
	schedule: queries.ScheduleRow,
	run_id: string,
): Promise<unknown> {
	const { database, config, mailer } = platform
	const { id, language } = schedule
	const origin = config.publicUrl ?? schedule.origin
	const { recipientsOf } = await readRecipients(database, config, project.id, [schedule])
	const left = recipientsOf(schedule).filter(({ email }) => !schedule.handed.includes(email))
	if (left.length === 0) return null
	const { attachments, figures } = await reportFor(platform, project, schedule)
	const characters = [...project.name]
	const isLong = characters.length > MAX_NAME_LENGTH
	const name = isLong ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}…` : project.name
	let failure: unknown = null
	for (const { email, is_person } of left) {
		if (!(await queries.handOver(database, id, run_id, email))) continue
		const refusal = new URLSearchParams({
			project: project.id,
			email,
			lng: language,
			code: refusalCode(config.sessionSecret, project.id, email),
		})
		const mail = is_person
			? composeMail('report', language, `${origin}/app/project/${project.id}`, { project: name, figures })
			: composeMail('report_outside', language, `${origin}/report_refusals?${refusal}`, { project: name, figures })
		try {
			await mailer.send({ to: email, ...mail, attachments })
		} catch (error) {
			failure = error
			await queries.takeBack(database, id, run_id, email)
		}
	}
	return failure
}

async function reportFor(
	platform: Platform,
	project: ProjectRow,
	{ language, units }: queries.ScheduleRow,
): Promise<{ attachments: MailAttachment[]; figures: string }> {
	const reports = reportsOf(platform)
	const { time_zone } = project
	const from = dateOf(todayIn(time_zone, new Date()) - DAYS_BACK)
	const { pdf, file_name, summary } = await reports.make(project, {
		from,
		language,
		units,
		measure: 'count',
		time_zone,
	})
	const sheet = await reports.sheet(project, language)
	const list = { filename: file_name.replace(/\.pdf$/, '.xlsx'), content: sheet, contentType: XLSX_TYPE }
	const report = { filename: file_name, content: pdf, contentType: PDF_TYPE }
	return { attachments: sheet.length > MOST_SHEET_BYTES ? [report] : [report, list], figures: summary }
}
