import { Alert, Button, Modal, Skeleton, Stack } from '@mantine/core'
import type { AdminCompany } from '@panelyard/contracts/console/companies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSection } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import type { Sorting } from '../console-search.ts'
import { type Column, ConsoleTable } from '../lists/console-list.tsx'
import { MonthSelect } from '../lists/month-select.tsx'
import { CompanyLink } from '../lists/record-links.tsx'
import { BillingCommands } from './billing-commands.tsx'
import { BillingTag } from './billing-tag.tsx'
import { snapshotsQuery } from './companies.queries.ts'
import { CompaniesList } from './companies-list.tsx'
import { SnapshotTable } from './snapshot-table.tsx'

/** /sysbly/billing: what companies pay and need, their months, and the commands of billing. */
export function BillingPage() {
	const { t } = useTranslation(['operations', 'console'])
	const [opened, setOpened] = useState<AdminCompany | null>(null)
	return (
		<>
			<PageHeader title={t('console:pages.billing')} />
			<Stack gap="lg">
				<PageSection title={t('console:pages.companies')}>
					<CompaniesList path="billing/companies">
						{({ companies, is_billing_configured }, sorting) => (
							<>
								{!is_billing_configured && (
									<Alert color="steel" mb="sm">
										{t('billing.not_configured')}
									</Alert>
								)}
								<Companies companies={companies} sorting={sorting} onSnapshots={setOpened} />
							</>
						)}
					</CompaniesList>
				</PageSection>
				<PageSection title={t('billing.commands')}>
					<BillingCommands />
				</PageSection>
			</Stack>
			<Modal
				opened={opened !== null}
				onClose={() => setOpened(null)}
				size="xl"
				title={opened ? t('billing.snapshots_of', { name: opened.name }) : ''}
			>
				{opened && <Snapshots company_id={opened.id} />}
			</Modal>
		</>
	)
}

type CompaniesProps = {
	companies: readonly AdminCompany[]
	sorting: Sorting
	onSnapshots: (company: AdminCompany) => void
}

function Companies({ companies, sorting, onSnapshots }: CompaniesProps) {
	const { t } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const columns: Column<AdminCompany>[] = [
		{
			name: t('columns.company'),
			cell: (company) => <CompanyLink company={company} />,
			sort: 'name',
		},
		{ name: t('companies.payment'), cell: ({ billing }) => <BillingTag billing={billing} /> },
		{ name: t('billing.plan'), cell: ({ billing }) => billing.plan ?? '–', sort: 'plan' },
		{
			name: t('billing.paid_seats'),
			cell: ({ billing }) => format.integer(billing.paid_seats),
			isNumber: true,
			sort: 'paid_seats',
		},
		{
			name: t('billing.needed_seats'),
			cell: ({ billing }) => format.integer(billing.needed_seats),
			isNumber: true,
			sort: 'needed_seats',
		},
		{
			name: t('billing.until'),
			cell: ({ billing: { ends_at, period_ends_at, trial_ends_at } }) => {
				const until = ends_at ?? period_ends_at ?? trial_ends_at
				return until ? format.date(until) : '–'
			},
			isNumber: true,
			sort: 'until',
		},
	]
	return (
		<ConsoleTable
			label={t('console:pages.companies')}
			rows={companies}
			columns={columns}
			keyOf={({ id }) => id}
			sorting={sorting}
			actions={(company) => (
				<Button variant="default" size="compact-sm" onClick={() => onSnapshots(company)}>
					{t('billing.snapshots')}
				</Button>
			)}
		/>
	)
}

function Snapshots({ company_id }: { company_id: string }) {
	const [month, setMonth] = useState<string | null>(null)
	const snapshots = useQuery(snapshotsQuery(company_id, month))
	return (
		<Stack gap="sm">
			<MonthSelect month={month} onChange={setMonth} />
			<QueryView queries={[snapshots]} pending={<Skeleton height={160} />}>
				{(shown) => <SnapshotTable snapshots={shown} />}
			</QueryView>
		</Stack>
	)
}
