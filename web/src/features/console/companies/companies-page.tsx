import type { AdminCompany } from '@panelyard/contracts/console/companies'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { type Column, ConsoleTable } from '../lists/console-list.tsx'
import { CompanyLink, PersonLink } from '../lists/record-links.tsx'
import { BillingTag } from './billing-tag.tsx'
import { CompaniesList } from './companies-list.tsx'

/** /sysbly/companies: all companies, with their size and how they pay. */
export function CompaniesPage() {
	const { t } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const columns: Column<AdminCompany>[] = [
		{
			name: t('columns.company'),
			cell: (company) => <CompanyLink company={company} />,
			sort: 'name',
		},
		{
			name: t('columns.owner'),
			cell: ({ owner }) => (owner ? <PersonLink person={{ id: owner.id, email: owner.email }} /> : '–'),
			sort: 'owner',
		},
		{ name: t('companies.payment'), cell: ({ billing }) => <BillingTag billing={billing} /> },
		{ name: t('companies.members'), cell: ({ members }) => format.integer(members), isNumber: true, sort: 'members' },
		{
			name: t('console:pages.projects'),
			cell: ({ projects }) => format.integer(projects),
			isNumber: true,
			sort: 'projects',
		},
		{ name: t('columns.panels'), cell: ({ panels }) => format.integer(panels), isNumber: true, sort: 'panels' },
		{
			name: t('columns.created'),
			cell: ({ created_at }) => format.date(created_at),
			isNumber: true,
			sort: 'created_at',
		},
	]
	return (
		<>
			<PageHeader title={t('console:pages.companies')} />
			<CompaniesList path="companies">
				{({ companies }, sorting) => (
					<ConsoleTable
						label={t('console:pages.companies')}
						rows={companies}
						columns={columns}
						keyOf={({ id }) => id}
						sorting={sorting}
					/>
				)}
			</CompaniesList>
		</>
	)
}
