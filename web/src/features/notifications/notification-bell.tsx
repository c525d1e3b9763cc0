import { ActionIcon, Indicator, Popover, Skeleton } from '@mantine/core'
import { useDisclosure, useInterval } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BELL_SHOWS, latestQuery, unreadQuery } from '../../domain/notifications/notifications.queries.ts'
import { useLiveNotifications } from '../../domain/notifications/use-live-notifications.ts'
import { useNotificationChanges } from '../../domain/notifications/use-notification-changes.ts'
import { useFormat } from '../../locales/format.ts'
import classes from './notification-bell.module.css'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsFailed } from './notifications-failed.tsx'

/** More than these are shown as "99+". */
const MOST_SHOWN = 99

/** The bell of the top bar: how many are unread, and the five latest. */
export function NotificationBell({ personId }: { personId: string }) {
	const { t } = useTranslation('notifications')
	const format = useFormat()
	const [isOpen, panel] = useDisclosure(false)
	useLiveNotifications(personId)
	const unread = Math.max(0, useQuery(unreadQuery).data ?? 0)
	const label = unread === 0 ? t('title') : t('bell', { count: unread })
	return (
		<Popover
			opened={isOpen}
			onChange={(opened) => opened || panel.close()}
			position="bottom-end"
			width="min(26rem, calc(100vw - 16px))"
			trapFocus
			shadow="md"
		>
			<Indicator
				disabled={unread === 0}
				label={unread > MOST_SHOWN ? `${format.integer(MOST_SHOWN)}+` : format.integer(unread)}
				color="red.7"
				// It lies on the button, which is what people press.
				styles={{ indicator: { pointerEvents: 'none' } }}
				size={15}
				offset={{ x: unread > MOST_SHOWN ? 7 : 11, y: 12 }}
			>
				<Popover.Target>
					<ActionIcon aria-label={label} title={label} onClick={panel.toggle}>
						<IconBell size={19} stroke={1.6} aria-hidden />
					</ActionIcon>
				</Popover.Target>
			</Indicator>
			<Popover.Dropdown p={0}>{isOpen && <Latest onClose={panel.close} unread={unread} />}</Popover.Dropdown>
		</Popover>
	)
}

function Latest({ onClose, unread }: { onClose: () => void; unread: number }) {
	const { t, i18n } = useTranslation('notifications')
	const { data, error, refetch } = useQuery(latestQuery(i18n.language))
	const { setRead, setAllRead } = useNotificationChanges()
	const [now, setNow] = useState(Date.now)
	useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
	return (
		<div className={classes.panel}>
			<div className={classes.head}>
				<h2>{t('title')}</h2>
				{unread > 0 && (
					<button type="button" className={classes.link} onClick={() => setAllRead.mutate(undefined)}>
						{t('mark_all_read')}
					</button>
				)}
			</div>
			{data ? (
				<ul className={classes.list}>
					{data.notifications.slice(0, BELL_SHOWS).map((notification) => (
						<NotificationRow
							key={notification.id}
							notification={notification}
							now={now}
							onRead={(of, is_read) => setRead.mutate({ notification: of, is_read })}
							onFollow={onClose}
							isBare
						/>
					))}
					{data.notifications.length === 0 && <li className={classes.empty}>{t('empty.title')}</li>}
				</ul>
			) : error ? (
				<NotificationsFailed onRetry={() => void refetch()} />
			) : (
				<div className={classes.pending} aria-hidden>
					<Skeleton height={44} />
					<Skeleton height={44} />
					<Skeleton height={44} />
				</div>
			)}
			<footer className={classes.foot}>
				<Link to="/app/dashboard/notifications" className={classes.link} onClick={onClose}>
					{t('see_all')}
				</Link>
				<Link to="/app/dashboard/settings" hash="notifications" className={classes.link} onClick={onClose}>
					{t('settings')}
				</Link>
			</footer>
		</div>
	)
}
