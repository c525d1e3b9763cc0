import { ActionIcon, Anchor, Button, CloseButton, Group, Textarea } from '@mantine/core'
import { type ChatAttachment, LOG_MAX_BYTES, MESSAGE_MAX_LENGTH } from '@panelyard/contracts/messages/support-chat'
import { cleanText } from '@panelyard/contracts/values/plain-text'
import { IconMapPinShare, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import {
	type ClipboardEvent,
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type AddedFile, useAddedFiles } from './added-files.ts'
import { keepDraft, readDraft } from './composer-drafts.ts'
import { shownPlace } from './shown-place.ts'
import classes from './support-chat.module.css'

type ComposerProps = {
	/** Who writes. */
	person_id: string
	/** The thread that files go to; null before there is one. */
	thread_id: string | null
	/** Files and the first message of a thread need a connection; later messages wait for one. */
	isConnected: boolean
	/** The thread is being opened, after which another input takes the place of this one. */
	isOpening?: boolean
	/** What couldn't be sent, to begin with. */
	restored?: string
	/** Returns whether the message was taken. */
	onSend: (content: string, attachments: ChatAttachment[]) => boolean
	onType?: (content: string) => void
	/** Whether the person can let the support look at the project that is open. */
	sharesView?: boolean
	/** Above the input; it may put text into it. */
	tools?: (insert: (text: string) => void) => ReactNode
}

/** The input of a conversation. Enter sends, Shift+Enter breaks the line. */
export function Composer({
	person_id,
	thread_id,
	isConnected,
	isOpening = false,
	restored,
	sharesView = false,
	onSend,
	onType,
	tools,
}: ComposerProps) {
	const { t } = useTranslation('support')
	const [content, setContent] = useState(() => restored ?? readDraft(person_id, thread_id))
	const { files, hasRoom, add, addView, remove, clearSent } = useAddedFiles(person_id, thread_id)
	const [isAsking, setAsking] = useState(false)
	const input = useRef<HTMLTextAreaElement>(null)
	const picker = useRef<HTMLInputElement>(null)
	const isUploading = files.some(({ attachment, error }) => attachment === null && error === null)
	const ready = files.flatMap(({ attachment }) => attachment ?? [])
	const excess = content.length > MESSAGE_MAX_LENGTH ? cleanText(content).length - MESSAGE_MAX_LENGTH : 0
	const isTaken = !isOpening && (isConnected || thread_id !== null)
	const canSend = isTaken && !isUploading && excess <= 0 && (content.trim() !== '' || ready.length > 0)
	const refused = files.filter(({ error }) => error !== null).length
	/**
	 * Enter was pressed while a file was on its way: the message goes with the file, unless it is changed or the file refused.
	 * How many files had been refused by then; null while nothing waits.
	 */
	const [refusedBefore, setRefusedBefore] = useState<number | null>(null)
	const isWaiting = refusedBefore !== null && isUploading
	const change = (text: string) => {
		setRefusedBefore(null)
		setContent(text)
		keepDraft(person_id, thread_id, text)
		onType?.(text)
	}
	const send = () => {
		setRefusedBefore(isUploading ? refused : null)
		if (!canSend || !onSend(content.trim(), ready)) return
		change('')
		clearSent()
		input.current?.focus()
	}
	const sendWaiting = useEffectEvent(() => {
		if (refusedBefore === null || isUploading) return
		if (refused > refusedBefore) setRefusedBefore(null)
		else send()
	})
	useEffect(() => sendWaiting(), [isUploading])
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
		event.preventDefault()
		send()
	}
	const onPaste = (event: ClipboardEvent) => {
		const pasted = [...event.clipboardData.files]
		if (pasted.length === 0 || thread_id === null) return
		event.preventDefault()
		add(pasted)
	}
	const insert = (text: string) => {
		change(content === '' ? text : `${content}\n${text}`)
		input.current?.focus()
	}
	const attachText = () => {
		const file = new File([content], 'message.txt', { type: 'text/plain' })
		add([file])
		// A longer one is refused, and stays to be cut.
		if (file.size <= LOG_MAX_BYTES && hasRoom) change('')
	}
	return (
		<div className={classes.composer}>
			{tools?.(insert)}
			{isAsking && (
				<ConfirmSharing
					onShare={() => {
						setAsking(false)
						addView(t('view_name'))
					}}
					onCancel={() => setAsking(false)}
				/>
			)}
			{files.length > 0 && (
				<div className={classes.files}>
					{files.map((file) => (
						<FileToSend key={file.key} file={file} onRemove={() => remove(file.key)} />
					))}
				</div>
			)}
			{isWaiting && (
				<p className={classes.waiting} role="status">
					{t('goes_with_file')}
				</p>
			)}
			{excess > 0 && (
				<p className={classes.tooLong} role="alert">
					{t('too_long', { count: excess, most: MESSAGE_MAX_LENGTH })}{' '}
					{thread_id !== null && (
						<Anchor component="button" size="sm" onClick={attachText}>
							{t('attach_text')}
						</Anchor>
					)}
				</p>
			)}
			<div className={classes.line}>
				{thread_id !== null && (
					<>
						<input
							ref={picker}
							type="file"
							multiple
							hidden
							accept="image/*,text/plain,.log,.txt,.csv,.json,.ifc"
							onChange={(event) => {
								add([...(event.currentTarget.files ?? [])])
								event.currentTarget.value = ''
							}}
						/>
						<ActionIcon
							size={36}
							aria-label={t('attach')}
							title={t('attach')}
							disabled={!isConnected || !hasRoom}
							onClick={() => picker.current?.click()}
						>
							<IconPaperclip size={18} stroke={1.6} aria-hidden />
						</ActionIcon>
						{sharesView && shownPlace() && (
							<ActionIcon
								size={36}
								aria-label={t('share_view')}
								title={t('share_view')}
								disabled={!isConnected || !hasRoom}
								onClick={() => setAsking(true)}
							>
								<IconMapPinShare size={18} stroke={1.6} aria-hidden />
							</ActionIcon>
						)}
					</>
				)}
				<Textarea
					ref={input}
					className={classes.input}
					aria-label={t('message')}
					placeholder={t('placeholder')}
					autosize
					minRows={1}
					maxRows={6}
					{...(content !== '' && { dir: 'auto' })}
					value={content}
					disabled={isOpening}
					onChange={(event) => change(event.currentTarget.value)}
					onKeyDown={onKeyDown}
					onPaste={onPaste}
				/>
				<ActionIcon
					size={36}
					variant="filled"
					color="steel"
					aria-label={t('send')}
					title={t('send')}
					disabled={!canSend}
					onClick={send}
				>
					<IconSend2 size={18} stroke={1.6} aria-hidden className="mirrored" />
				</ActionIcon>
			</div>
		</div>
	)
}

