import { and, asc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { panel_files, project_images } from '../database/tables/panel-note-tables.ts'
import { support_attachments } from '../database/tables/support-chat-tables.ts'
import { jobs, model_version_sources, model_versions, projects, uploaded_files } from '../database/tables/tables.ts'
import { imageKey, panelFileKey, resultKeys, supportFileKey } from './stored-files.queries.ts'

/** A stored file that a row references, with the size in the row; null if the row has none. */
export type Reference = { storage_key: string; bytes: number | null }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const ROWS_AT_ONCE = 500

type Page = { id: string; references: Reference[] }

/**
 * All references, a page of rows at a time; a file with several references is listed several times. Results of jobs
 * come first, because they are deleted within hours.
 */
export async function* references(db: Database): AsyncGenerator<Reference> {
	for (const page of [jobPage, uploadPage, versionPage, imagePage, panelFilePage, supportFilePage]) {
		for (let after = FIRST_ID; ; ) {
			const rows = await page(db, after)
			for (const row of rows) yield* row.references
			const last = rows.at(-1)
			if (!last) break
			after = last.id
		}
	}
}

async function uploadPage(db: Database, after: string): Promise<Page[]> {
	const { id, storage_key, bytes } = uploaded_files
	const rows = await db
		.select({ id, storage_key, bytes })
		.from(uploaded_files)
		.where(gt(id, after))
		.orderBy(asc(id))
		.limit(ROWS_AT_ONCE)
	return rows.map((row) => ({ id: row.id, references: [row] }))
}

async function versionPage(db: Database, after: string): Promise<Page[]> {
	const rows = await db
		.select({ id: model_versions.id, artefacts: model_versions.artefacts })
		.from(model_versions)
		.where(and(gt(model_versions.id, after), isNotNull(model_versions.artefacts)))
		.orderBy(asc(model_versions.id))
		.limit(ROWS_AT_ONCE)
	return rows.map(({ id, artefacts }) => ({ id, references: Object.values(artefacts ?? {}) }))
}

async function imagePage(db: Database, after: string): Promise<Page[]> {
	const { id, large_bytes, small_bytes } = project_images
	const rows = await db
		.select({ id, large_bytes, small_bytes })
		.from(project_images)
		.where(gt(id, after))
		.orderBy(asc(id))
		.limit(ROWS_AT_ONCE)
	return rows.map((row) => ({
		id: row.id,
		references: [
			{ storage_key: imageKey(row.id, 'large'), bytes: row.large_bytes },
			{ storage_key: imageKey(row.id, 'small'), bytes: row.small_bytes },
		],
	}))
}

async function panelFilePage(db: Database, after: string): Promise<Page[]> {
	const { id, bytes } = panel_files
	const rows = await db
		.select({ id, bytes })
		.from(panel_files)
		.where(gt(id, after))
		.orderBy(asc(id))
		.limit(ROWS_AT_ONCE)
	return rows.map((row) => ({ id: row.id, references: [{ storage_key: panelFileKey(row.id), bytes: row.bytes }] }))
}

async function supportFilePage(db: Database, after: string): Promise<Page[]> {
	const { id, kind } = support_attachments
	const rows = await db
		.select({ id, kind })
		.from(support_attachments)
		.where(and(gt(id, after), ne(kind, 'view')))
		.orderBy(asc(id))
		.limit(ROWS_AT_ONCE)
	return rows.map((row) => {
		const sizes = row.kind === 'image' ? (['large', 'small'] as const) : (['file'] as const)
		return { id: row.id, references: sizes.map((size) => ({ storage_key: supportFileKey(row.id, size), bytes: null })) }
	})
}

async function jobPage(db: Database, after: string): Promise<Page[]> {
	const rows = await db
		.select({ id: jobs.id, result: jobs.result })
		.from(jobs)
		.where(and(gt(jobs.id, after), eq(jobs.kind, 'export_glb'), isNotNull(jobs.result)))
		.orderBy(asc(jobs.id))
		.limit(ROWS_AT_ONCE)
	return rows.map(({ id, result }) => ({
		id,
		references: resultKeys(result).map((storage_key) => ({ storage_key, bytes: null })),
	}))
}

/** Names of the uploads, and of the projects whose models need a stored file. */
export async function namesOf(db: Database, storage_key: string): Promise<{ files: string[]; projects: string[] }> {
	const name = storage_key.split('/').at(-1) ?? ''
	const versions = await db
		.select({ id: model_versions.id, project: projects.name, file_name: uploaded_files.file_name })
		.from(model_versions)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))
		.leftJoin(projects, eq(projects.id, model_versions.project_id))
		.where(
			or(
				eq(uploaded_files.storage_key, storage_key),
				sql`${model_versions.artefacts} @> ${JSON.stringify({ [name]: { storage_key } })}::jsonb`,
				inArray(
					model_versions.id,
					db
						.select({ id: model_version_sources.model_version_id })
						.from(model_version_sources)
						.innerJoin(sql`uploaded_files further`, sql`further.id = ${model_version_sources.file_id}`)
						.where(sql`further.storage_key = ${storage_key}`),
				),
			),
		)
	const uploads = await db
		.select({ file_name: uploaded_files.file_name })
		.from(uploaded_files)
		.where(eq(uploaded_files.storage_key, storage_key))
	const row_id = /^(?:images|panel_files)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(storage_key)?.[1]
	const images = row_id
		? await db
				.select({ project: projects.name })
				.from(project_images)
				.innerJoin(projects, eq(projects.id, project_images.project_id))
				.where(eq(project_images.id, row_id))
		: []
	const attached = row_id
		? await db
				.select({ project: projects.name, file_name: panel_files.file_name })
				.from(panel_files)
				.innerJoin(projects, eq(projects.id, panel_files.project_id))
				.where(eq(panel_files.id, row_id))
		: []
	const unique = (names: (string | null)[]) => [...new Set(names.filter((one) => one !== null))]
	return {
		files: unique([...(uploads.length > 0 ? uploads : versions), ...attached].map(({ file_name }) => file_name)),
		projects: unique([...versions, ...images, ...attached].map(({ project }) => project)),
	}
}
