import type { CompanyAssistant, UpdateCompanyAssistantRequest } from '@panelyard/contracts/assistant/assistant-model'
import { recordAction } from '../../access/audit.queries.ts'
import { holdCompanyAs, openCompany } from '../../access/company-permission.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './model-usage.queries.ts'
import { costOf } from './model-usage.service.ts'
import { namedModel } from './read-sentence.service.ts'

const SHOWN_DAYS = 30

/** @throws AppError as `openCompany` does */
export async function companyAssistant(
	{ config, database }: Platform,
	user: { id: string },
	company_id: string,
): Promise<CompanyAssistant> {
	await openCompany(database, user, company_id, 'edit_company')
	const days = await queries.usedDays(database, company_id, SHOWN_DAYS)
	const prices = config.assistant?.prices ?? null
	return {
		model: namedModel(config.assistant),
		uses_model: await queries.usesModel(database, company_id),
		tokens_per_day: config.assistant?.tokensPerDay ?? 0,
		cost_per_day: config.assistant?.costPerDay ?? null,
		days: days.map((used) => ({ ...used, cost: costOf(used, prices) })),
	}
}

/** Instructions that are with the model by then still come back. @throws AppError as `openCompany` does */
export async function changeCompanyAssistant(
	platform: Platform,
	user: { id: string },
	company_id: string,
	{ uses_model }: UpdateCompanyAssistantRequest,
): Promise<CompanyAssistant> {
	await platform.database.transaction(async (tx) => {
		await holdCompanyAs(tx, user, company_id, 'edit_company')
		if ((await queries.usesModel(tx, company_id)) === uses_model) return
		await queries.writeUsesModel(tx, company_id, uses_model)
		const details = { uses_model }
		const entry = { project_id: null, user_id: user.id, subject_id: company_id }
		await recordAction(tx, { ...entry, action: 'company.assistant_changed', details })
	})
	return companyAssistant(platform, user, company_id)
}
