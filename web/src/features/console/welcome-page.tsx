import { Button } from '@mantine/core'
import { type AdminStats, AdminStatsResponse } from '@panelyard/contracts/admin'
import { IconRefresh } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../locales/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageSection, PageWaiting } from '../../ui/page-parts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { DayTrend } from './day-trend.tsx'
import { useDurationText } from './duration-text.ts'
import { PartsList } from './parts-list.tsx'
import classes from './welcome-page.module.css'

const AGAIN_MS = 60_000

const statsQuery = queryOptions({
	queryKey: ['console', 'stats'],
	queryFn: async ({ signal }): Promise<AdminStats> =>
		(await callApi(AdminStatsResponse, 'GET', '/admin/stats', { signal })).stats,
	refetchInterval: AGAIN_MS,
	staleTime: 0,
})

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
						<PageSection title={t('welcome.total')}>
							<Totals stats={shown} />
						</PageSection>
						<Trends days={shown.days} />
					</div>
				)}
			</QueryView>
		</>
	)
}

function Now({ stats }: { stats: AdminStats }) {
	const { t } = useTranslation(['operations', 'admin'])
	const format = useFormat()
	const duration = useDurationText()
	const picture = stats.time_to_picture
	return (
		<dl className={classes.figures}>
			<Figure name={t('welcome.unread')} isAlarm={stats.unread_threads > 0}>
				<Link to="/sysbly/support">{format.integer(stats.unread_threads)}</Link>
			</Figure>
			<Figure name={t('admin:failed_conversions')} isAlarm={stats.failed_conversions > 0}>
				<Link to="/sysbly/jobs" search={{ state: 'failed', kind: 'convert' }}>
					{format.integer(stats.failed_conversions)}
				</Link>
			</Figure>
			<Figure name={t('admin:conversions')}>{format.integer(stats.conversions)}</Figure>
			<Figure name={t('welcome.failed_deliveries')} isAlarm={stats.failed_deliveries > 0}>
				<Link to="/sysbly/jobs">{format.integer(stats.failed_deliveries)}</Link>
			</Figure>
			<Figure name={t('admin:oldest')}>{duration(stats.oldest_queued_seconds)}</Figure>
			<Figure name={t('welcome.time_to_picture')} note={t('welcome.time_to_picture_text')}>
				{picture ? `${duration(picture.median)} / ${duration(picture.slowest_tenth)}` : '–'}
			</Figure>
		</dl>
	)
}

function Totals({ stats }: { stats: AdminStats }) {
	const { t } = useTranslation(['operations', 'admin'])
	const format = useFormat()
	return (
		<dl className={classes.figures}>
			<Figure name={t('admin:accounts')}>
				<Link to="/sysbly/users">{format.integer(stats.accounts)}</Link>
			</Figure>
			<Figure name={t('welcome.sign_ups')}>{format.integer(stats.sign_ups)}</Figure>
			<Figure name={t('admin:active_people')}>{format.integer(stats.active_people)}</Figure>
			<Figure name={t('admin:companies')}>
				<Link to="/sysbly/companies">{format.integer(stats.companies)}</Link>
			</Figure>
			<Figure name={t('admin:projects')}>
				<Link to="/sysbly/projects">{format.integer(stats.projects)}</Link>
			</Figure>
			<Figure name={t('admin:stored')}>{format.bytes(stats.stored_bytes)}</Figure>
		</dl>
	)
}

type FigureProps = { name: string; isAlarm?: boolean; note?: string; children: ReactNode }

function Figure({ name, isAlarm = false, note, children }: FigureProps) {
	return (
		<div data-alarm={isAlarm || undefined} title={note}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	)
}

function Trends({ days }: Pick<AdminStats, 'days'>) {
	const { t } = useTranslation(['operations', 'admin'])
	const format = useFormat()
	const trend = (title: string, of: (day: AdminStats['days'][number]) => number, write = format.integer) => (
		<PageSection title={title}>
			<DayTrend label={title} days={days.map((day) => ({ day: day.day, value: of(day) }))} write={write} />
		</PageSection>
	)
	return (
		<>
			{trend(t('welcome.trend.sign_ups'), ({ sign_ups }) => sign_ups)}
			{trend(t('welcome.trend.conversions'), ({ conversions }) => conversions)}
			{trend(t('welcome.trend.failed'), ({ failed_conversions }) => failed_conversions)}
			{trend(t('welcome.trend.uploaded'), ({ uploaded_bytes }) => uploaded_bytes, format.bytes)}
		</>
	)
}
