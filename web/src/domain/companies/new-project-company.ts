import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { useState } from 'react'
import { useCurrentCompany } from './companies.queries.ts'
import type { CompanyChoice } from './company-fields.tsx'

const NONE: CompanyChoice = { company_id: null, company_role: null }

/**
 * The company of a project that is being created: until the person chooses, the one they work in, if they may create projects
 * there.
 * @param initial what was chosen before
 */
export function useNewProjectCompany(initial: CompanyChoice | null = null) {
	const { company } = useCurrentCompany()
	const [chosen, choose] = useState(initial)
	const preset = company && companyAllows(company, 'create_projects') ? { ...NONE, company_id: company.id } : NONE
	return { company: chosen ?? preset, choose }
}

/** The choice as a request to create a project has it. */
export const companyInRequest = (choice: CompanyChoice): Partial<CompanyChoice> =>
	choice.company_id === null ? {} : choice
