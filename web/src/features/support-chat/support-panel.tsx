import { ActionIcon, CloseButton, Loader } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import type { ChatThread } from '@panelyard/contracts/messages/support-chat'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportAccess } from '../../domain/account/support-access.tsx'
import { ownThreadsQuery } from '../../domain/support-chat/chat-calls.ts'
import type { ChatSocket } from '../../domain/support-chat/chat-socket.ts'
import { ConnectionBanner, ConversationView } from '../../domain/support-chat/conversation-view.tsx'
import { useSubjectText } from '../../domain/support-chat/subject-text.ts'
import { useConnection, useConversation } from '../../domain/support-chat/use-conversation.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { SubjectPicker } from './subject-picker.tsx'
import classes from './support-chat.module.css'
import { SupportHours } from './support-hours.tsx'

type SupportPanelProps = {
	user: CurrentUser
	socket: ChatSocket | null
	threads: { data: ChatThread[] | undefined; error: Error | null; refetch: () => unknown }
	onClose: () => void
}

/** The panel of the support chat: the conversation, or what to begin one with. */
export function SupportPanel({ user, socket, threads, onClose }: SupportPanelProps) {
	const { t } = useTranslation('support')
	const client = useQueryClient()
	const titleId = useId()
	const panel = useRef<HTMLElement>(null)
	/** Null: the first open thread. */
	const [chosen, setChosen] = useState<string | 'picker' | null>(null)
	const connection = useConnection(socket)
	const subjectText = useSubjectText()
	const list = threads.data
	const thread =
		chosen === 'picker'
			? null
			: (list?.find(({ id }) => id === chosen) ?? list?.find(({ status }) => status === 'open') ?? null)
	// It stays, also when it is closed or another one becomes the last active.
	if (chosen === null && thread) setChosen(thread.id)
	const isUnreadElsewhere = list?.some(({ id, unread_count }) => unread_count > 0 && id !== thread?.id) ?? false
	const conversation = useConversation(socket, thread, { role: 'user', person_id: user.id })
	useFocusAndEscape(panel, onClose)
	const opened = (made: ChatThread) => {
		client.setQueryData(ownThreadsQuery.queryKey, (before) => [
			made,
			...(before ?? []).filter(({ id }) => id !== made.id),
		])
		setChosen(made.id)
	}
	return (
		<section ref={panel} className={classes.panel} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
			<div className={classes.head}>
				{thread && (
					<ActionIcon
						className={classes.back}
						aria-label={t(isUnreadElsewhere ? 'all_conversations_unread' : 'all_conversations')}
						title={t('all_conversations')}
						onClick={() => setChosen('picker')}
					>
						<IconArrowLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
						{isUnreadElsewhere && <span className={classes.dot} />}
					</ActionIcon>
				)}
				<h2 id={titleId}>
					{t('title')}
					{thread && (
						<span className={classes.subject}>
							<bdi>{subjectText(thread.subject)}</bdi>
						</span>
					)}
				</h2>
				<CloseButton size={36} iconSize={18} aria-label={t('close')} onClick={onClose} />
			</div>
			<SupportHours />
			<LetSupportSee />
			<div className={classes.body}>
				{threads.error && !list ? (
					<LoadFailed error={threads.error} onRetry={() => void threads.refetch()} />
				) : !list || (thread && !conversation) ? (
					<>
						<ConnectionBanner connection={connection} />
						<Loader size="sm" m="auto" aria-label={t('loading')} />
					</>
				) : conversation && thread ? (
					<ConversationView key={thread.id} conversation={conversation} connection={connection} side="user" />
				) : (
					<SubjectPicker
						person_id={user.id}
						threads={list}
						connection={connection}
						onOpened={opened}
						onChoose={setChosen}
					/>
				)}
			</div>
		</section>
	)
}

/** Where the person lets the support see what they see, folded until they want to. */
function LetSupportSee() {
	const { t } = useTranslation('seeing')
	const [isOpen, setOpen] = useState(false)
	return (
		<details className={classes.letSee} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{t('title')}</summary>
			{isOpen && (
				<>
					<p>{t('text')}</p>
					<SupportAccess />
				</>
			)}
		</details>
	)
}

/** Focus goes into the panel and back to what had it; Escape closes. */
function useFocusAndEscape(panel: React.RefObject<HTMLElement | null>, onClose: () => void): void {
	const close = useEffectEvent(onClose)
	useEffect(() => {
		const before = document.activeElement
		const shown = panel.current
		shown?.focus({ preventScroll: true })
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
			if (!shown?.contains(document.activeElement)) return
			// The 3D view also listens for it.
			event.stopPropagation()
			close()
		}
		shown?.addEventListener('keydown', onKeyDown)
		return () => {
			shown?.removeEventListener('keydown', onKeyDown)
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [panel])
}
