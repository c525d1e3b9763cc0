import { forgetOldChanges } from './access/made-changes.ts'
import { deleteOldAnalytics, sumEndedDays } from './features/analytics/analytics.service.ts'
import { resumeOldAddressMails, workOnOldAddressMails } from './features/auth/address/old-address-mail.ts'
import { purgeExpiredCredentials } from './features/auth/expired-credentials.service.ts'
import { settleBilling } from './features/billing/settle-billing.ts'
import { makeSnapshots } from './features/billing/snapshots.service.ts'
import { forgetOldEvents } from './features/billing/subscriptions.service.ts'
import { remindOfTrials } from './features/billing/trial-reminders.service.ts'
import { remindOfEndingAccess } from './features/companies/access-reminders.service.ts'
import { purgeDeletedCompanies } from './features/companies/companies.service.ts'
import { resumeInvitationMails, workOnInvitationMails } from './features/companies/invitation-mails.ts'
import { deleteOldMessages, resumeContactMails, workOnContactMails } from './features/contact/contact.service.ts'
import { deleteExpiredUploads } from './features/files/resumable-uploads.service.ts'
import { removeUnusedImages } from './features/images/images.service.ts'
import { removeExpiredTasks } from './features/model-tasks/model-tasks.service.ts'
import { resumeNotices, workOnNotices } from './features/notifications/notices.service.ts'
import { deleteOldNotifications } from './features/notifications/notifications.service.ts'
import { wakeDueDeliveries, workOnDeliveries } from './features/notifications/wake-deliveries.ts'
import { purgeDeletedFiles } from './features/panel-files/panel-files.service.ts'
import { tellMissedDates } from './features/portfolio/missed-dates.service.ts'
import { purgeDeletedProjects } from './features/projects/project-purge.service.ts'
import { resumeSharedProjectMails, workOnSharedProjectMails } from './features/projects/shared-project-mail.ts'
import { beginDueMails, resumeReportMails, workOnReportMails } from './features/reports/report-mails.ts'
import { removeUnsentAttachments } from './features/support-chat/chat-attachments.service.ts'
import { endViewGrants } from './features/support-chat/shared-views.service.ts'
import { tellOfAnswers } from './features/support-chat/support-news.service.ts'
import { removeExpiredReports } from './features/test-reports/test-reports.service.ts'
import { deleteOldModels } from './features/versions/kept-models.service.ts'
import { redeliverLostJobs } from './jobs/lost-jobs.ts'
import { purgeLooseFiles } from './models/source-files.service.ts'
import { deleteDueFiles } from './models/stored-files.service.ts'
import type { Platform } from './platform/feature.ts'
import { type Sweep, startSweeper } from './platform/queue/sweeper.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Sweeps that delete or mail what is due, with their intervals. Each locks its items and checks them again: a run that
 * outlasts its budget, or whose server was presumed dead, may go on beside the next one.
 */
const SWEEPS: readonly Sweep<Platform>[] = [
	{ name: 'deleted projects', every_ms: HOUR_MS, run: purgeDeletedProjects },
	{ name: 'deleted companies', every_ms: HOUR_MS, run: purgeDeletedCompanies },
	{ name: 'uploads of no project', every_ms: HOUR_MS, run: purgeLooseFiles },
	{ name: 'unfinished uploads', every_ms: HOUR_MS, run: deleteExpiredUploads },
	{ name: 'expired sessions and links', every_ms: HOUR_MS, run: purgeExpiredCredentials },
	{ name: 'unused images', every_ms: HOUR_MS, run: removeUnusedImages },
	{ name: 'deleted files of panels', every_ms: HOUR_MS, run: purgeDeletedFiles },
	{ name: 'old notifications', every_ms: HOUR_MS, run: deleteOldNotifications },
	{ name: 'analytics of days that are over', every_ms: HOUR_MS, run: sumEndedDays },
	{ name: 'old analytics', every_ms: HOUR_MS, run: deleteOldAnalytics },
	{ name: 'old messages of the contact form', every_ms: HOUR_MS, run: (platform) => deleteOldMessages(platform) },
	{ name: 'old changes', every_ms: HOUR_MS, run: forgetOldChanges },
	{ name: 'reminders of trials', every_ms: HOUR_MS, run: remindOfTrials },
	{ name: 'reminders of ending access', every_ms: HOUR_MS, run: remindOfEndingAccess },
	{ name: 'plans and seats', every_ms: MINUTE_MS, run: settleBilling },
	{ name: 'monthly snapshots', every_ms: HOUR_MS, run: makeSnapshots },
	{ name: 'old events of payments', every_ms: HOUR_MS, run: forgetOldEvents },
	{ name: 'missed dates to tell', every_ms: 15 * MINUTE_MS, run: tellMissedDates },
	{ name: 'notifications to deliver', every_ms: MINUTE_MS, run: wakeDueDeliveries },
	{ name: 'answers of the support to tell', every_ms: MINUTE_MS / 2, run: tellOfAnswers },
	{ name: 'roles of the support that end', every_ms: MINUTE_MS, run: endViewGrants },
	{ name: 'unsent files of the chat', every_ms: HOUR_MS, run: removeUnsentAttachments },
	{ name: 'reports to mail', every_ms: MINUTE_MS, run: beginDueMails },
	{ name: 'notices without a message', every_ms: 5 * MINUTE_MS, run: resumeNotices },
	{ name: 'invitations without a message', every_ms: 5 * MINUTE_MS, run: resumeInvitationMails },
	{ name: 'reports without a message', every_ms: 5 * MINUTE_MS, run: resumeReportMails },
	{ name: 'mails of old addresses without a message', every_ms: 5 * MINUTE_MS, run: resumeOldAddressMails },
	{ name: 'mails of shared projects without a message', every_ms: 5 * MINUTE_MS, run: resumeSharedProjectMails },
	{ name: 'mails of the contact form without a message', every_ms: 5 * MINUTE_MS, run: resumeContactMails },
	{ name: 'jobs without a message', every_ms: 5 * MINUTE_MS, run: redeliverLostJobs },
	{ name: 'expired jobs', every_ms: 5 * MINUTE_MS, run: removeExpiredTasks },
	{ name: 'expired reports of tests', every_ms: HOUR_MS, run: removeExpiredReports },
	{ name: 'models of old versions', every_ms: HOUR_MS, run: deleteOldModels },
	{ name: 'unreferenced files', every_ms: 5 * MINUTE_MS, run: deleteDueFiles },
]

/**
 * Starts the work of this process besides answering requests: with the role `worker` it runs jobs, with `sweeper` it
 * deletes what is due. Returns a function that stops this.
 */
export async function startRoles(platform: Platform): Promise<() => Promise<void>> {
	const { roles } = platform.config
	if (roles.includes('worker')) {
		await platform.jobs.startWorker()
		await workOnReportMails(platform)
		await workOnNotices(platform)
		await workOnInvitationMails(platform)
		await workOnDeliveries(platform)
		await workOnContactMails(platform)
		await workOnSharedProjectMails(platform)
		await workOnOldAddressMails(platform)
	}
	const stopSweeper = roles.includes('sweeper') ? startSweeper(platform, SWEEPS) : () => {}
	return async () => {
		stopSweeper()
		await platform.jobs.stop()
	}
}
