import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { assistant_usage, company_assistants } from '../../database/tables/assistant-tables.ts'

/** Whose limit an instruction counts to: the project's company, or the person outside companies. */
export type Payer = { company_id: string } | { user_id: string }
export type Tokens = { tokens_in: number; tokens_out: number }

const of = (payer: Payer) =>
	'company_id' in payer ? eq(assistant_usage.company_id, payer.company_id) : eq(assistant_usage.user_id, payer.user_id)

/** Locks the payer's row of a day until `tx` ends and returns what is counted on it; makes it on the first request. */
export async function lockDay(tx: Database, payer: Payer, day: string): Promise<Tokens & { id: string }> {
	await tx
		.insert(assistant_usage)
		.values({ ...payer, day })
		.onConflictDoNothing()
	const [row] = await tx
		.select({ id: assistant_usage.id, tokens_in: assistant_usage.tokens_in, tokens_out: assistant_usage.tokens_out })
		.from(assistant_usage)
		.where(and(of(payer), eq(assistant_usage.day, day)))
		.for('update')
	if (!row) throw new Error('the day of a payer is gone')
	return row
}

/** Adds to what is counted; takes away where numbers are negative. */
export async function addTokens(
	db: Database,
	id: string,
	{ tokens_in, tokens_out, requests = 0 }: Tokens & { requests?: number },
): Promise<void> {
	await db
		.update(assistant_usage)
		.set({
			requests: sql`${assistant_usage.requests} + ${requests}`,
			tokens_in: sql`greatest(0, ${assistant_usage.tokens_in} + ${tokens_in})`,
			tokens_out: sql`greatest(0, ${assistant_usage.tokens_out} + ${tokens_out})`,
		})
		.where(eq(assistant_usage.id, id))
}

export async function deleteDaysBefore(db: Database, payer: Payer, day: string): Promise<void> {
	await db.delete(assistant_usage).where(and(of(payer), lt(assistant_usage.day, day)))
}

export type UsedDay = Tokens & { day: string; requests: number }

/** The latest first. */
export async function usedDays(db: Database, company_id: string, most: number): Promise<UsedDay[]> {
	return db
		.select({
			day: assistant_usage.day,
			requests: assistant_usage.requests,
			tokens_in: assistant_usage.tokens_in,
			tokens_out: assistant_usage.tokens_out,
		})
		.from(assistant_usage)
		.where(eq(assistant_usage.company_id, company_id))
		.orderBy(desc(assistant_usage.day))
		.limit(most)
}

/** Whether instructions about a company's projects may be sent to the model. */
export async function usesModel(db: Database, company_id: string): Promise<boolean> {
	const [row] = await db
		.select({ uses_model: company_assistants.uses_model })
		.from(company_assistants)
		.where(eq(company_assistants.company_id, company_id))
	return row?.uses_model ?? true
}

export async function writeUsesModel(tx: Database, company_id: string, uses_model: boolean): Promise<void> {
	await tx
		.insert(company_assistants)
		.values({ company_id, uses_model })
		.onConflictDoUpdate({ target: company_assistants.company_id, set: { uses_model } })
}
