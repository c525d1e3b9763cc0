import type { ChatRole } from '@panelyard/contracts/messages/support-chat'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionState } from './chat-socket.ts'
import { Composer } from './composer.tsx'
import type { Conversation } from './conversation.ts'
import { MessageList } from './message-list.tsx'
import classes from './support-chat.module.css'
import { useConversationState } from './use-conversation.ts'

type ConversationViewProps = {
	conversation: Conversation
	connection: ConnectionState
	side: ChatRole
	/** Above the input; it may put text into it. */
	tools?: (insert: (text: string) => void) => ReactNode
}

/** A thread to read and to write in, for both sides. */
export function ConversationView({ conversation, connection, side, tools }: ConversationViewProps) {
	const { t } = useTranslation('support')
	const state = useConversationState(conversation)
	const isConnected = connection.status === 'connected'
	const typing = state.typing.length
	const one =
		side === 'user' ? 'support_typing' : state.typing[0]?.user_role === 'admin' ? 'colleague_typing' : 'person_typing'
	return (
		<div className={classes.view}>
			<ConnectionBanner connection={connection} />
			<MessageList conversation={conversation} state={state} side={side} isShown />
			<div className={classes.typing} aria-live="polite">
				{typing > 0 && t(typing === 1 ? one : 'people_typing', { count: typing })}
			</div>
			{state.status === 'closed' && <p className={classes.note}>{t('closed')}</p>}
			<Composer
				key={conversation.thread_id}
				person_id={conversation.person_id}
				thread_id={conversation.thread_id}
				isConnected={isConnected}
				sharesView={side === 'user'}
				onSend={(content, attachments) => conversation.send(content, attachments)}
				onType={(content) => conversation.type(content)}
				{...(tools && { tools })}
			/>
		</div>
	)
}

/** Says that there is no connection, and why when that is known. */
export function ConnectionBanner({ connection }: { connection: ConnectionState }) {
	const { t } = useTranslation('support')
	if (connection.status === 'connected') return null
	return (
		<div className={classes.banner} role="status" data-alarm={connection.error !== null || undefined}>
			{connection.error === null ? t('connecting') : t(`connection_error.${connection.error}`)}
		</div>
	)
}
