import type {
	CommentStatus,
	CommentSummaryResponse,
	CommentThread,
	Mention,
	Photo,
} from '@panelyard/contracts/messages/comments'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '../../database/connection/prepare-once.ts'
import type { Database } from '../../database/database.ts'
import { project_roles } from '../../database/tables/company-member-tables.ts'
import { IMAGE_JSON, imagesJson } from '../../database/tables/image-json.ts'
import { isoTime } from '../../database/tables/iso-time.ts'
import { PANEL_LABEL } from '../../database/tables/panel-label.ts'
import {
	comment_images,
	comment_mentions,
	comment_reads,
	comment_threads,
	comments,
} from '../../database/tables/panel-note-tables.ts'
import { isFoundIn } from '../../database/tables/searched-text.ts'
import { users } from '../../database/tables/tables.ts'

export type ThreadRow = typeof comment_threads.$inferSelect
export type CommentRow = typeof comments.$inferSelect

const nameOf = (user: string) => sql.raw(`coalesce(nullif(${user}.name, ''), ${user}.email, '')`)

/**
 * Whether a person has yet to read comment `c` of thread `t` in a project: not their own, not deleted, and past what they have read
 * or, when they never said, written since they have access.
 */
const isUnread = (
	project_id: string,
	user_id: string,
) => sql`(c.deleted_at is null and c.user_id is distinct from ${user_id}::uuid and
	coalesce(
		(select c.position > r.position from comment_reads r where r.thread_id = t.id and r.user_id = ${user_id}),
		c.created_at >= (select a.created_at from project_roles a
			where a.project_id = ${project_id} and a.user_id = ${user_id}),
		false))`

export type ThreadFilter = {
	thread_id?: string | undefined
	panel_id?: string | undefined
	group_id?: string | undefined
	status?: CommentStatus | undefined
	unread?: boolean | undefined
	mine?: boolean | undefined
	search?: string | undefined
}

function filtered(project_id: string, user_id: string, filter: ThreadFilter): SQL {
	const some = (condition: SQL) => sql`exists (select 1 from comments c where c.thread_id = t.id and ${condition})`
	const conditions = [sql`t.project_id = ${project_id}`]
	if (filter.thread_id) conditions.push(sql`t.id = ${filter.thread_id}`)
	if (filter.panel_id) conditions.push(sql`t.panel_id = ${filter.panel_id}`)
	if (filter.group_id)
		conditions.push(sql`exists (select 1 from group_panels gp
			where gp.panel_id = t.panel_id and gp.group_id = ${filter.group_id})`)
	if (filter.status) conditions.push(sql`t.status = ${filter.status}`)
	if (filter.unread) conditions.push(some(isUnread(project_id, user_id)))
	if (filter.mine) {
		conditions.push(
			some(sql`c.deleted_at is null and (c.user_id = ${user_id}
				or exists (select 1 from comment_mentions m where m.comment_id = c.id and m.user_id = ${user_id}))`),
		)
	}
	if (filter.search) {
		const { search } = filter
		const found = ['p.mark', 'p.name', 'p.own_name'].map((column) => isFoundIn(sql.raw(column), search))
		conditions.push(sql`(${sql.join([...found, some(isFoundIn(sql`c.text`, search))], sql` or `)})`)
	}
	return sql.join(conditions, sql` and `)
}

const photosOf = (project_id: string, panel_id: string | undefined): SQL => sql`
	from comment_images l
	join project_images g on g.id = l.image_id
	join comments c on c.id = l.comment_id
	join comment_threads t on t.id = c.thread_id
	join panels p on p.id = t.panel_id
	left join users author on author.id = c.user_id
	where t.project_id = ${project_id} ${panel_id ? sql`and t.panel_id = ${panel_id}` : sql``}`

