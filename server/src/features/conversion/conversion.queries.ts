import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { prepareOnce } from '../../database/connection/prepare-once.ts'
import type { Database } from '../../database/database.ts'
import {
	jobs,
	model_versions,
	projects,
	type StoredPanelKind,
	uploaded_files,
	users,
} from '../../database/tables/tables.ts'
import { addedAt, type JobRow } from '../../jobs/jobs.queries.ts'
import { type FileRow, VERSION_HEAD, type VersionHead } from '../../models/model-versions.queries.ts'

/** A conversion with the version it makes and the first of the files that is made of. */
export type ConversionContext = { job: JobRow; version: VersionHead; file: FileRow }

const contexts = (db: Database) =>
	db
		.select({ job: jobs, version: VERSION_HEAD, file: uploaded_files })
		.from(jobs)
		.innerJoin(model_versions, eq(model_versions.id, jobs.model_version_id))
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))

const latest = prepareOnce((db) =>
	contexts(db)
		.where(and(eq(model_versions.project_id, sql.placeholder('project_id')), eq(model_versions.is_aside, false)))
		.orderBy(desc(jobs.created_at), desc(jobs.id))
		.limit(1)
		.prepare('latest_conversion'),
)

/** The project's newest conversion, but for those of candidates and of earlier versions. */
export async function latestConversion(db: Database, project_id: string): Promise<ConversionContext | null> {
	const [row] = await latest(db).execute({ project_id })
	return row ?? null
}

export async function conversionOfFile(db: Database, file_id: string): Promise<ConversionContext | null> {
	const [row] = await contexts(db).where(eq(model_versions.file_id, file_id)).orderBy(desc(jobs.created_at)).limit(1)
	return row ?? null
}

/** What a project's panels are found by; null when the project is gone. */
export async function panelChoice(
	db: Database,
	project_id: string,
): Promise<{ panel_rule: PanelRule | null; live_version_id: string | null } | null> {
	const [row] = await db
		.select({ panel_rule: projects.panel_rule, live_version_id: projects.live_version_id })
		.from(projects)
		.where(eq(projects.id, project_id))
	return row ?? null
}

/**
 * The id of an account that stays until `tx` ends; null when it is gone or is being deleted. Never waits, so that it
 * may be asked for after the project was locked.
 */
export async function heldUser(tx: Database, user_id: string): Promise<string | null> {
	const [row] = await tx
		.select({ id: users.id })
		.from(users)
		.where(eq(users.id, user_id))
		.for('key share', { skipLocked: true })
	return row?.id ?? null
}

/** Whether somebody chose a rule whose panels are still being found. */
export async function hasOpenChoice(db: Database, project_id: string): Promise<boolean> {
	return (await db.$count(jobs, and(openChoices(project_id), inArray(jobs.status, ['QUEUED', 'PROCESSING'])))) > 0
}

/** Whether a rule that was chosen for the project after the one of this job is in force. */
export async function hasLaterChoice(db: Database, job: JobRow & { project_id: string }): Promise<boolean> {
	return (
		(await db.$count(
			jobs,
			and(openChoices(job.project_id), gt(jobs.created_at, addedAt(job.id)), eq(jobs.status, 'COMPLETED')),
		)) > 0
	)
}

const openChoices = (project_id: string) => and(eq(jobs.project_id, project_id), eq(jobs.kind, 'identify_panels'))

export async function keepKinds(tx: Database, project_id: string, panel_kinds: StoredPanelKind[]): Promise<void> {
	await tx.update(projects).set({ panel_kinds }).where(eq(projects.id, project_id))
}
