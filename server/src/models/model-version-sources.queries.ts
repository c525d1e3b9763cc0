import type { MergePlacement } from '@panelyard/contracts/models/merge-options'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { model_version_sources, uploaded_files } from '../database/tables/tables.ts'

/** How a further file of a merged version is read and placed. */
export type NewSource = { file_id: string; placement: MergePlacement; text_encoding?: TextEncoding | null }
/** A further source file of a merged version. */
export type FurtherSource = Required<NewSource> & { file_name: string; bytes: number; storage_key: string }

export async function insertFurtherSources(
	db: Database,
	model_version_id: string,
	further: readonly NewSource[],
): Promise<void> {
	await db
		.insert(model_version_sources)
		.values(further.map((source, at) => ({ ...source, model_version_id, position: at + 1 })))
}

/** In order. */
export async function furtherSources(db: Database, model_version_id: string): Promise<FurtherSource[]> {
	return db
		.select({
			file_id: uploaded_files.id,
			file_name: uploaded_files.file_name,
			bytes: uploaded_files.bytes,
			storage_key: uploaded_files.storage_key,
			placement: model_version_sources.placement,
			text_encoding: model_version_sources.text_encoding,
		})
		.from(model_version_sources)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_version_sources.file_id))
		.where(eq(model_version_sources.model_version_id, model_version_id))
		.orderBy(asc(model_version_sources.position))
}
