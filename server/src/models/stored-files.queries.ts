import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { panel_files, project_images } from '../database/tables/panel-note-tables.ts'
import { support_attachments } from '../database/tables/support-chat-tables.ts'
import { jobs, model_versions, unsettled_files, uploaded_files } from '../database/tables/tables.ts'
import type { StoredArtefacts } from '../database/tables/version-summary.ts'

/** Storage keys as one array parameter; keys hold neither quotes nor backslashes. */
const keyArray = (keys: readonly string[]): SQL => sql`${`{${keys.map((key) => `"${key}"`).join(',')}}`}::text[]`

/** `due_at` of a file that is being deleted from storage; no row may reference it from then on. */
const DELETING = sql`to_timestamp(0)`

/**
 * Whether a row references the stored file `k.storage_key`. The key determines the kind of row: an artefact's last
 * segment is its name; the second segment of other keys is the id of the job, image or panel file.
 */
const isReferenced = sql`(
	exists (select 1 from ${uploaded_files} f where f.storage_key = k.storage_key)
	or exists (
		select 1 from ${model_versions} v
		where v.artefacts @> jsonb_build_object(
			substring(k.storage_key from '[^/]+$'), jsonb_build_object('storage_key', k.storage_key)))
	or exists (
		select 1 from ${jobs} j
		where j.id = case when k.storage_key ~ '^tasks/[0-9a-f-]{36}/' then split_part(k.storage_key, '/', 2)::uuid end
			and jsonb_path_exists(j.result, '$.** ? (@ == $key)', jsonb_build_object('key', k.storage_key)))
	or exists (
		select 1 from ${project_images} i
		where i.id = case when k.storage_key ~ '^images/[0-9a-f-]{36}/' then split_part(k.storage_key, '/', 2)::uuid end)
	or exists (
		select 1 from ${panel_files} p
		where p.id = case when k.storage_key ~ '^panel_files/[0-9a-f-]{36}/' then split_part(k.storage_key, '/', 2)::uuid end)
	or exists (
		select 1 from ${support_attachments} s
		where s.id = case when k.storage_key ~ '^support/[0-9a-f-]{36}/' then split_part(k.storage_key, '/', 2)::uuid end))`

/** Records files that are about to be written, or postpones when they are due. */
export async function insertExpected(db: Database, keys: readonly string[], hours: number): Promise<void> {
	await db.execute(sql`
		insert into ${unsettled_files} as u (storage_key, due_at)
		select distinct k, now() + make_interval(hours => ${hours}) from unnest(${keyArray(keys)}) as given (k)
		on conflict (storage_key) do update set due_at = excluded.due_at where u.due_at > ${DELETING}`)
}

/** Removes files from the unsettled ones. Returns those removed, without files that are being deleted. */
export async function removeExpected(tx: Database, keys: readonly string[]): Promise<string[]> {
	const { rows } = await tx.execute<{ storage_key: string }>(sql`
		delete from ${unsettled_files} where storage_key = any(${keyArray(keys)}) and due_at > ${DELETING}
		returning storage_key`)
	return rows.map((row) => row.storage_key)
}

export async function insertAbandoned(tx: Database, keys: readonly string[]): Promise<void> {
	await tx.execute(sql`
		insert into ${unsettled_files} as u (storage_key, due_at)
		select distinct k, now() from unnest(${keyArray(keys)}) as given (k) order by k
		on conflict (storage_key) do update set due_at = least(u.due_at, excluded.due_at)`)
}

/** Those of some storage keys that a row references. */
export async function referencedKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ storage_key: string }>(sql`
		select k.storage_key from unnest(${keyArray(keys)}) as k (storage_key) where ${isReferenced}`)
	return new Set(rows.map((row) => row.storage_key))
}

/** Those of some storage keys that are unsettled. */
export async function unsettledKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ storage_key: string }>(
		sql`select storage_key from ${unsettled_files} where storage_key = any(${keyArray(keys)})`,
	)
	return new Set(rows.map((row) => row.storage_key))
}

/** Those of some storage keys whose files are being deleted from storage. */
export async function deletingKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ storage_key: string }>(
		sql`select storage_key from ${unsettled_files} where storage_key = any(${keyArray(keys)}) and due_at = ${DELETING}`,
	)
	return new Set(rows.map((row) => row.storage_key))
}

/** Keys that are due, in their order, after `after`. */
export async function dueKeys(db: Database, after: string, limit: number): Promise<string[]> {
	const { rows } = await db.execute<{ storage_key: string }>(sql`
		select storage_key from ${unsettled_files} where due_at <= now() and storage_key > ${after}
		order by storage_key limit ${limit}`)
	return rows.map((row) => row.storage_key)
}

/**
 * Marks a due file as being deleted; from then on no transaction can reference it. Returns false when it isn't due, or
 * when a row references it: then it is settled. Locks first and looks for references in a second statement, so that it
 * sees the writes of transactions it waited for.
 */
export async function claimDue(tx: Database, storage_key: string): Promise<boolean> {
	const { rows } = await tx.execute(sql`
		select storage_key from ${unsettled_files} where storage_key = ${storage_key} and due_at <= now() for update`)
	if (rows.length === 0) return false
	if ((await referencedKeys(tx, [storage_key])).size > 0) {
		await tx.execute(sql`delete from ${unsettled_files} where storage_key = ${storage_key}`)
		return false
	}
	await tx.execute(sql`update ${unsettled_files} set due_at = ${DELETING} where storage_key = ${storage_key}`)
	return true
}

/** Removes the row of a file that was deleted from storage. */
export async function deleteClaimed(db: Database, storage_key: string): Promise<void> {
	await db.execute(sql`delete from ${unsettled_files} where storage_key = ${storage_key} and due_at = ${DELETING}`)
}

/** Storage keys of a version's artefacts. */
export const keysOf = (artefacts: StoredArtefacts | null): string[] =>
	Object.values(artefacts ?? {}).map(({ storage_key }) => storage_key)

/** Storage keys of the files of a job's result: every text in it that begins with `tasks/`. */
export function resultKeys(result: unknown): string[] {
	if (typeof result === 'string') return result.startsWith('tasks/') ? [result] : []
	return result && typeof result === 'object' ? Object.values(result).flatMap(resultKeys) : []
}

/** The storage key of one size of an image. */
export const imageKey = (image_id: string, size: 'large' | 'small'): string => `images/${image_id}/${size}.webp`

/** Storage keys of an image in all its sizes. */
export const imageKeys = (image_id: string): string[] => [imageKey(image_id, 'large'), imageKey(image_id, 'small')]

/** The storage key of a file attached to a panel. */
export const panelFileKey = (file_id: string): string => `panel_files/${file_id}/file.pdf`

/** The storage key of a file attached to a message of the support chat: an image in two sizes, or a text. */
export const supportFileKey = (attachment_id: string, size: 'large' | 'small' | 'file'): string =>
	`support/${attachment_id}/${size}.${size === 'file' ? 'txt' : 'webp'}`

/** All possible storage keys of an attachment. */
export const supportFileKeys = (attachment_id: string): string[] =>
	(['large', 'small', 'file'] as const).map((size) => supportFileKey(attachment_id, size))
