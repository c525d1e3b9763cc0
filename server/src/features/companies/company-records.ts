import { recordActions } from '../../access/audit.queries.ts'
import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'

type CompanyAction = {
	company_id: string
	/** Null: the server itself. */
	user_id: string | null
	action: `company.${string}`
	details?: Record<string, unknown>
}

/** Records what somebody did in a company, in the transaction that does it. */
export const recordInCompany = (tx: Database, ...entries: readonly CompanyAction[]): Promise<void> =>
	recordActions(
		tx,
		entries.map(({ company_id, user_id, action, details }) => ({
			project_id: null,
			user_id,
			action,
			subject_id: company_id,
			...(details ? { details } : {}),
		})),
	)

/**
 * Tells people's open pages that what they are in a company changed; those who lost a project leave its room. Call it
 * after the commit.
 */
export const tellCompanyChanged = (platform: Platform, company_id: string, user_ids: readonly string[]): void =>
	platform.tellPerson([...new Set(user_ids)], 'company_changed', { company_id })

/** Projects whose pages hear at once that their people changed; those of the others see it with their next change. */
const MOST_TOLD = 100

/** Tells the open pages of projects that who may open these has changed. Call it after the commit. */
export function tellAccessChanged(platform: Platform, changed: readonly { id: string; revision: number }[]): void {
	for (const { id: project_id, revision } of changed.slice(0, MOST_TOLD)) {
		platform.tellProject('project_updated', { project_id, what: ['access'], revision })
	}
}

/** Rows on all pages: a page beyond the last has none that says so. */
export async function totalOf(
	rows: readonly { total: number }[],
	page: number,
	list: (page: { page: number; page_size: number }) => Promise<readonly { total: number }[]>,
): Promise<number> {
	const [row] = rows.length === 0 && page > 1 ? await list({ page: 1, page_size: 1 }) : rows
	return row?.total ?? 0
}

/** As notifications show a person. */
export const shownName = (person: { name: string; email: string }): string => person.name || person.email
