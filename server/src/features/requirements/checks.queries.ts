import type { ElementFailure, FoundRequirements } from '@panelyard/contracts/testing/requirements'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { requirement_checks, requirement_failures } from '../../database/tables/requirement-tables.ts'
import { jobs, model_versions, projects } from '../../database/tables/tables.ts'
import { isUnfinished } from '../../jobs/jobs.queries.ts'
import { areCandidates } from '../../models/model-versions.queries.ts'

export type CheckRow = typeof requirement_checks.$inferSelect

/** The live version of a project and its candidates, as far as they are converted, oldest first. */
export async function versionsToCheck(db: Database, project_id: string): Promise<string[]> {
	const rows = await db
		.select({ id: model_versions.id })
		.from(model_versions)
		.innerJoin(projects, eq(projects.id, model_versions.project_id))
		.where(
			and(
				eq(model_versions.project_id, project_id),
				isNotNull(model_versions.artefacts),
				or(eq(model_versions.id, projects.live_version_id), areCandidates),
			),
		)
		.orderBy(model_versions.number)
	return rows.map(({ id }) => id)
}

/** A version of a project by its number, unless it is discarded. */
export async function findNumbered(
	db: Database,
	project_id: string,
	number: number,
): Promise<{ id: string; number: number } | null> {
	const [row] = await db
		.select({ id: model_versions.id, number: model_versions.number })
		.from(model_versions)
		.where(
			and(
				eq(model_versions.project_id, project_id),
				eq(model_versions.number, number),
				isNull(model_versions.discarded_at),
			),
		)
	return row ?? null
}

export async function findCheck(db: Database, version_id: string): Promise<(CheckRow & { number: number }) | null> {
	const [row] = await db
		.select({ check: requirement_checks, number: model_versions.number })
		.from(requirement_checks)
		.innerJoin(model_versions, eq(model_versions.id, requirement_checks.model_version_id))
		.where(eq(requirement_checks.model_version_id, version_id))
	return row ? { ...row.check, number: row.number } : null
}

/** Jobs that check a version, whatever their status. */
const checksOf = (project_id: string, version_id: string) =>
	and(
		eq(jobs.project_id, project_id),
		eq(jobs.kind, 'check_requirements'),
		sql`${jobs.input} ->> 'version_id' = ${version_id}`,
		sql`${jobs.input} ->> 'preview' is null`,
	)

export async function isChecking(db: Database, project_id: string, version_id: string): Promise<boolean> {
	return (await db.$count(jobs, and(checksOf(project_id, version_id), isUnfinished))) > 0
}

/** Whether a check is queued that no worker has started. */
export async function isWaiting(db: Database, project_id: string, version_id: string): Promise<boolean> {
	return (await db.$count(jobs, and(checksOf(project_id, version_id), eq(jobs.status, 'QUEUED')))) > 0
}

/** Forgets what was found of all versions of a project. */
export async function deleteChecks(tx: Database, project_id: string): Promise<void> {
	const ofProject = sql`model_version_id in (select id from model_versions where project_id = ${project_id})`
	await tx.delete(requirement_failures).where(ofProject)
	await tx.delete(requirement_checks).where(ofProject)
}

/** Forgets what was found of a version. */
export async function deleteCheck(tx: Database, version_id: string): Promise<void> {
	await tx.delete(requirement_failures).where(eq(requirement_failures.model_version_id, version_id))
	await tx.delete(requirement_checks).where(eq(requirement_checks.model_version_id, version_id))
}

export async function insertCheck(
	tx: Database,
	values: { model_version_id: string; file_ids: string[]; found: FoundRequirements },
): Promise<void> {
	await tx.insert(requirement_checks).values(values)
}

/** @param failing a JSON list of `FailingElement` */
export async function insertFailures(tx: Database, version_id: string, failing: string): Promise<void> {
	await tx.execute(sql`
		insert into requirement_failures (model_version_id, element, failures, specifications)
		select ${version_id}::uuid, r.element, r.failures, r.specifications
		from jsonb_to_recordset(${failing}::jsonb) as r (element int, failures jsonb, specifications jsonb)`)
}

/** The panels of a project that fail something in a version, by mark. */
export async function failingPanels(
	db: Database,
	project_id: string,
	version_id: string,
): Promise<{ panel_id: string; specifications: number[] }[]> {
	const { rows } = await db.execute<{ panel_id: string; specifications: number[] }>(sql`
		select p.id as panel_id, f.specifications
		from requirement_failures f join panels p on p.project_id = ${project_id} and p.element = f.element
		where f.model_version_id = ${version_id} and not p.outside_rule
		order by p.mark, p.id`)
	return rows
}

/** How many panels of a project fail something in a version. */
export async function countFailingPanels(db: Database, project_id: string, version_id: string): Promise<number> {
	const { rows } = await db.execute<{ panels: number }>(sql`
		select count(*)::int as panels
		from requirement_failures f join panels p on p.project_id = ${project_id} and p.element = f.element
		where f.model_version_id = ${version_id} and not p.outside_rule`)
	return rows[0]?.panels ?? 0
}

/** What a panel fails in a version. */
export async function failuresOfPanel(
	db: Database,
	{ project_id, version_id, panel_id }: { project_id: string; version_id: string; panel_id: string },
): Promise<ElementFailure[]> {
	const { rows } = await db.execute<{ failures: ElementFailure[] }>(sql`
		select f.failures from panels p join requirement_failures f
			on f.model_version_id = ${version_id} and f.element = p.element
		where p.id = ${panel_id} and p.project_id = ${project_id}`)
	return rows[0]?.failures ?? []
}
