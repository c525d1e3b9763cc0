import type { Notification, NotificationType } from '@panelyard/contracts/messages/notifications'
import {
	IconBox,
	IconBuilding,
	IconCheck,
	IconInfoCircle,
	IconMail,
	IconMessage,
	IconShare,
	IconShieldLock,
	IconTrash,
	type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { RowActions } from '../../ui/row-actions.tsx'
import classes from './notification-row.module.css'

const ICONS: Record<NotificationType, TablerIcon> = {
	project: IconBox,
	team: IconMessage,
	system: IconInfoCircle,
	security: IconShieldLock,
	company: IconBuilding,
	company_invitation: IconMail,
	project_shared: IconShare,
}

type NotificationRowProps = {
	notification: Notification
	/** Milliseconds, to tell how long ago it was. */
	now: number
	/** Marks it as read, or as unread again. */
	onRead: (notification: Notification, is_read: boolean) => void
	/** Called when its link was followed. */
	onFollow?: () => void
	/** Leaves out what can be done with it. */
	isBare?: boolean
	onRemove?: (notification: Notification) => void
}

/** One notification. Following its link marks it as read. */
export function NotificationRow(props: NotificationRowProps) {
	const { notification, now, onRead, onFollow, onRemove, isBare = false } = props
	const { t } = useTranslation(['notifications', 'shell'])
	const format = useFormat()
	const { type, title, message, created_at, is_read } = notification
	const Icon = ICONS[type]
	const toggle = () => onRead(notification, !is_read)
	const follow = () => {
		if (!is_read) onRead(notification, true)
		onFollow?.()
	}
	return (
		<li className={classes.row} data-unread={!is_read || undefined}>
			<span className={classes.icon} title={t(`types.${type}`)}>
				<Icon size={18} stroke={1.6} aria-hidden />
			</span>
			<div className={classes.text}>
				<Title notification={notification} onFollow={follow} />
				<p className={classes.message} dir={directionOf(notification)} data-bare={isBare || undefined}>
					{message}
				</p>
				<p className={classes.meta}>
					{!is_read && <span className={classes.unread}>{t('is_unread')}</span>}
					<time dateTime={created_at} title={format.dateTime(created_at)}>
						{format.ago(created_at, now) ?? t('shell:just_now')}
					</time>
				</p>
			</div>
			{!isBare && (
				<div className={classes.actions}>
					<RowActions
						label={t('actions', { title })}
						actions={[
							{ label: t(is_read ? 'mark_unread' : 'mark_read'), Icon: is_read ? IconMail : IconCheck, run: toggle },
							{ label: t('remove'), Icon: IconTrash, run: () => onRemove?.(notification) },
						]}
					/>
				</div>
			)}
		</li>
	)
}

/** People write these themselves; every other text is in the reader's language, whatever name it begins with. */
const NOTICES = ['company_notice', 'system_notice']
const directionOf = ({ kind }: Notification) => (NOTICES.includes(kind) ? 'auto' : undefined)

/** A link to the exact place, or a button that marks it as read where it leads nowhere. */
function Title({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
	const router = useRouter()
	const { title, link } = notification
	const dir = directionOf(notification)
	if (link === null) {
		return (
			<button type="button" className={classes.title} dir={dir} onClick={onFollow}>
				{title}
			</button>
		)
	}
	const follow = (event: MouseEvent) => {
		onFollow()
		// A new tab or window is the browser's.
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		router.history.push(link)
	}
	return (
		<a href={link} className={classes.title} dir={dir} onClick={follow}>
			{title}
		</a>
	)
}
