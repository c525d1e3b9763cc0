import { type AdminStats, AdminStatsResponse } from '@panelyard/contracts/console/admin'
import { queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../locales/format.ts'
import { useDurationText } from './lists/duration-text.ts'
import classes from './welcome-page.module.css'

const AGAIN_MS = 60_000

/** The numbers of the whole server. */
export const statsQuery = queryOptions({
	queryKey: ['console', 'stats'],
	queryFn: async ({ signal }): Promise<AdminStats> =>
		(await callApi(AdminStatsResponse, 'GET', '/admin/stats', { signal })).stats,
	refetchInterval: AGAIN_MS,
	staleTime: 0,
})

/** Where to look first. */
export function Now({ stats }: { stats: AdminStats }) {
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
			<Figure name={t('admin:conversions')}>
				<Link to="/sysbly/jobs" search={{ state: 'completed', kind: 'convert' }}>
					{format.integer(stats.conversions)}
				</Link>
			</Figure>
			<Figure name={t('welcome.failed_deliveries')} isAlarm={stats.failed_deliveries > 0}>
				<Link to="/sysbly/jobs">{format.integer(stats.failed_deliveries)}</Link>
			</Figure>
			<Figure name={t('admin:oldest')}>
				<Link to="/sysbly/jobs">{duration(stats.oldest_queued_seconds)}</Link>
			</Figure>
			<Figure name={t('welcome.time_to_picture')} note={t('welcome.time_to_picture_text')}>
				{picture ? `${duration(picture.median)} / ${duration(picture.slowest_tenth)}` : '–'}
			</Figure>
		</dl>
	)
}

/** How much there is. */
export function Totals({ stats }: { stats: AdminStats }) {
	const { t } = useTranslation(['operations', 'admin'])
	const format = useFormat()
	return (
		<dl className={classes.figures}>
			<Figure name={t('admin:accounts')}>
				<Link to="/sysbly/users">{format.integer(stats.accounts)}</Link>
			</Figure>
			<Figure name={t('welcome.sign_ups')}>
				<Link to="/sysbly/users">{format.integer(stats.sign_ups)}</Link>
			</Figure>
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
