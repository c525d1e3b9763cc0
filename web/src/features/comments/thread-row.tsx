import type { CommentThread } from '@panelyard/contracts/messages/comments'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import classes from './comments.module.css'
import { ThreadStatus } from './thread-status.tsx'

type ThreadRowProps = {
	thread: CommentThread
	/** False where the panel is known from around it, and the thread unfolds below. */
	withPanel: boolean
	isOpen: boolean
	onOpen: () => void
}

/** A thread in a list: what it is about, who began it, and whether there is something new. */
export function ThreadRow({ thread, withPanel, isOpen, onOpen }: ThreadRowProps) {
	const { t } = useTranslation(['comments', 'images'])
	const since = useSince()
	const format = useFormat()
	const shown = thread.comments.find(({ is_deleted }) => !is_deleted)
	const replies = thread.comments.length - 1
	const photos = thread.comments.reduce((count, { images }) => count + images.length, 0)
	const last = thread.comments.at(-1)
	// The thread unfolds right below, with its own head.
	const isFoldedOut = isOpen && !withPanel
	return (
		<button
			type="button"
			className={classes.row}
			onClick={onOpen}
			aria-expanded={isOpen}
			data-open={isOpen || undefined}
			data-unread={thread.unread_count > 0 || undefined}
		>
			{isFoldedOut ? (
				<span className={classes.quiet}>{t('comments:close')}</span>
			) : (
				<>
					<span className={classes.rowHead}>
						{withPanel && (
							<strong className={classes.rowPanel} dir="auto">
								{thread.panel_label}
							</strong>
						)}
						{thread.status === 'resolved' && <ThreadStatus status={thread.status} />}
						{thread.unread_count > 0 && (
							<span className={classes.unread}>{t('comments:unread_count', { count: thread.unread_count })}</span>
						)}
						<span className={classes.gap} />
						<time
							dateTime={last?.created_at}
							title={last && format.dateTime(last.created_at)}
							className={classes.quiet}
						>
							{last && since(last.created_at)}
						</time>
					</span>
					<span className={classes.rowText} dir="auto">
						{shown ? shown.text || t('images:count', { count: shown.images.length }) : t('comments:deleted')}
					</span>
					<span className={classes.quiet}>
						<bdi>{shown?.author_name || t('comments:somebody')}</bdi>
						{replies > 0 && <> · {t('comments:replies', { count: replies })}</>}
						{photos > 0 && shown?.text !== '' && <> · {t('images:count', { count: photos })}</>}
					</span>
				</>
			)}
		</button>
	)
}
