import { randomUUID } from 'node:crypto'
import { type Day, dateOf, todayIn } from '@panelyard/contracts/calendar-days'
import { z } from 'zod'
import type { ProjectRow } from '../../access/project-permission.ts'
import { addressesNeedProof } from '../../access/proven-address.ts'
import { composeMail } from '../../platform/compose-mail.ts'
import type { Platform } from '../../platform/feature.ts'
import type { Delivery, JobDefinition } from '../../platform/job-queue.ts'
import type { MailAttachment } from '../../platform/mailer.ts'
import { dueDate } from './due-date.ts'
import { refusalCode } from './refusal-code.ts'
import * as queries from './report-schedules.queries.ts'
import { reportsOf } from './reports.service.ts'

/** Days that a mailed report looks back: those that the screen shows first. */
const DAYS_BACK: Day = 90
/** Larger lists stay out of the mail, which servers would refuse. */
const MOST_SHEET_BYTES = 10_000_000
const MAX_NAME_LENGTH = 80
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

/** Begins the mailings that are due, each on one server alone. Returns how many. */
export async function beginDueMails(platform: Platform, signal?: AbortSignal, now = Date.now()): Promise<number> {
	const { database, queue } = platform
	let begun = 0
	for (const schedule of await queries.runningSchedules(database)) {
		if (signal?.aborted) break
		const date = dueDate(schedule, now)
		if (date === null) continue
		const run_id = randomUUID()
		const isOurs = await database.transaction(async (tx) => {
			if (!(await queries.claimDate(tx, schedule.id, date, run_id))) return false
			await queue.send(tx, REPORT_MAILS, { schedule_id: schedule.id, run_id })
			return true
		})
		if (isOurs) begun++
	}
	return begun
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
	const recipients = await recipientsOf(platform, schedule)
	const left = recipients.filter(({ email }) => !schedule.handed.includes(email))
	if (left.length === 0) return null
	const attachments = await attachmentsFor(platform, project, schedule)
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
			? composeMail('report', language, `${origin}/app/project/${project.id}`, { project: name })
			: composeMail('report_outside', language, `${origin}/report_refusals?${refusal}`, { project: name })
		try {
			await mailer.send({ to: email, ...mail, attachments })
		} catch (error) {
			failure = error
			await queries.takeBack(database, id, run_id, email)
		}
	}
	return failure
}

type Recipient = { email: string; is_person: boolean }

async function recipientsOf({ database, config }: Platform, schedule: queries.ScheduleRow): Promise<Recipient[]> {
	const { project_id, user_ids, emails } = schedule
	const people = await queries.emailsOfPeople(database, project_id, user_ids, addressesNeedProof(config))
	const refused = await queries.refusedEmails(database, project_id)
	return [
		...people.map((email) => ({ email, is_person: true })),
		...emails
			.filter((email) => !refused.has(email) && !people.includes(email))
			.map((email) => ({ email, is_person: false })),
	]
}

async function attachmentsFor(
	platform: Platform,
	project: ProjectRow,
	{ language }: queries.ScheduleRow,
): Promise<MailAttachment[]> {
	const reports = reportsOf(platform)
	const { time_zone } = project
	const from = dateOf(todayIn(time_zone, new Date()) - DAYS_BACK)
	const { pdf, file_name } = await reports.make(project, { from, language, measure: 'count', time_zone })
	const sheet = await reports.sheet(project, language)
	const list = { filename: file_name.replace(/\.pdf$/, '.xlsx'), content: sheet, contentType: XLSX_TYPE }
	const report = { filename: file_name, content: pdf, contentType: PDF_TYPE }
	return sheet.length > MOST_SHEET_BYTES ? [report] : [report, list]
}
