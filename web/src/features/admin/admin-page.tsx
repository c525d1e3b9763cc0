import { Button, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type AdminStats, AdminStatsResponse } from '@panelyard/contracts/admin'
import { IconRefresh, IconSpeakerphone } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { NoticeDialog } from '../../domain/notices/notice-dialog.tsx'
import { useFormat } from '../../locales/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageSection, PageWaiting } from '../../ui/page-parts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import classes from './admin-page.module.css'

const REFETCH_MS = 60_000
const KINDS = ['convert', 'inspect', 'export_glb', 'identify_panels', 'plan_merge'] as const

const statsQuery = queryOptions({
	queryKey: ['admin', 'stats'],
	queryFn: async ({ signal }): Promise<AdminStats> =>
		(await callApi(AdminStatsResponse, 'GET', '/admin/stats', { signal })).stats,
	refetchInterval: REFETCH_MS,
})

/** /app/dashboard/admin: the numbers of the whole server, for its administrators. */
export function AdminPage() {
	const { t } = useTranslation(['admin', 'analytics', 'notices'])
	const format = useFormat()
	const stats = useQuery(statsQuery)
	const [isWriting, writing] = useDisclosure(false)
	return (
		<>
			<PageHeader
				title={t('title')}
				description={stats.data && t('description', { time: format.dateTime(stats.data.counted_at) })}
				actions={
					<>
						<LinkButton to="/app/dashboard/admin/analytics" variant="default">
							{t('analytics:open')}
						</LinkButton>
						<Button variant="default" leftSection={<IconSpeakerphone size={16} aria-hidden />} onClick={writing.open}>
							{t('notices:write')}
						</Button>
						<Button
							variant="default"
							leftSection={<IconRefresh size={16} aria-hidden />}
							loading={stats.isFetching}
							onClick={() => void stats.refetch()}
						>
							{t('refresh')}
						</Button>
					</>
				}
			/>
			<NoticeDialog companyId={null} opened={isWriting} onClose={writing.close} />
			<QueryView queries={[stats]} pending={<PageWaiting />}>
				{(shown) => <Stats stats={shown} />}
			</QueryView>
		</>
	)
}

function Stats({ stats }: { stats: AdminStats }) {
	const { t, i18n } = useTranslation('admin')
	const format = useFormat()
	return (
		<div className={classes.sections}>
			<PageSection title={t('people')}>
				<dl className={classes.figures}>
					<Figure name={t('accounts')} value={format.integer(stats.accounts)} />
					<Figure name={t('active_people')} value={format.integer(stats.active_people)} />
					<Figure name={t('companies')} value={format.integer(stats.companies)} />
					<Figure name={t('projects')} value={format.integer(stats.projects)} />
				</dl>
			</PageSection>
			<PageSection title={t('work')}>
				<dl className={classes.figures}>
					<Figure name={t('conversions')} value={format.integer(stats.conversions)} />
					<Figure
						name={t('failed_conversions')}
						value={format.integer(stats.failed_conversions)}
						isAlarm={stats.failed_conversions > 0}
					/>
					<Figure name={t('stored')} value={format.bytes(stats.stored_bytes)} />
					<Figure name={t('oldest')} value={waitText(stats.oldest_queued_seconds, i18n.language)} />
				</dl>
			</PageSection>
			<PageSection title={t('queues')}>
				<Queues queues={stats.queues} />
			</PageSection>
		</div>
	)
}

/** Seconds, or minutes from two of them on, or hours. */
function waitText(seconds: number, language: string): string {
	const [value, unit] =
		seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
	const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const
	return new Intl.NumberFormat(language, style).format(value as number)
}

function Figure({ name, value, isAlarm = false }: { name: string; value: string; isAlarm?: boolean }) {
	return (
		<div data-alarm={isAlarm || undefined}>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	)
}

function Queues({ queues }: Pick<AdminStats, 'queues'>) {
	const { t } = useTranslation('admin')
	const format = useFormat()
	const nameOf = (kind: string) => {
		const known = KINDS.find((name) => name === kind)
		return known ? t(`kinds.${known}`) : kind
	}
	if (queues.length === 0) return <Text c="dimmed">{t('no_jobs')}</Text>
	return (
		<Table aria-label={t('queues')}>
			<Table.Thead>
				<Table.Tr>
					<Table.Th>{t('kind')}</Table.Th>
					<Table.Th>{t('queued')}</Table.Th>
					<Table.Th>{t('processing')}</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{queues.map(({ kind, queued, processing }) => (
					<Table.Tr key={kind}>
						<Table.Td>{nameOf(kind)}</Table.Td>
						<Table.Td>{format.integer(queued)}</Table.Td>
						<Table.Td>{format.integer(processing)}</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	)
}
