import type { Company } from '@panelyard/contracts/companies/companies'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanies, useCurrentCompany } from '../../domain/companies/companies.queries.ts'
import { CompanyFrame } from '../../domain/companies/company-frame.tsx'
import { type CompanyTab, companyTabsOf } from '../../domain/companies/company-sections.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { CompanyProjectsTab } from './company-projects-tab.tsx'
import { CompanySettingsTab } from './company-settings-tab.tsx'
import { InvitationsTab } from './invitations-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { NoCompany } from './no-company.tsx'
import { OwnInvitations } from './own-invitations.tsx'
import { UsageTab } from './usage-tab.tsx'

const route = getRouteApi('/shell/app/dashboard/company')

/** /app/dashboard/company: the person's company, or the ways to one. */
export function CompanyPage() {
	const { tab, invitation, company: asked } = route.useSearch()
	const companies = useCompanies()
	const { company: current, isPending } = useCurrentCompany()
	const linked = companies.data?.find(({ id }) => id === asked)
	useLookAtLinked(linked?.id)
	if (invitation) return <Navigate to="/app/invitation" search={{ token: invitation }} replace />
	const company = linked ?? current
	return (
		<QueryView queries={[companies]} pending={<PageWaiting />}>
			{() => {
				if (asked !== undefined && !linked) return <NotAMember />
				if (isPending) return <PageWaiting />
				if (company === null || tab === 'new') return <NoCompany isAnother={company !== null} />
				return <OneCompany key={company.id} company={company} />
			}}
		</QueryView>
	)
}

/** Goes on with the company that a link named, in the sidebar and on other pages too. */
function useLookAtLinked(linkedId: string | undefined) {
	const navigate = route.useNavigate()
	const { change } = useCurrentCompany()
	useEffect(() => {
		if (linkedId === undefined) return
		change(linkedId)
		void navigate({ search: ({ company: _, ...rest }) => rest, replace: true })
	}, [linkedId, change, navigate])
}

/** A link named a company that the person doesn't belong to, or not any more. */
function NotAMember() {
	const { t } = useTranslation('companies')
	return (
		<>
			<PageHeader title={t('title')} />
			<EmptyState
				title={t('link.not_a_member')}
				text={t('link.not_a_member_text')}
				action={
					<LinkButton to="/app/dashboard/company" search={{}} variant="default">
						{t('link.to_company')}
					</LinkButton>
				}
			/>
		</>
	)
}

const SECTIONS: Record<CompanyTab, (props: { company: Company }) => ReactNode> = {
	members: MembersTab,
	projects: CompanyProjectsTab,
	invitations: InvitationsTab,
	usage: UsageTab,
	settings: CompanySettingsTab,
}

function OneCompany({ company }: { company: Company }) {
	const { tab: asked } = route.useSearch()
	const tabs = companyTabsOf(company)
	const tab = tabs.find((name) => name === asked) ?? tabs[0] ?? 'settings'
	const Section = SECTIONS[tab]
	return (
		<CompanyFrame company={company} section={tab} notices={<OwnInvitations />}>
			<ErrorBoundary resetKey={tab}>
				<Section company={company} />
			</ErrorBoundary>
		</CompanyFrame>
	)
}
