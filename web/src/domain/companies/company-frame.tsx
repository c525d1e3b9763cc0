import { Alert, Anchor, Text } from '@mantine/core'
import type { Company } from '@panelyard/contracts/companies/companies'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FactList } from '../../ui/text/fact-list.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import classes from './company-frame.module.css'
import { type CompanyTab, companyTabsOf } from './company-sections.ts'

type CompanyFrameProps = {
	company: Company
	section: CompanyTab | 'billing'
	/** Buttons beside the name. */
	actions?: ReactNode
	/** Above the sections. */
	notices?: ReactNode
	children: ReactNode
}

/** A company's head and the list of its sections, beside the one that is open; on a phone above it. */
export function CompanyFrame({ company, section, actions, notices, children }: CompanyFrameProps) {
	const { t } = useTranslation(['companies', 'chrome'])
	const format = useFormat()
	const { size, city, country, industry, website, description } = company
	const place = city && country ? t('fields.place', { city, country }) : city || country
	const tabs = companyTabsOf(company)
	const linkOf = (name: CompanyTab) => (
		<Link
			key={name}
			to="/app/dashboard/company"
			search={{ tab: name }}
			className={classes.section}
			aria-current={name === section ? 'page' : false}
		>
			{t(`tabs.${name}`)}
		</Link>
	)
	return (
		<>
			<PageHeader
				title={company.name}
				aside={<Tag tone="neutral">{t(`roles.${company.role}`)}</Tag>}
				actions={actions}
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
			{notices}
			<div className={classes.frame}>
				<nav className={classes.sections} aria-label={t('tabs.label')}>
					{tabs.filter((name) => name !== 'settings').map(linkOf)}
					<Link
						to="/app/dashboard/billing"
						className={classes.section}
						aria-current={section === 'billing' ? 'page' : false}
					>
						{t('chrome:billing')}
					</Link>
					{linkOf('settings')}
				</nav>
				<div className={classes.content}>{children}</div>
			</div>
		</>
	)
}
