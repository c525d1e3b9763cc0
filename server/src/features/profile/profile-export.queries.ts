import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notLike, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isOfSeenProject } from '../../access/project-permission.queries.ts'
import type { Database } from '../../database/database.ts'
import { passkeys, person_pictures, second_factors } from '../../database/tables/account-tables.ts'
import { company_members, project_roles } from '../../database/tables/company-member-tables.ts'
import { companies } from '../../database/tables/company-tables.ts'
import { notifications } from '../../database/tables/notification-tables.ts'
import { comment_threads, comments } from '../../database/tables/panel-note-tables.ts'
import { panels, saved_filters, saved_views, settings } from '../../database/tables/panel-tables.ts'
import { support_attachments, support_messages, support_threads } from '../../database/tables/support-chat-tables.ts'
import { audit_log, projects, sessions, uploaded_files } from '../../database/tables/tables.ts'

/** Reads up to `limit` rows of a person after the first `offset`, the oldest first. */
export type Page = (db: Database, user_id: string, limit: number, offset: number) => Promise<object[]>

export const commentsOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			project: projects.name,
			panel: panels.mark,
			text: comments.text,
			created_at: comments.created_at,
			edited_at: comments.edited_at,
		})
		.from(comments)
		.innerJoin(comment_threads, eq(comment_threads.id, comments.thread_id))
		.innerJoin(projects, eq(projects.id, comment_threads.project_id))
		.innerJoin(panels, eq(panels.id, comment_threads.panel_id))
		.where(and(eq(comments.user_id, user_id), isNull(comments.deleted_at)))
		.orderBy(asc(comments.created_at), comments.id)
		.limit(limit)
		.offset(offset)

/** Projects that the person owns or has a role in. */
export const projectsOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			id: projects.id,
			name: projects.name,
			is_owner: sql<boolean>`${projects.owner_id} is not distinct from ${user_id}`,
			created_at: projects.created_at,
		})
		.from(projects)
		.where(
			and(
				isNull(projects.deleted_at),
				inArray(
					projects.id,
					unionAll(
						db.select({ id: project_roles.project_id }).from(project_roles).where(eq(project_roles.user_id, user_id)),
						db.select({ id: projects.id }).from(projects).where(eq(projects.owner_id, user_id)),
					),
				),
			),
		)
		.orderBy(asc(projects.created_at), projects.id)
		.limit(limit)
		.offset(offset)

export const companiesOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			id: companies.id,
			name: companies.name,
			role: company_members.role,
			joined_at: company_members.joined_at,
		})
		.from(company_members)
		.innerJoin(companies, eq(companies.id, company_members.company_id))
		.where(and(eq(company_members.user_id, user_id), isNull(companies.deleted_at)))
		.orderBy(asc(company_members.joined_at), companies.id)
		.limit(limit)
		.offset(offset)

export const uploadsOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			file_name: uploaded_files.file_name,
			bytes: uploaded_files.bytes,
			created_at: uploaded_files.created_at,
		})
		.from(uploaded_files)
		.where(eq(uploaded_files.user_id, user_id))
		.orderBy(asc(uploaded_files.created_at), uploaded_files.id)
		.limit(limit)
		.offset(offset)

export const actionsOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			action: audit_log.action,
			project_id: audit_log.project_id,
			details: audit_log.details,
			created_at: audit_log.created_at,
		})
		.from(audit_log)
		// What an operator did in the console shows what belongs to others.
		.where(and(eq(audit_log.user_id, user_id), notLike(audit_log.action, 'console.%')))
		.orderBy(asc(audit_log.created_at), audit_log.id)
		.limit(limit)
		.offset(offset)

export const settingsOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			project_id: settings.project_id,
			key: settings.key,
			value: settings.value,
			updated_at: settings.updated_at,
		})
		.from(settings)
		.where(eq(settings.user_id, user_id))
		.orderBy(asc(settings.updated_at), settings.id)
		.limit(limit)
		.offset(offset)

export const savedOf: Page = async (db, user_id, limit, offset) =>
	unionAll(
		db
			.select({ kind: sql<string>`'view'`.as('kind'), name: saved_views.name, project_id: saved_views.project_id })
			.from(saved_views)
			.where(eq(saved_views.user_id, user_id)),
		db
			.select({
				kind: sql<string>`'filter'`.as('kind'),
				name: saved_filters.name,
				project_id: saved_filters.project_id,
			})
			.from(saved_filters)
			.where(eq(saved_filters.user_id, user_id)),
	)
		.orderBy(sql`1, 2, 3`)
		.limit(limit)
		.offset(offset)

export const notificationsOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			kind: notifications.kind,
			values: notifications.values,
			created_at: notifications.created_at,
			read_at: notifications.read_at,
		})
		.from(notifications)
		.where(and(eq(notifications.user_id, user_id), isNull(notifications.removed_at), isOfSeenProject('notifications')))
		.orderBy(asc(notifications.created_at), notifications.id)
		.limit(limit)
		.offset(offset)

/** Conversations of the person with the support, both sides. */
export const supportMessagesOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			subject: support_threads.subject,
			from: support_messages.sender_role,
			content: support_messages.content,
			created_at: support_messages.created_at,
		})
		.from(support_messages)
		.innerJoin(support_threads, eq(support_threads.id, support_messages.thread_id))
		.where(eq(support_threads.user_id, user_id))
		.orderBy(asc(support_threads.created_at), support_threads.id, support_messages.seq)
		.limit(limit)
		.offset(offset)

/** Images and logs that were sent in these conversations, by either side. */
export const supportFilesOf = (db: Database, user_id: string, limit: number, offset: number) =>
	db
		.select({
			id: support_attachments.id,
			subject: support_threads.subject,
			kind: support_attachments.kind,
			name: support_attachments.file_name,
			sent_at: support_attachments.created_at,
		})
		.from(support_attachments)
		.innerJoin(support_threads, eq(support_threads.id, support_attachments.thread_id))
		.where(
			and(
				eq(support_threads.user_id, user_id),
				isNotNull(support_attachments.message_id),
				ne(support_attachments.kind, 'view'),
			),
		)
		.orderBy(asc(support_attachments.created_at), support_attachments.id)
		.limit(limit)
		.offset(offset)

export const sessionsOf: Page = (db, user_id, limit, offset) =>
	db
		.select({
			user_agent: sessions.user_agent,
			created_at: sessions.created_at,
			last_seen_at: sessions.last_seen_at,
		})
		.from(sessions)
		.where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, sql`now()`)))
		.orderBy(asc(sessions.created_at), sessions.id)
		.limit(limit)
		.offset(offset)

/** Passkeys and authenticator apps, without what would let anybody use them. */
export const proofsOf: Page = async (db, user_id, limit, offset) =>
	unionAll(
		db
			.select({ kind: sql<string>`'passkey'`.as('kind'), name: passkeys.name, created_at: passkeys.created_at })
			.from(passkeys)
			.where(eq(passkeys.user_id, user_id)),
		db
			.select({
				kind: sql<string>`'authenticator app'`.as('kind'),
				name: sql<string>`''`.as('name'),
				created_at: second_factors.created_at,
			})
			.from(second_factors)
			.where(eq(second_factors.user_id, user_id)),
	)
		.orderBy(sql`3, 1, 2`)
		.limit(limit)
		.offset(offset)

/** The person's picture, base64 of a WebP; undefined when there is none. */
export async function ownPicture(db: Database, user_id: string): Promise<string | undefined> {
	const [row] = await db
		.select({ webp: person_pictures.webp })
		.from(person_pictures)
		.where(eq(person_pictures.user_id, user_id))
	return row?.webp
}
