import { Text } from '@mantine/core'
import type { CompanySnapshot } from '@panelyard/contracts/companies/billing'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { ConsoleTable } from '../lists/console-list.tsx'

/** What a company had at the end of each month. */
export function SnapshotTable({ snapshots }: { snapshots: readonly CompanySnapshot[] }) {
	const { t, i18n } = useTranslation(['operations', 'console'])
	const format = useFormat()
	const months = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
	if (snapshots.length === 0) return <Text c="dimmed">{t('billing.no_snapshots')}</Text>
	const number = (name: string, value: (snapshot: CompanySnapshot) => number) => ({
		name,
		cell: (snapshot: CompanySnapshot) => format.integer(value(snapshot)),
		isNumber: true,
	})
	return (
		<ConsoleTable
			label={t('billing.snapshots')}
			rows={snapshots}
			keyOf={({ month }) => month}
			columns={[
				{ name: t('billing.month'), cell: ({ month }) => months.format(new Date(`${month}-15T00:00:00Z`)) },
				number(t('companies.members'), ({ members }) => members),
				number(t('billing.seats'), ({ seats }) => seats),
				number(t('console:pages.projects'), ({ projects }) => projects),
				number(t('project.conversions'), ({ conversions }) => conversions),
				{ name: t('columns.storage'), cell: ({ stored_bytes }) => format.bytes(stored_bytes), isNumber: true },
			]}
		/>
	)
}
