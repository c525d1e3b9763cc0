import { Select } from '@mantine/core'
import { MAX_SNAPSHOTS } from '@panelyard/contracts/companies/billing'
import { useTranslation } from 'react-i18next'

/** The months that have ended and may have a snapshot, the last one first: `2026-11`. */
function endedMonths(now: Date): string[] {
	return Array.from({ length: MAX_SNAPSHOTS }, (_, back) =>
		new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - back)).toISOString().slice(0, 7),
	)
}

type MonthSelectProps = { month: string | null; onChange: (month: string | null) => void }

/** One month, or all of them. */
export function MonthSelect({ month, onChange }: MonthSelectProps) {
	const { t, i18n } = useTranslation('operations')
	const names = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
	return (
		<Select
			label={t('billing.month')}
			placeholder={t('billing.all_months')}
			w={220}
			clearable
			searchable
			value={month}
			onChange={onChange}
			data={endedMonths(new Date()).map((value) => ({
				value,
				label: names.format(new Date(`${value}-15T00:00:00Z`)),
			}))}
		/>
	)
}
