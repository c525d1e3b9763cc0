import type { Company } from '@panelyard/contracts/companies/companies'
import { companyAllows } from '@panelyard/contracts/companies/permissions'

/** Sections of the company's page, by their addresses; its plan has a page of its own in the same frame. */
export const COMPANY_TABS = ['members', 'projects', 'invitations', 'usage', 'settings'] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

/** The sections that a member may open. */
export const companyTabsOf = (company: Company): CompanyTab[] => {
	const may: Record<CompanyTab, boolean> = {
		members: companyAllows(company, 'see_members'),
		projects: companyAllows(company, 'see_company'),
		invitations: companyAllows(company, 'see_invitations'),
		usage: companyAllows(company, 'see_usage'),
		settings: true,
	}
	return COMPANY_TABS.filter((tab) => may[tab])
}
