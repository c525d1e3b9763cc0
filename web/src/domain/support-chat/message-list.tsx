import { Anchor, Button, Loader } from '@mantine/core'
import {
	attachmentPath,
	type ChatAttachment,
	type ChatMessage,
	type ChatRole,
} from '@panelyard/contracts/messages/support-chat'
import { IconFileText, IconMapPinShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'
import { openInTab } from '../../ui/open-in-tab.ts'
import { openSharedView } from './chat-calls.ts'
import type { Conversation, ConversationState } from './conversation.ts'
import { lastSeq, seqBeforeGap } from './message-log.ts'
import type { PendingMessage } from './pending-messages.ts'
import classes from './support-chat.module.css'

/** Nearer to the end than this, new messages scroll into view. Pixels. */
const NEAR_END = 120
/** Messages of one side within this come under one name. */
const TOGETHER_MS = 5 * 60_000
/** Pixels. */
const IMAGE_MOST = { width: 240, height: 200 }

type MessageListProps = {
	conversation: Conversation
	state: ConversationState
	/** Whose side this is. */
	side: ChatRole
	/** Whether the messages can be seen: then they count as read. */
	isShown: boolean
}

/** The messages of a thread, the last one at the foot, and below it what isn't sent yet. */
export function MessageList({ conversation, state, side, isShown }: MessageListProps) {
	const { t } = useTranslation('support')
	const log = useRef<HTMLDivElement>(null)
	const wasNearEnd = useRef(true)
	const { messages, pending, isLoading, hasOlder } = state
	const last = lastSeq(messages)
	const whole = seqBeforeGap(messages)
	const first = messages[0]?.seq ?? 0
	const heightBefore = useRef(0)

	// Whatever is added below keeps the end in view.
	useLayoutEffect(() => {
		const shown = log.current
		if (shown && wasNearEnd.current) shown.scrollTop = shown.scrollHeight
	}, [last, pending.length, isLoading])
	// Earlier messages don't move those that are being read.
	useLayoutEffect(() => {
		const shown = log.current
		if (!shown) return
		if (!wasNearEnd.current) shown.scrollTop += shown.scrollHeight - heightBefore.current
		heightBefore.current = shown.scrollHeight
	}, [first])
	useEffect(() => {
		const shown = log.current
		if (!shown || isLoading) return
		// A keyboard on the screen, or what opens above or below, leaves less room: the end stays in view.
		const observer = new ResizeObserver(() => {
			if (wasNearEnd.current) shown.scrollTop = shown.scrollHeight
		})
		observer.observe(shown)
		return () => observer.disconnect()
	}, [isLoading])
	useEffect(() => {
		if (!isShown || whole === 0) return
		const read = () => {
			if (document.visibilityState === 'visible') conversation.markRead()
		}
		read()
		document.addEventListener('visibilitychange', read)
		return () => document.removeEventListener('visibilitychange', read)
	}, [conversation, isShown, whole])

	const onScroll = () => {
		const shown = log.current
		if (shown) wasNearEnd.current = shown.scrollHeight - shown.scrollTop - shown.clientHeight < NEAR_END
		if (shown) heightBefore.current = shown.scrollHeight
	}
	if (isLoading)
		return (
			<div className={classes.log} role="status" aria-label={t('loading')}>
				<Loader size="sm" mx="auto" />
			</div>
		)
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls it
		<div ref={log} className={classes.log} onScroll={onScroll} role="log" aria-label={t('messages')} tabIndex={0}>
			{hasOlder && (
				<Button
					className={classes.older}
					variant="subtle"
					size="compact-sm"
					onClick={() => void conversation.loadOlder()}
				>
					{t('older')}
				</Button>
			)}
			{messages.length === 0 && pending.length === 0 && <p className={classes.empty}>{t('no_messages')}</p>}
			{messages.map((message, at) => (
				<Message
					key={message.seq}
					message={message}
					side={side}
					follows={follows(messages[at - 1], message)}
					isLast={message.seq === last}
				/>
			))}
			{pending.map((message) => (
				<Pending key={message.id} message={message} conversation={conversation} />
			))}
		</div>
	)
}

const follows = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
	before !== undefined &&
	before.sender_role === message.sender_role &&
	before.sender_name === message.sender_name &&
	Date.parse(message.created_at) - Date.parse(before.created_at) < TOGETHER_MS

