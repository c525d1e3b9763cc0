import { CompanyAssistantResponse, UpdateCompanyAssistantRequest } from '@panelyard/contracts/assistant/assistant-model'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { App, Platform } from '../../platform/feature.ts'
import { changeCompanyAssistant, companyAssistant } from './company-assistant.service.ts'

const params = z.object({ id: z.string() })
const tags = ['assistant']

/** What companies decide about the language model, and what it cost them. */
export function companyAssistantRoutes(app: App, platform: Platform): void {
	app.get(
		'/companies/:id/assistant',
		{ schema: { tags, params, response: { 200: CompanyAssistantResponse } } },
		async (request) => ({ assistant: await companyAssistant(platform, requireUser(request), request.params.id) }),
	)

	app.put(
		'/companies/:id/assistant',
		{ schema: { tags, params, body: UpdateCompanyAssistantRequest, response: { 200: CompanyAssistantResponse } } },
		async (request) => ({
			assistant: await changeCompanyAssistant(platform, requireUser(request), request.params.id, request.body),
		}),
	)
}
