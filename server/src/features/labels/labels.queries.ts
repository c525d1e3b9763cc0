import type { Label } from '@panelyard/contracts/panels/labels'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { labels } from '../../database/tables/panel-note-tables.ts'
import { projects } from '../../database/tables/tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

const row = {
	code: labels.code,
	panel_id: labels.panel_id,
	is_revoked: sql<boolean>`${labels.revoked_at} is not null`,
}

/** All labels of a project, the newest of a panel last. */
export const listLabels = (db: Database, project_id: string): Promise<Label[]> =>
	db.select(row).from(labels).where(eq(labels.project_id, project_id)).orderBy(asc(labels.created_at), labels.code)

/** The newest valid label of each of these panels that has one. */
export const validLabels = (db: Database, project_id: string, panel_ids: readonly string[]): Promise<Label[]> =>
	db
		.selectDistinctOn([labels.panel_id], row)
		.from(labels)
		.where(
			and(
				eq(labels.project_id, project_id),
				sql`${labels.panel_id} = any(${uuidArray(panel_ids)})`,
				isNull(labels.revoked_at),
			),
		)
		.orderBy(labels.panel_id, sql`${labels.created_at} desc`, labels.code)

/** Those of these codes that labels have, in any project. */
export async function takenCodes(db: Database, codes: readonly string[]): Promise<string[]> {
	const rows = await db
		.select({ code: labels.code })
		.from(labels)
		.where(inArray(labels.code, [...codes]))
	return rows.map(({ code }) => code)
}

type NewLabel = { code: string; project_id: string; panel_id: string; user_id: string | null }

export async function insertLabels(tx: Database, rows: NewLabel[]): Promise<void> {
	await tx.insert(labels).values(rows)
}

/** Deletes the oldest revoked labels of panels that have more than `most`. */
export async function deleteOldest(tx: Database, panel_ids: readonly string[], most: number): Promise<void> {
	await tx.execute(sql`
		delete from labels where revoked_at is not null and code in (
			select code from (
				select code, row_number() over (partition by panel_id order by created_at desc, code) as place
				from labels where panel_id = any(${uuidArray(panel_ids)})
			) numbered where place > ${most})`)
}

export async function findLabel(tx: Database, project_id: string, code: string): Promise<Label | null> {
	const [found] = await tx
		.select(row)
		.from(labels)
		.where(and(eq(labels.project_id, project_id), eq(labels.code, code)))
	return found ?? null
}

export async function setRevoked(tx: Database, code: string, is_revoked: boolean): Promise<void> {
	await tx
		.update(labels)
		.set({ revoked_at: is_revoked ? sql`now()` : null })
		.where(and(eq(labels.code, code), is_revoked ? isNull(labels.revoked_at) : isNotNull(labels.revoked_at)))
}

/** A label in any project that isn't deleted. */
export async function labelAnywhere(
	db: Database,
	code: string,
): Promise<(Label & { project_id: string; project_name: string }) | null> {
	const [found] = await db
		.select({ ...row, project_id: labels.project_id, project_name: projects.name })
		.from(labels)
		.innerJoin(projects, eq(projects.id, labels.project_id))
		.where(eq(labels.code, code))
	return found ?? null
}
