import { z } from 'zod'
import { changeField, repeatedField } from '../panels/panels.ts'
import { revisionField } from '../values/revisions.ts'
import { ReportLanguage, ReportUnits } from './reports.ts'

/** Most schedules of a project. */
export const MAX_REPORT_SCHEDULES = 10
/** Most people of the project, and most other addresses, that one schedule mails. */
export const MAX_REPORT_PEOPLE = 50
export const MAX_REPORT_EMAILS = 20

const ReportEmail = z
	.string()
	.trim()
	.toLowerCase()
	.max(254, 'This address is too long')
	.pipe(z.email('Please enter a valid email address'))

const plan = {
	/** 1 for Monday to 7 for Sunday, and the hour of the day, in the project's time zone. */
	weekday: z.number().int().min(1).max(7),
	hour: z.number().int().min(0).max(23),
	language: ReportLanguage,
	/** Of the PDF. The list of panels names its units in its column headings. */
	units: ReportUnits.default('metric'),
	/** People of the project; those who lose their access get no further mails. */
	user_ids: z
		.array(z.uuid())
		.max(MAX_REPORT_PEOPLE)
		.transform((ids) => [...new Set(ids)]),
	/** Addresses without access to the project. */
	emails: z
		.array(ReportEmail)
		.max(MAX_REPORT_EMAILS, `At most ${MAX_REPORT_EMAILS} other addresses`)
		.transform((emails) => [...new Set(emails)]),
	is_paused: z.boolean(),
}

/** Result of the last mailing. `sending`: not finished yet, or being retried. */
export const REPORT_STATES = ['never', 'sending', 'sent', 'failed'] as const

/** When a project's report is mailed, and to whom. */
export const ReportSchedule = z.object({
	id: z.uuid(),
	...plan,
	user_ids: z.array(z.uuid()),
	emails: z.array(z.string()),
	/** Those of `emails` that unsubscribed from the reports of this project. */
	refused: z.array(z.string()),
	/**
	 * Current number of recipients: people with access and a proven address, and addresses that haven't unsubscribed.
	 */
	recipient_count: z.number().int().min(0),
	state: z.enum(REPORT_STATES),
	/** Of the last mailing. */
	ran_at: z.iso.datetime().nullable(),
	/** Recipients of the last mailing so far. */
	sent_count: z.number().int().min(0),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

/** `GET /projects/{id}/report_schedules`: for managers. */
export const ReportSchedulesResponse = z.object({
	schedules: z.array(ReportSchedule),
	time_zone: z.string(),
	...revisionField,
})
export type ReportSchedulesResponse = z.infer<typeof ReportSchedulesResponse>

/** `PUT /projects/{id}/report_schedules/{schedule_id}` creates or changes one; the device chooses the id. */
export const PutReportScheduleRequest = z
	.object(plan)
	.refine(({ user_ids, emails }) => user_ids.length + emails.length > 0, {
		message: 'Name at least one recipient',
		path: ['emails'],
	})
export type PutReportScheduleRequest = z.infer<typeof PutReportScheduleRequest>

/** `POST /projects/{id}/report_schedules/{schedule_id}/send` mails it now, once for each `change_id`. */
export const SendReportRequest = z.object(changeField)
export type SendReportRequest = z.infer<typeof SendReportRequest>
export const SendReportResponse = ReportSchedulesResponse.extend(repeatedField)
export type SendReportResponse = z.infer<typeof SendReportResponse>
