import { Text } from '@mantine/core'
import type { AdminChatThread } from '@panelyard/contracts/messages/support-chat'
import { useTranslation } from 'react-i18next'
import { useSubjectText } from '../../../domain/support-chat/subject-text.ts'
import { useFormat } from '../../../locales/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import classes from './support-page.module.css'

type ThreadListProps = {
	threads: readonly AdminChatThread[]
	/** That match, listed or not. */
	total: number
	typing: ReadonlySet<string>
	openId: string | null
	onOpen: (id: string) => void
}

/** Conversations to choose from. */
export function ThreadList({ threads, total, typing, openId, onOpen }: ThreadListProps) {
	const { t } = useTranslation('console')
	const format = useFormat()
	const subjectText = useSubjectText()
	if (threads.length === 0) return <EmptyState title={t('no_threads')} text={t('no_threads_text')} />
	return (
		<>
			<ul className={classes.threads}>
				{threads.map((thread) => (
					<li key={thread.id}>
						<button
							type="button"
							className={classes.thread}
							aria-current={thread.id === openId || undefined}
							data-unread={thread.has_unread || undefined}
							onClick={() => onOpen(thread.id)}
						>
							<span className={classes.line}>
								<span className={classes.name} dir="auto">
									{thread.user_name}
								</span>
								{thread.has_unread && <span className={classes.dot} role="img" aria-label={t('unread')} />}
								<span className={classes.quiet}>
									{format.since(thread.last_message_at ?? thread.created_at) ?? t('just_now')}
								</span>
							</span>
							<span className={classes.cut} dir="auto">
								{typing.has(thread.id) ? <em>{t('typing')}</em> : (thread.last_message ?? t('no_messages'))}
							</span>
							<span className={classes.line}>
								<span className={classes.cutQuiet} dir="auto">
									{subjectText(thread.subject)}
								</span>
								<span className={classes.quiet}>
									{thread.status === 'closed'
										? t('closed')
										: thread.answering_name && t('answering', { name: thread.answering_name })}
								</span>
							</span>
						</button>
					</li>
				))}
			</ul>
			{total > threads.length && (
				<Text size="sm" c="dimmed" p="sm">
					{t('more_threads', { count: total - threads.length })}
				</Text>
			)}
		</>
	)
}