/** Photos of comments, the newest first, and those of a comment in their order. */
export async function listPhotos(
	db: Database,
	project_id: string,
	panel_id: string | undefined,
	{ limit, offset }: { limit: number; offset: number },
): Promise<Photo[]> {
	const { rows } = await db.execute<Photo>(sql`
		select ${IMAGE_JSON} as image, c.id as comment_id,
			t.id as thread_id, t.panel_id, ${PANEL_LABEL} as panel_label, c.text, ${nameOf('author')} as author_name,
			${isoTime('c.created_at')} as created_at
		${photosOf(project_id, panel_id)}
		order by c.created_at desc, c.id, l.position limit ${limit} offset ${offset}`)
	return rows
}

export async function countPhotos(db: Database, project_id: string, panel_id: string | undefined): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total ${photosOf(project_id, panel_id)}`,
	)
	return rows[0]?.total ?? 0
}

/** Threads as one person sees them, the last active first. */
export async function listThreads(
	db: Database,
	project_id: string,
	user_id: string,
	filter: ThreadFilter & { limit: number; offset: number },
): Promise<CommentThread[]> {
	const { rows } = await db.execute<CommentThread>(sql`
		select t.id, t.panel_id, ${PANEL_LABEL}
			as panel_label,
			t.status, t.viewpoint, t.user_id as author_id, ${isoTime('t.created_at')} as created_at,
			${isoTime('t.updated_at')} as updated_at, ${isoTime('t.resolved_at')} as resolved_at,
			case when t.resolved_by is null then null else ${nameOf('resolver')} end as resolved_by_name,
			said.comments, said.unread_count
		from comment_threads t
		join panels p on p.id = t.panel_id
		left join users resolver on resolver.id = t.resolved_by
		cross join lateral (
			select json_agg(json_build_object(
					'id', c.id, 'thread_id', c.thread_id, 'text', c.text, 'author_id', c.user_id,
					'author_name', ${nameOf('author')}, 'created_at', ${isoTime('c.created_at')},
					'edited_at', ${isoTime('c.edited_at')}, 'is_deleted', c.deleted_at is not null,
					'is_read', not ${isUnread(project_id, user_id)},
					'mentions', (select coalesce(json_agg(json_build_object('user_id', m.user_id, 'name', m.name)), '[]'::json)
						from comment_mentions m where m.comment_id = c.id),
					'images', ${imagesJson('comment_images', sql`l.comment_id = c.id`)}
				) order by c.position) as comments,
				(count(*) filter (where ${isUnread(project_id, user_id)}))::int as unread_count
			from comments c left join users author on author.id = c.user_id where c.thread_id = t.id
		) said
		where ${filtered(project_id, user_id, filter)}
		order by t.updated_at desc, t.id limit ${filter.limit} offset ${filter.offset}`)
	return rows
}

export async function countThreads(
	db: Database,
	project_id: string,
	user_id: string,
	filter: ThreadFilter,
): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(sql`
		select count(*)::int as total from comment_threads t join panels p on p.id = t.panel_id
		where ${filtered(project_id, user_id, filter)}`)
	return rows[0]?.total ?? 0
}

// Prepared: planning this, with the view of roles, takes longer than running it. The time since when somebody has access is
// looked up at most once, and only for threads that they never read or marked.
const summaryOf = prepareOnce((db) => {
	const [project_id, user_id] = [sql.placeholder('project_id'), sql.placeholder('user_id')]
	const count = (status: CommentStatus) =>
		sql<number>`(count(*) filter (where ${comment_threads.status} = ${sql.raw(`'${status}'`)}))::int`
	return db
		.select({
			panel_id: comment_threads.panel_id,
			open: count('open'),
			resolved: count('resolved'),
			unread: sql<number>`sum((
				select count(*) from comments c
				where c.thread_id = ${comment_threads.id} and c.deleted_at is null and c.user_id is distinct from ${user_id}::uuid
					and coalesce(
						c.position > ${comment_reads.position},
						c.created_at >= (select a.created_at from project_roles a
							where a.project_id = ${project_id}::uuid and a.user_id = ${user_id}::uuid),
						false)
			))::int`,
		})
		.from(comment_threads)
		.leftJoin(comment_reads, and(eq(comment_reads.thread_id, comment_threads.id), eq(comment_reads.user_id, user_id)))
		.where(eq(comment_threads.project_id, project_id))
		.groupBy(comment_threads.panel_id)
		.prepare('comment_summary')
})

/** How many threads each panel has, and how many comments of them a person has yet to read: those of `isUnread`. */
export const summarise = (
	db: Database,
	project_id: string,
	user_id: string,
): Promise<CommentSummaryResponse['panels']> => summaryOf(db).execute({ project_id, user_id })

export async function findThread(db: Database, project_id: string, thread_id: string): Promise<ThreadRow | null> {
	const [row] = await db
		.select()
		.from(comment_threads)
		.where(and(eq(comment_threads.project_id, project_id), eq(comment_threads.id, thread_id)))
	return row ?? null
}

/** A thread by its id, of whatever project. */
export async function threadAnywhere(db: Database, thread_id: string): Promise<ThreadRow | null> {
	const [row] = await db.select().from(comment_threads).where(eq(comment_threads.id, thread_id))
	return row ?? null
}

/** A comment by its id, of whatever project, also a deleted one. */
export async function commentAnywhere(db: Database, comment_id: string): Promise<CommentRow | null> {
	const [row] = await db.select().from(comments).where(eq(comments.id, comment_id))
	return row ?? null
}

/** A comment that is not deleted, with its thread. */
export async function findComment(
	db: Database,
	project_id: string,
	comment_id: string,
): Promise<{ comment: CommentRow; thread: ThreadRow } | null> {
	const [row] = await db
		.select({ comment: comments, thread: comment_threads })
		.from(comments)
		.innerJoin(comment_threads, eq(comment_threads.id, comments.thread_id))
		.where(and(eq(comments.id, comment_id), eq(comment_threads.project_id, project_id), isNull(comments.deleted_at)))
	return row ?? null
}

export async function insertThread(db: Database, values: typeof comment_threads.$inferInsert): Promise<ThreadRow> {
	const [row] = await db.insert(comment_threads).values(values).returning()
	if (!row) throw new Error('the thread was not inserted')
	return row
}

/** Adds the next comment of a thread. Call it while holding the project. */
export async function insertComment(
	db: Database,
	values: { id?: string; thread_id: string; user_id: string; text: string },
): Promise<CommentRow> {
	const [row] = await db
		.insert(comments)
		.values({
			...values,
			position: sql`(select coalesce(max(c.position), 0) + 1 from comments c where c.thread_id = ${values.thread_id})`,
		})
		.returning()
	if (!row) throw new Error('the comment was not inserted')
	await db.update(comment_threads).set({ updated_at: sql`now()` }).where(eq(comment_threads.id, values.thread_id))
	return row
}

/** Those of the ids who have access to the project, with their displayed names. */
export async function findMentioned(db: Database, project_id: string, ids: readonly string[]): Promise<Mention[]> {
	if (ids.length === 0) return []
	return db
		.select({ user_id: users.id, name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})` })
		.from(users)
		.innerJoin(project_roles, eq(project_roles.user_id, users.id))
		.where(and(eq(project_roles.project_id, project_id), inArray(users.id, [...ids])))
}