type MessageProps = { message: ChatMessage; side: ChatRole; follows: boolean; isLast: boolean }

function Message({ message, side, follows, isLast }: MessageProps) {
	const { t } = useTranslation('support')
	const format = useFormat()
	const isOwn = message.sender_role === side
	const name = message.sender_name || t(message.sender_role === 'admin' ? 'support' : 'person_gone')
	return (
		<article className={classes.message} data-own={isOwn || undefined} data-follows={follows || undefined}>
			{!follows && (
				<span className={classes.by}>
					{!isOwn || side === 'admin' ? <bdi>{name}</bdi> : t('you')} · {format.dateTime(message.created_at)}
				</span>
			)}
			{message.content !== '' && (
				<p className={classes.words} dir="auto">
					{message.content}
				</p>
			)}
			<Attachments attachments={message.attachments} side={side} />
			{isOwn && isLast && <span className={classes.state}>{t(message.is_read ? 'read' : 'sent')}</span>}
		</article>
	)
}

function Pending({ message, conversation }: { message: PendingMessage; conversation: Conversation }) {
	const { t } = useTranslation('support')
	const messageText = useMessageText()
	return (
		<article className={classes.message} data-own data-waiting>
			{message.content !== '' && (
				<p className={classes.words} dir="auto">
					{message.content}
				</p>
			)}
			<Attachments attachments={message.attachments} side="user" />
			{message.refusal === null ? (
				<span className={classes.state}>{t('sending')}</span>
			) : (
				<span className={classes.state}>
					<span className={classes.refused}>
						{t('not_sent')} · {messageText(message.refusal)}
					</span>
					<Anchor component="button" size="xs" onClick={() => conversation.retry(message.id)}>
						{t('retry')}
					</Anchor>
					<Anchor component="button" size="xs" onClick={() => conversation.discard(message.id)}>
						{t('discard')}
					</Anchor>
				</span>
			)}
		</article>
	)
}

function Attachments({ attachments, side }: { attachments: readonly ChatAttachment[]; side: ChatRole }) {
	const { t } = useTranslation('support')
	const format = useFormat()
	if (attachments.length === 0) return null
	return (
		<div className={classes.files}>
			{attachments.map((one) =>
				one.kind === 'view' ? (
					<SharedView key={one.id} view={one} side={side} />
				) : one.kind === 'image' ? (
					<a
						key={one.id}
						className={classes.image}
						href={attachmentPath(one, 'large')}
						target="_blank"
						rel="noreferrer"
					>
						<img
							src={attachmentPath(one, 'small')}
							alt={t('image', { name: one.file_name })}
							width={one.width ?? undefined}
							height={one.height ?? undefined}
							style={shownSize(one)}
							loading="lazy"
						/>
					</a>
				) : (
					<a key={one.id} className={classes.file} href={attachmentPath(one, 'large')} download>
						<IconFileText size={16} aria-hidden />
						<bdi>{one.file_name}</bdi> {format.bytes(one.bytes)}
					</a>
				),
			)}
		</div>
	)
}

/** What an image takes up, also before it has come: what is below it doesn't move then. */
function shownSize({ width, height }: ChatAttachment): CSSProperties {
	if (!width || !height) return {}
	const scale = Math.min(1, IMAGE_MOST.width / width, IMAGE_MOST.height / height)
	return { width: Math.round(width * scale), height: 'auto', aspectRatio: `${width} / ${height}` }
}

/** A place in a project: people see that they shared it, admins open it. */
function SharedView({ view, side }: { view: ChatAttachment; side: ChatRole }) {
	const { t } = useTranslation('support')
	const errorText = useErrorText()
	const open = useMutation({ mutationFn: () => openSharedView(view.id) })
	return (
		<span className={classes.file} data-failed={open.isError || undefined}>
			<IconMapPinShare size={16} aria-hidden />
			<bdi>{view.file_name}</bdi>
			{side === 'admin' && (
				<Anchor component="button" size="sm" disabled={open.isPending} onClick={() => openInTab(open.mutateAsync())}>
					{t('open_view')}
				</Anchor>
			)}
			{open.error && <span role="alert">{errorText(open.error)}</span>}
		</span>
	)
}
