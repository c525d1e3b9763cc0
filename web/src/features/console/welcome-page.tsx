import { Button } from '@mantine/core'
import type { AdminStats } from '@panelyard/contracts/console/admin'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DayTrend } from './lists/day-trend.tsx'
import { PartsList } from './lists/parts-list.tsx'
import { Now, statsQuery, Totals } from './server-figures.tsx'
import classes from './welcome-page.module.css'

/** /sysbly: how the server is, and where to look first. */
export function WelcomePage() {
	const { t } = useTranslation(['operations', 'console', 'admin'])
	const format = useFormat()
	const stats = useQuery(statsQuery)
	return (
		<>
			<PageHeader
				title={t('console:pages.welcome')}
				description={stats.data && t('admin:description', { time: format.dateTime(stats.data.counted_at) })}
				actions={
					<Button
						variant="default"
						leftSection={<IconRefresh size={16} aria-hidden />}
						loading={stats.isFetching}
						onClick={() => void stats.refetch()}
					>
						{t('admin:refresh')}
					</Button>
				}
			/>
			<QueryView queries={[stats]} pending={<PageWaiting />}>
				{(shown) => (
					<div className={classes.sections}>
						<PageSection title={t('welcome.now')}>
							<Now stats={shown} />
						</PageSection>
						<PageSection title={t('welcome.parts')}>
							<PartsList parts={shown.parts} />
						</PageSection>
						<div className={classes.wide}>
							<PageSection title={t('welcome.total')}>
								<Totals stats={shown} />
							</PageSection>
						</div>
						<Trends days={shown.days} />
					</div>
				)}
			</QueryView>
		</>
	)
}

function Trends({ days }: Pick<AdminStats, 'days'>) {
	const { t } = useTranslation(['operations', 'admin'])
	const format = useFormat()
	const trend = (
		title: string,
		of: (day: AdminStats['days'][number]) => number,
		{ write = format.integer, isAlarm = false } = {},
	) => (
		<PageSection title={title}>
			<DayTrend
				label={title}
				days={days.map((day) => ({ day: day.day, value: of(day) }))}
				write={write}
				isAlarm={isAlarm}
			/>
		</PageSection>
	)
	return (
		<>
			{trend(t('welcome.trend.sign_ups'), ({ sign_ups }) => sign_ups)}
			{trend(t('welcome.trend.uploaded'), ({ uploaded_bytes }) => uploaded_bytes, { write: format.bytes })}
			{trend(t('welcome.trend.conversions'), ({ conversions }) => conversions)}
			{trend(t('welcome.trend.failed'), ({ failed_conversions }) => failed_conversions, { isAlarm: true })}
		</>
	)
}
