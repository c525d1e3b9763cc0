import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import { and, desc, eq, getTableColumns, isNotNull, isNull, max, ne, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '../database/connection/prepare-once.ts'
import type { Database } from '../database/database.ts'
import { model_version_sources, model_versions, projects, uploaded_files } from '../database/tables/tables.ts'
import type { StoredArtefacts, VersionSummary } from '../database/tables/version-summary.ts'

export type VersionRow = typeof model_versions.$inferSelect
/** A version without its summary, whose size grows with the model. */
export type VersionHead = Omit<VersionRow, 'summary'>
export type FileRow = typeof uploaded_files.$inferSelect
/** A version with the first of its source files, and the bytes of all of them. */
export type VersionSources = { version: VersionRow; file: FileRow; all_bytes: number }

const bytesOfVersion = sql<number>`(${uploaded_files.bytes} + coalesce((
	select sum(other.bytes) from ${model_version_sources} s join ${uploaded_files} other on other.id = s.file_id
	where s.model_version_id = ${model_versions.id}), 0))::float8`

/** Whether the converter made a picture of a version; false without a version. */
export const hasPicture = sql<boolean>`coalesce(jsonb_exists(${model_versions.artefacts}, 'picture.bin'), false)`

export async function findVersion(db: Database, version_id: string): Promise<VersionRow | null> {
	const [row] = await db.select().from(model_versions).where(eq(model_versions.id, version_id))
	return row ?? null
}

const { summary: _, ...headColumns } = getTableColumns(model_versions)
/** The columns of a `VersionHead`. */
export const VERSION_HEAD = headColumns

const headOf = prepareOnce((db) =>
	db
		.select(VERSION_HEAD)
		.from(model_versions)
		.where(eq(model_versions.id, sql.placeholder('id')))
		.prepare('version_head'),
)

export async function findVersionHead(db: Database, version_id: string): Promise<VersionHead | null> {
	const [row] = await headOf(db).execute({ id: version_id })
	return row ?? null
}

/** The summary without the positions of its elements' properties. */
export type ModelFacts = Omit<VersionSummary, 'property_blocks'>

/** Null for a version that isn't published. */
export async function readFacts(db: Database, version_id: string): Promise<ModelFacts | null> {
	const [row] = await db
		.select({ facts: sql<ModelFacts | null>`${model_versions.summary} - 'property_blocks'` })
		.from(model_versions)
		.where(eq(model_versions.id, version_id))
	return row?.facts ?? null
}

export async function versionSources(db: Database, version_id: string): Promise<VersionSources | null> {
	const [row] = await db
		.select({ version: model_versions, file: uploaded_files, all_bytes: bytesOfVersion })
		.from(model_versions)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))
		.where(eq(model_versions.id, version_id))
	return row ?? null
}

/** The newest version that this converter made from a file with this content, its texts read in the same encoding. */
export async function findConverted(
	db: Database,
	content: { sha256: string; bytes: number; text_encoding: TextEncoding | null },
	converter_version: string,
	except_version_id: string | null,
): Promise<VersionHead | null> {
	const [row] = await db
		.select(VERSION_HEAD)
		.from(model_versions)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))
		.where(
			and(
				eq(uploaded_files.sha256, content.sha256),
				eq(uploaded_files.bytes, content.bytes),
				eq(model_versions.converter_version, converter_version),
				sql`${model_versions.text_encoding} is not distinct from ${content.text_encoding}`,
				isNotNull(model_versions.artefacts),
				except_version_id ? ne(model_versions.id, except_version_id) : undefined,
			),
		)
		.orderBy(desc(model_versions.published_at))
		.limit(1)
	return row ?? null
}

/** Prevents the deletion of a version and its files until `tx` ends. Returns false when it is gone. */
export async function holdVersion(tx: Database, version_id: string): Promise<boolean> {
	const rows = await tx
		.select({ id: model_versions.id })
		.from(model_versions)
		.where(eq(model_versions.id, version_id))
		.for('share')
	return rows.length > 0
}

