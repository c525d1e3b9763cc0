import { z } from 'zod'
import { COMPANY_TABS } from '../../domain/companies/company-sections.ts'

/** The address of the company page; `new` creates another company. */
export const CompanySearch = z.object({
	tab: z
		.enum([...COMPANY_TABS, 'new'])
		.optional()
		.catch(undefined),
	/** Another company to look at than the chosen one, as links of notifications name it. */
	company: z.uuid().optional().catch(undefined),
	/** The token of a mailed link, which has a page of its own. */
	invitation: z.string().optional().catch(undefined),
})
