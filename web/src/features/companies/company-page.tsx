import { Alert, Tabs } from '@mantine/core'
import type { Company } from '@panelyard/contracts/companies'
import { companyAllows } from '@panelyard/contracts/permissions'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCompanies, useCurrentCompany } from '../../domain/companies/companies.queries.ts'
import { useFormat } from '../../locales/format.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageWaiting } from '../../ui/page-parts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './company-page.module.css'
import { CompanyProjectsTab } from './company-projects-tab.tsx'
import { COMPANY_TABS, type CompanyTab } from './company-search.ts'
import { CompanySettingsTab } from './company-settings-tab.tsx'
import { InvitationsTab } from './invitations-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { NoCompany } from './no-company.tsx'
import { OwnInvitations } from './own-invitations.tsx'
import { UsageTab } from './usage-tab.tsx'

const route = getRouteApi('/shell/app/dashboard/company')

/** /app/dashboard/company: the person's company, or the ways to one. */
export function CompanyPage() {
	const companies = useCompanies()
	const { company } = useCurrentCompany()
	const { tab, invitation } = route.useSearch()
	if (invitation) return <Navigate to="/app/invitation" search={{ token: invitation }} replace />
	return (
		<QueryView queries={[companies]} pending={<PageWaiting />}>
			{() =>
				company === null || tab === 'new' ? (
					<NoCompany isAnother={company !== null} />
				) : (
					<OneCompany key={company.id} company={company} />
				)
			}
		</QueryView>
	)
}

/** The tabs that a member may open. */
const tabsOf = (company: Company): CompanyTab[] => {
	const may: Record<CompanyTab, boolean> = {
		members: companyAllows(company, 'see_members'),
		projects: companyAllows(company, 'see_company'),
		invitations: companyAllows(company, 'see_invitations'),
		usage: companyAllows(company, 'see_usage'),
		settings: true,
	}
	return COMPANY_TABS.filter((tab) => may[tab])
}

function OneCompany({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const format = useFormat()
	const { tab: asked } = route.useSearch()
	const navigate = route.useNavigate()
	const tabs = tabsOf(company)
	const tab = tabs.find((name) => name === asked) ?? tabs[0] ?? 'settings'
	const { size, city, country, industry } = company
	const place = [city, country].filter(Boolean).join(', ')
	return (
		<>
			<PageHeader
				title={company.name}
				aside={<Tag tone="neutral">{t(`roles.${company.role}`)}</Tag>}
				description={<FactList facts={[industry, place, size && `${t('fields.size')}: ${size}`]} />}
			/>
			{company.is_expired && company.access_until && (
				<Alert color="orange" mb="md" title={t('expired.title')}>
					{t('expired.text', { company: company.name, date: format.date(company.access_until) })}
				</Alert>
			)}
			{company.access_type === 'guest' && <Alert mb="md">{t('guest_text')}</Alert>}
			<OwnInvitations />
			<Tabs
				value={tab}
				onChange={(value) => void navigate({ search: { tab: value as CompanyTab } })}
				keepMounted={false}
				classNames={{ list: classes.tabs, tab: classes.tab }}
			>
				<Tabs.List aria-label={t('tabs.label')}>
					{tabs.map((name) => (
						<Tabs.Tab key={name} value={name}>
							{t(`tabs.${name}`)}
						</Tabs.Tab>
					))}
				</Tabs.List>
				<ErrorBoundary resetKey={tab}>
					<Tabs.Panel value="members" pt="md">
						<MembersTab company={company} />
					</Tabs.Panel>
					<Tabs.Panel value="projects" pt="md">
						<CompanyProjectsTab company={company} />
					</Tabs.Panel>
					<Tabs.Panel value="invitations" pt="md">
						<InvitationsTab company={company} />
					</Tabs.Panel>
					<Tabs.Panel value="usage" pt="md">
						<UsageTab company={company} />
					</Tabs.Panel>
					<Tabs.Panel value="settings" pt="md">
						<CompanySettingsTab company={company} />
					</Tabs.Panel>
				</ErrorBoundary>
			</Tabs>
		</>
	)
}
