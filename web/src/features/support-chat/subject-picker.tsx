import { Loader } from '@mantine/core'
import { CHAT_SUBJECTS, type ChatThread } from '@panelyard/contracts/messages/support-chat'
import {
	IconBuilding,
	IconCreditCard,
	IconHelpCircle,
	IconMessages,
	IconTool,
	type TablerIcon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { openThread } from '../../domain/support-chat/chat-calls.ts'
import type { ConnectionState } from '../../domain/support-chat/chat-socket.ts'
import { Composer } from '../../domain/support-chat/composer.tsx'
import { moveDraft } from '../../domain/support-chat/composer-drafts.ts'
import { ConnectionBanner } from '../../domain/support-chat/conversation-view.tsx'
import { useSubjectText } from '../../domain/support-chat/subject-text.ts'
import { useFormat } from '../../locales/format.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import classes from './support-chat.module.css'

const ICONS: Record<(typeof CHAT_SUBJECTS)[number], TablerIcon> = {
	technicalIssue: IconTool,
	billingQuestion: IconCreditCard,
	featureGuidance: IconHelpCircle,
	generalSupport: IconMessages,
	modelStructure: IconBuilding,
}

type SubjectPickerProps = {
	person_id: string
	threads: readonly ChatThread[]
	connection: ConnectionState
	onOpened: (thread: ChatThread) => void
	onChoose: (thread_id: string) => void
}

/** How a conversation begins: by a subject or at once by a message. Earlier ones can be gone on with. */
export function SubjectPicker({ person_id, threads, connection, onOpened, onChoose }: SubjectPickerProps) {
	const { t } = useTranslation('support')
	const format = useFormat()
	const errorText = useErrorText()
	const subjectText = useSubjectText()
	/** Of the message that is being sent: trying again doesn't send it twice. */
	const [messageKey, setMessageKey] = useState(0)
	const first = useRef<{ id: string; text: string } | null>(null)
	/** At once, as a second tap may wait already: the call says so only one timer later. */
	const [isOpening, setOpening] = useState(false)
	const open = useMutation({
		mutationFn: openThread,
		onSuccess: (thread) => {
			first.current = null
			moveDraft(person_id, thread.id)
			onOpened(thread)
		},
		onError: (error) => {
			console.error('A conversation could not be begun', error)
			setOpening(false)
			setMessageKey((key) => key + 1)
		},
	})
	const begin = (thread: Parameters<typeof openThread>[0]) => {
		setOpening(true)
		open.mutate(thread)
	}
	const send = (message: string): boolean => {
		if (isOpening) return false
		if (first.current?.text !== message) first.current = { id: newId(), text: message }
		begin({ message, message_id: first.current.id })
		return true
	}
	return (
		<>
			<ConnectionBanner connection={connection} />
			<div className={classes.picker}>
				<h3>{t('pick.title')}</h3>
				<p>{t('pick.text')}</p>
				<ul className={classes.subjects}>
					{CHAT_SUBJECTS.map((subject) => {
						const Icon = ICONS[subject]
						return (
							<li key={subject}>
								<button
									type="button"
									className={classes.choice}
									disabled={isOpening}
									onClick={() => begin({ subject })}
								>
									{open.isPending && open.variables.subject === subject ? (
										<Loader size={18} aria-label={t('connecting')} />
									) : (
										<Icon size={18} stroke={1.6} aria-hidden />
									)}
									{t(`subjects.${subject}`)}
								</button>
							</li>
						)
					})}
				</ul>
				{open.error && <p role="alert">{errorText(open.error)}</p>}
				{threads.length > 0 && (
					<>
						<h3 className={classes.earlierTitle}>{t('earlier')}</h3>
						<ul className={classes.earlier}>
							{threads.slice(0, 20).map((thread) => (
								<li key={thread.id}>
									<button
										type="button"
										className={classes.choice}
										data-unread={thread.unread_count > 0 || undefined}
										onClick={() => onChoose(thread.id)}
									>
										<span className={classes.preview}>
											<span>
												<bdi>{subjectText(thread.subject)}</bdi>
											</span>
											<span>
												<bdi>{thread.last_message || t('no_messages_yet')}</bdi>
											</span>
										</span>
										{thread.unread_count > 0 && (
											<span className={classes.dot} role="img" aria-label={t('new_answer')} />
										)}
										<span className={classes.subject}>{format.date(thread.last_message_at ?? thread.created_at)}</span>
									</button>
								</li>
							))}
						</ul>
					</>
				)}
			</div>
			<Composer
				key={messageKey}
				person_id={person_id}
				thread_id={null}
				isConnected={connection.status === 'connected'}
				isOpening={isOpening}
				onSend={send}
				{...(open.error && first.current ? { restored: first.current.text } : {})}
			/>
		</>
	)
}