/** What may be said of a version that is added. */
export type NewVersion = Pick<
	VersionRow,
	'id' | 'merge' | 'text_encoding' | 'name' | 'note' | 'is_aside' | 'reads_again' | 'created_at'
>

/**
 * Adds a version with the project's next number; other transactions that add one to the same project wait until `tx`
 * ends.
 */
export async function insertVersion(
	tx: Database,
	values: Pick<VersionRow, 'project_id' | 'file_id' | 'user_id'> & Partial<NewVersion>,
): Promise<VersionRow> {
	const number = values.project_id ? await nextNumber(tx, values.project_id) : 1
	const [row] = await tx
		.insert(model_versions)
		.values({ ...values, number })
		.returning()
	if (!row) throw new Error('the model version was not inserted')
	return row
}

async function nextNumber(tx: Database, project_id: string): Promise<number> {
	await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, project_id)).for('update')
	const [last] = await tx
		.select({ number: max(model_versions.number) })
		.from(model_versions)
		.where(eq(model_versions.project_id, project_id))
	return (last?.number ?? 0) + 1
}

/** Versions beside the live one that can go live: not earlier ones, and none that only read an earlier one's files anew. */
export const areCandidates = and(
	eq(model_versions.is_aside, true),
	isNull(model_versions.live_at),
	isNull(model_versions.discarded_at),
	isNull(model_versions.reads_again),
)

/** Makes a version readable. */
export async function publishVersion(
	db: Database,
	version_id: string,
	content: { artefacts: StoredArtefacts; summary: VersionSummary; converter_version: string | null },
): Promise<void> {
	await db
		.update(model_versions)
		.set({ ...content, published_at: sql`now()` })
		.where(eq(model_versions.id, version_id))
}

/** Keeps a version beside the live one, also one that was to go live by itself. */
export async function putAside(tx: Database, version_id: string, panel_rule: VersionRow['panel_rule']): Promise<void> {
	await tx.update(model_versions).set({ is_aside: true, panel_rule }).where(eq(model_versions.id, version_id))
}

/** Notes whether `version_panels` has the panels of a live version. */
export async function markPanelsKept(tx: Database, version_id: string, are_panels_kept: boolean): Promise<void> {
	await tx.update(model_versions).set({ are_panels_kept }).where(eq(model_versions.id, version_id))
}

/** Adds artefacts to those of a published version, or replaces them by name. */
export async function addArtefacts(db: Database, version_id: string, artefacts: StoredArtefacts): Promise<void> {
	await db
		.update(model_versions)
		.set({ artefacts: sql`${model_versions.artefacts} || ${JSON.stringify(artefacts)}::jsonb` })
		.where(eq(model_versions.id, version_id))
}

/** Whether `version_id` is of a version that is live, or goes live by itself once it is converted. */
export const isInUse = (version_id: SQL): SQL =>
	sql`exists (select from model_versions used where used.id = ${version_id} and not used.is_aside)`

/** Sets a project's panel rule, and its live version when given. The one that was live is an earlier one then. */
export async function setLive(
	tx: Database,
	project_id: string,
	change: { live_version_id?: string; panel_rule: typeof projects.$inferSelect.panel_rule },
): Promise<void> {
	const { live_version_id } = change
	if (live_version_id !== undefined) {
		await tx.execute(sql`
			update ${model_versions} v set is_aside = true from ${projects} p
			where p.id = ${project_id} and v.id = p.live_version_id and v.id <> ${live_version_id}`)
		await tx
			.update(model_versions)
			.set({ is_aside: false, live_at: sql`now()` })
			.where(eq(model_versions.id, live_version_id))
	}
	await tx
		.update(projects)
		.set({ ...change, updated_at: sql`now()` })
		.where(eq(projects.id, project_id))
}
