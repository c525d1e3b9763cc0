import { Alert, Anchor, Tabs, Text } from '@mantine/core'
import type { Company } from '@panelyard/contracts/companies'
import { companyAllows } from '@panelyard/contracts/permissions'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanies, useCurrentCompany } from '../../domain/companies/companies.queries.ts'
import { useFormat } from '../../locales/format.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
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
	const { size, city, country, industry, website, description } = company
	const place = city && country ? t('fields.place', { city, country }) : city || country
	return (
		<>
			<PageHeader
				title={company.name}
				aside={<Tag tone="neutral">{t(`roles.${company.role}`)}</Tag>}
				description={
					<>
						<FactList facts={[industry, place, size && t('fields.size_of', { size })]}>
							{website && (
								<li>
									<Anchor href={website} target="_blank" rel="noreferrer" dir="ltr" inherit>
										{website.replace(/^https?:\/\//, '')}
									</Anchor>
								</li>
							)}
						</FactList>
						{description && (
							<Text size="sm" maw={760} lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
								<bdi>{description}</bdi>
							</Text>
						)}
					</>
				}
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
						<Tabs.Tab key={name} value={name} ref={name === tab ? bringIntoView : undefined}>
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