/** A file beside the input: how far it is, or why it isn't sent. */
function FileToSend({ file, onRemove }: { file: AddedFile; onRemove: () => void }) {
	const { t } = useTranslation('support')
	const { name, attachment, error, again } = file
	return (
		<span className={classes.file} data-failed={error !== null || undefined}>
			<bdi>{name}</bdi>
			{error === null ? attachment ? null : t('uploading') : <span role="alert">{error}</span>}
			{again && (
				<Anchor component="button" size="sm" onClick={again}>
					{t('retry')}
				</Anchor>
			)}
			<CloseButton size="sm" aria-label={t('remove_file', { name })} onClick={onRemove} />
		</span>
	)
}

/** Says what letting the support in means, before it happens. */
function ConfirmSharing({ onShare, onCancel }: { onShare: () => void; onCancel: () => void }) {
	const { t } = useTranslation('support')
	return (
		<div className={classes.consent} role="alertdialog" aria-label={t('share_view')}>
			<p>{t('share_view_text')}</p>
			<Group gap="xs">
				<Button size="compact-md" onClick={onShare}>
					{t('share_view_allow')}
				</Button>
				<Button size="compact-md" variant="default" onClick={onCancel}>
					{t('share_view_cancel')}
				</Button>
			</Group>
		</div>
	)
}