export async function mentionsOf(db: Database, comment_id: string): Promise<Mention[]> {
	return db
		.select({ user_id: comment_mentions.user_id, name: comment_mentions.name })
		.from(comment_mentions)
		.where(eq(comment_mentions.comment_id, comment_id))
}

export async function replaceMentions(db: Database, comment_id: string, mentions: readonly Mention[]): Promise<void> {
	await db.delete(comment_mentions).where(eq(comment_mentions.comment_id, comment_id))
	if (mentions.length > 0) {
		await db.insert(comment_mentions).values(mentions.map((mention) => ({ comment_id, ...mention })))
	}
}

/** The photos of a comment in their order. */
export async function imagesOf(db: Database, comment_id: string): Promise<string[]> {
	const rows = await db
		.select({ image_id: comment_images.image_id })
		.from(comment_images)
		.where(eq(comment_images.comment_id, comment_id))
		.orderBy(comment_images.position)
	return rows.map(({ image_id }) => image_id)
}

export async function replaceImages(db: Database, comment_id: string, image_ids: readonly string[]): Promise<void> {
	await db.delete(comment_images).where(eq(comment_images.comment_id, comment_id))
	if (image_ids.length === 0) return
	await db.insert(comment_images).values(image_ids.map((image_id, position) => ({ comment_id, image_id, position })))
}

