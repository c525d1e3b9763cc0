import type { AdminRowsResponse } from '@panelyard/contracts/admin-tables'
import { type APIRequestContext, expect } from '@playwright/test'
import { OPERATOR, signInOperator } from './operator.ts'

const DAY_MS = 86_400_000
const TABLE = '/admin/api/table'

/**
 * Lets days pass for a person's account and the trial of a company: nothing can move the clock of a running product, so the
 * operator moves back what it keeps.
 * @param operator a window that nobody is signed in to
 */
export async function letDaysPass(
	operator: APIRequestContext,
	{ email, company }: { email: string; company?: string },
	days: number,
): Promise<void> {
	await signInOperator(operator)
	const proof = await operator.post('/admin/proof', { data: { password: OPERATOR.password } })
	expect(proof.ok(), await proof.text()).toBe(true)
	await moveBack(operator, ['users', 'created_at', `email:eq:${email}`], days)
	if (company) await moveBack(operator, ['company_billing', 'trial_ends_at', `company_id:eq:${company}`], days)
}

type Column = readonly [table: string, column: string, filter: string]

async function moveBack(operator: APIRequestContext, [table, column, filter]: Column, days: number): Promise<void> {
	const answer = await operator.get(`${TABLE}/${table}`, { params: { filter } })
	expect(answer.ok(), await answer.text()).toBe(true)
	const { rows } = (await answer.json()) as AdminRowsResponse
	expect(rows).toHaveLength(1)
	for (const { id, version, values } of rows) {
		const moved = new Date(new Date(String(values[column])).getTime() - days * DAY_MS).toISOString()
		const changed = await operator.put(`${TABLE}/${table}/${id}`, { data: { values: { [column]: moved }, version } })
		expect(changed.ok(), await changed.text()).toBe(true)
	}
}
