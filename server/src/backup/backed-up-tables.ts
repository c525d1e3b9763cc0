import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as account from '../database/tables/account-tables.ts'
import * as analytics from '../database/tables/analytics-tables.ts'
import * as assistant from '../database/tables/assistant-tables.ts'
import * as billing from '../database/tables/billing-tables.ts'
import * as member from '../database/tables/company-member-tables.ts'
import * as company from '../database/tables/company-tables.ts'
import * as contact from '../database/tables/contact-tables.ts'
import * as notification from '../database/tables/notification-tables.ts'
import * as note from '../database/tables/panel-note-tables.ts'
import * as panel from '../database/tables/panel-tables.ts'
import * as publicProject from '../database/tables/public-project-tables.ts'
import * as report from '../database/tables/report-tables.ts'
import * as requirement from '../database/tables/requirement-tables.ts'
import * as seeAs from '../database/tables/see-as-tables.ts'
import * as shared from '../database/tables/server-tables.ts'
import * as sharedMail from '../database/tables/shared-project-mail-tables.ts'
import * as support from '../database/tables/support-chat-tables.ts'
import * as suspensions from '../database/tables/suspension-tables.ts'
import * as table from '../database/tables/tables.ts'
import * as testReport from '../database/tables/test-report-tables.ts'
import * as version from '../database/tables/version-tables.ts'

/** A table of a backup. */
export type BackedUpTable = {
	name: string
	/** Columns that reference rows of later tables; the restore sets them once those rows exist. */
	later: readonly string[]
}

/** In restore order: a table references only rows of earlier tables, except by the columns in `LATER`. */
const TABLES: readonly PgTable[] = [
	table.users,
	account.profiles,
	account.person_pictures,
	account.second_factors,
	account.recovery_codes,
	account.passkeys,
	company.companies,
	company.company_logos,
	member.company_members,
	member.company_invitations,
	assistant.company_assistants,
	assistant.assistant_usage,
	billing.company_billing,
	billing.billing_events,
	billing.company_snapshots,
	billing.trial_reminders,
	contact.contact_messages,
	table.projects,
	table.project_access,
	table.pending_project_access,
	sharedMail.shared_project_mails,
	table.uploaded_files,
	table.model_versions,
	table.model_version_sources,
	version.version_panels,
	version.version_impacts,
	version.version_decisions,
	requirement.requirement_files,
	requirement.requirement_checks,
	requirement.requirement_failures,
	table.jobs,
	panel.panels,
	panel.statuses,
	panel.panel_statuses,
	panel.status_changes,
	panel.status_events,
	panel.changes,
	panel.groups,
	panel.group_panels,
	panel.categories,
	panel.panel_categories,
	panel.plan_entries,
	panel.saved_views,
	panel.settings,
	panel.saved_filters,
	panel.status_sets,
	note.comment_threads,
	note.comments,
	note.comment_mentions,
	note.comment_reads,
	note.project_images,
	note.comment_images,
	note.instructions,
	note.instruction_images,
	note.panel_files,
	note.labels,
	publicProject.public_projects,
	report.report_schedules,
	report.report_refusals,
	notification.notices,
	notification.notifications,
	analytics.analytics_events,
	analytics.analytics_days,
	analytics.analytics_summed_days,
	support.support_threads,
	support.support_messages,
	support.support_attachments,
	support.support_view_grants,
	support.support_notes,
	support.support_canned_replies,
	suspensions.account_suspensions,
	testReport.test_reports,
	table.audit_log,
	shared.server_settings,
]
const LATER: Record<string, readonly string[]> = { projects: ['live_version_id'] }

export const BACKED_UP_TABLES: readonly BackedUpTable[] = TABLES.map((one) => {
	const name = getTableName(one)
	return { name, later: LATER[name] ?? [] }
})

/** Its rows may be removed from a backup, because no row references them. */
export const JOBS_TABLE = getTableName(table.jobs)

/**
 * Not in a backup: tokens and keys, which a stolen copy would make usable; counters; and temporary data of servers:
 * unfinished uploads, files that no row references, messages between servers, and checks of the storage.
 */
export const LEFT_OUT_TABLES: readonly string[] = [
	table.sessions,
	seeAs.see_as_consents,
	seeAs.see_as_visits,
	table.password_resets,
	table.email_verifications,
	account.email_changes,
	account.account_challenges,
	shared.rate_limits,
	notification.push_subscriptions,
	notification.push_keys,
	table.resumable_uploads,
	table.unsettled_files,
	shared.socket_io_attachments,
	shared.storage_checks,
].map((one) => getTableName(one))