export async function editComment(db: Database, comment_id: string, text: string): Promise<void> {
	await db.update(comments).set({ text, edited_at: sql`now()` }).where(eq(comments.id, comment_id))
}

/** Empties a comment, or deletes the thread when it has no other comments. Returns whether the thread was deleted. */
export async function deleteComment(db: Database, comment: CommentRow): Promise<boolean> {
	await replaceMentions(db, comment.id, [])
	await replaceImages(db, comment.id, [])
	await db.update(comments).set({ text: '', deleted_at: sql`now()` }).where(eq(comments.id, comment.id))
	const gone = await db
		.delete(comment_threads)
		.where(
			and(
				eq(comment_threads.id, comment.thread_id),
				sql`not exists (select 1 from ${comments} c where c.thread_id = ${comment_threads.id} and c.deleted_at is null)`,
			),
		)
		.returning({ id: comment_threads.id })
	return gone.length > 0
}

export async function setStatus(
	db: Database,
	thread_id: string,
	change: Pick<ThreadRow, 'status' | 'resolved_by' | 'resolved_at'>,
): Promise<void> {
	await db
		.update(comment_threads)
		.set({ ...change, updated_at: sql`now()` })
		.where(eq(comment_threads.id, thread_id))
}

/** A person has read the thread to its end. */
export async function markRead(db: Database, thread_id: string, user_id: string): Promise<void> {
	const end = sql<number>`(select max(c.position) from comments c where c.thread_id = ${thread_id})`
	await putRead(db, thread_id, user_id, end)
}

/** A person has yet to read the last comment of somebody else, and what follows it. */
export async function markUnread(db: Database, thread_id: string, user_id: string): Promise<void> {
	const before = sql<number>`(select coalesce(
		max(c.position) filter (where c.user_id is distinct from ${user_id}::uuid and c.deleted_at is null) - 1,
		max(c.position)) from comments c where c.thread_id = ${thread_id})`
	await putRead(db, thread_id, user_id, before)
}

async function putRead(db: Database, thread_id: string, user_id: string, position: SQL<number>): Promise<void> {
	await db
		.insert(comment_reads)
		.values({ thread_id, user_id, position })
		.onConflictDoUpdate({ target: [comment_reads.thread_id, comment_reads.user_id], set: { position } })
}

/** A person has read every thread of a project to its end. */
export async function markAllRead(db: Database, project_id: string, user_id: string): Promise<void> {
	await db.execute(sql`
		insert into comment_reads (thread_id, user_id, position)
		select t.id, ${user_id}::uuid, max(c.position) from comment_threads t join comments c on c.thread_id = t.id
		where t.project_id = ${project_id} group by t.id
		on conflict (thread_id, user_id) do update set position = excluded.position`)
}

/** What people call a panel. */
export async function panelLabel(db: Database, panel_id: string): Promise<string> {
	const { rows } = await db.execute<{ label: string }>(sql`
		select ${PANEL_LABEL} as label from panels p where p.id = ${panel_id}`)
	return rows[0]?.label ?? ''
}
