import { Button, Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import {
	NOTIFICATION_TYPES,
	NOTIFICATIONS_PER_PAGE,
	type Notification,
	type NotificationListResponse,
	type NotificationType,
} from '@panelyard/contracts/messages/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { listQuery, unreadQuery } from '../../domain/notifications/notifications.queries.ts'
import { useNotificationChanges } from '../../domain/notifications/use-notification-changes.ts'
import { useFormat } from '../../locales/format.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLinks } from '../../ui/page/page-links.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsFailed } from './notifications-failed.tsx'
import classes from './notifications-page.module.css'
import { NotificationsSearch } from './notifications-search.ts'

/** What was removed last, and can come back. */
type Removal = { id: string; count: number }

/** /app/dashboard/notifications: everything the person was told, with filters. */
export function NotificationsPage() {
	const { t, i18n } = useTranslation('notifications')
	const search = NotificationsSearch.parse(useSearch({ strict: false }))
	const filter = { page: search.page ?? 1, unread_only: search.unread !== undefined, type: search.type }
	const { data, error, refetch } = useQuery(listQuery(filter, i18n.language))
	const unread = useQuery(unreadQuery).data ?? data?.unread_count ?? 0
	const { setRead, setAllRead, remove, clearAll } = useNotificationChanges()
	const [removal, setRemoval] = useState<Removal | null>(null)
	const removeOne = (notification: Notification) =>
		void remove.mutateAsync(notification).then(
			({ removal_id }) => setRemoval(removal_id === null ? null : { id: removal_id, count: 1 }),
			// Told already.
			() => {},
		)
	const clear = () =>
		void clearAll.mutateAsync(newId()).then(
			({ removal_id, removed }) =>
				setRemoval(removal_id === null || removed === 0 ? null : { id: removal_id, count: removed }),
			() => {},
		)
	const isEmpty = data?.total === 0 && !filter.unread_only && filter.type === undefined
	return (
		<>
			<PageHeader
				title={t('title')}
				description={t('description')}
				actions={
					<>
						<Button variant="default" disabled={unread === 0} onClick={() => setAllRead.mutate(undefined)}>
							{t('mark_all_read')}
						</Button>
						<Button variant="default" disabled={!data || isEmpty} loading={clearAll.isPending} onClick={clear}>
							{t('clear_all')}
						</Button>
					</>
				}
			/>
			<Stack gap="sm" maw={860}>
				<Filters search={search} />
				{removal && <Removed removal={removal} onDone={() => setRemoval(null)} />}
				{error && !data ? (
					<NotificationsFailed onRetry={() => void refetch()} />
				) : data ? (
					<List
						list={data}
						search={search}
						onRead={(notification, is_read) => setRead.mutate({ notification, is_read })}
						onRemove={removeOne}
					/>
				) : (
					<Pending />
				)}
			</Stack>
		</>
	)
}

function useShow() {
	const navigate = useNavigate()
	return (search: NotificationsSearch) => void navigate({ to: '/app/dashboard/notifications', search })
}

function Filters({ search }: { search: NotificationsSearch }) {
	const { t } = useTranslation('notifications')
	const show = useShow()
	return (
		<Group gap="sm" justify="space-between">
			<Group gap="sm" flex="1 1 20rem">
				<SegmentedControl
					aria-label={t('show')}
					value={search.unread ? 'unread' : 'all'}
					onChange={(value) => show({ type: search.type, unread: value === 'unread' ? '1' : undefined })}
					data={[
						{ value: 'all', label: t('all') },
						{ value: 'unread', label: t('unread') },
					]}
				/>
				<Select
					aria-label={t('type')}
					placeholder={t('all_types')}
					clearable
					flex="1 1 9rem"
					maw={200}
					value={search.type ?? null}
					onChange={(type) =>
						show({ unread: search.unread, type: (type ?? undefined) as NotificationType | undefined })
					}
					data={NOTIFICATION_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
				/>
			</Group>
			<Button component={Link} to="/app/dashboard/settings" hash="notifications" variant="subtle">
				{t('settings')}
			</Button>
		</Group>
	)
}

/** Says what was removed, and brings it back. */
function Removed({ removal, onDone }: { removal: Removal; onDone: () => void }) {
	const { t } = useTranslation(['notifications', 'changes'])
	const { restore } = useNotificationChanges()
	return (
		<div className={classes.removed} role="status">
			<span>{t('removed', { count: removal.count })}</span>
			<Button
				size="compact-sm"
				variant="subtle"
				loading={restore.isPending}
				onClick={() => restore.mutate(removal.id, { onSuccess: onDone })}
			>
				{t('changes:undo')}
			</Button>
		</div>
	)
}

type ListProps = {
	list: NotificationListResponse
	search: NotificationsSearch
	onRead: (notification: Notification, is_read: boolean) => void
	onRemove: (notification: Notification) => void
}

function List({ list, search, onRead, onRemove }: ListProps) {
	const { t } = useTranslation('notifications')
	const format = useFormat()
	const show = useShow()
	const [now, setNow] = useState(Date.now)
	useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
	const { notifications, total, page } = list
	if (notifications.length === 0 && page <= 1) return <Empty search={search} />
	const from = (page - 1) * NOTIFICATIONS_PER_PAGE + 1
	const to = Math.min(total, from + notifications.length - 1)
	return (
		<>
			<ul className={classes.list} aria-label={t('title')}>
				{notifications.map((notification) => (
					<NotificationRow
						key={notification.id}
						notification={notification}
						now={now}
						onRead={onRead}
						onRemove={onRemove}
					/>
				))}
			</ul>
			<Group justify="space-between">
				<Text size="sm" c="dimmed">
					{t('range', { from: format.integer(from), to: format.integer(to), total: format.integer(total) })}
				</Text>
				<PageLinks
					list={{ total, page_size: NOTIFICATIONS_PER_PAGE }}
					page={page}
					onPage={(next) => show({ ...search, page: next === 1 ? undefined : next })}
				/>
			</Group>
		</>
	)
}

function Empty({ search }: { search: NotificationsSearch }) {
	const { t } = useTranslation('notifications')
	const show = useShow()
	if (search.unread === undefined && search.type === undefined)
		return <EmptyState title={t('empty.title')} text={t('empty.text')} />
	return (
		<EmptyState
			title={t('empty.filtered')}
			action={
				<Button variant="default" onClick={() => show({})}>
					{t('show_all')}
				</Button>
			}
		/>
	)
}

function Pending() {
	return (
		<Stack gap="xs" aria-busy>
			{[1, 2, 3, 4].map((row) => (
				<Skeleton key={row} height={64} />
			))}
		</Stack>
	)
}
