import { Button, Combobox, Text, Textarea, useCombobox } from '@mantine/core'
import { CommentMessages, CommentText, MAX_COMMENT_IMAGES } from '@panelyard/contracts/messages/comments'
import { searchable } from '@panelyard/rules/texts/searchable'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import type { Writing } from '../../domain/comments/comment-changes.ts'
import { mentionAt, mentionedIn, type Person } from '../../domain/comments/mentions.ts'
import { AddPhotos } from '../../domain/images/add-photos.tsx'
import { usePhotoDraft } from '../../domain/images/photo-drafts.ts'
import { PickedPhotoList } from '../../domain/images/picked-photos.tsx'
import { usePickedPhotos } from '../../domain/images/use-picked-photos.ts'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'
import { readDraft, writeDraft } from './comment-drafts.ts'
import classes from './comments.module.css'

const MOST_PEOPLE = 8

type CommentComposerProps = {
	/** Names the draft: closing what the composer stands in loses nothing. */
	draftKey: string
	label: string
	placeholder?: string
	submit: string
	/** Who can be named with `@`. */
	people: readonly Person[]
	/** The text to begin with. */
	initial?: string
	autoFocus?: boolean
	/** Of a comment that is changed: its photos stay, and without words it needs one. Null for a new one. */
	photoCount?: number | null
	/** Null once it is taken; a promise is waited for, and the text stays when it rejects. */
	onSend: (writing: Writing) => Promise<unknown> | null
	onCancel?: () => void
	cancel?: string
	/** Beside the button. */
	children?: ReactNode
}

/** A field for words and photos: `@` offers people, Ctrl or Cmd with Enter sends. */
export function CommentComposer(props: CommentComposerProps) {
	const { draftKey, label, placeholder, submit, people, initial = '', autoFocus, onSend, onCancel, cancel } = props
	const { photoCount = null } = props
	const { t } = useTranslation('comments')
	const errorText = useErrorText()
	const messageText = useMessageText()
	const personId = useCurrentUser()?.id ?? ''
	const [text, setText] = useState(() => readDraft(personId, draftKey) ?? initial)
	const picked = usePickedPhotos(usePhotoDraft(personId, draftKey), MAX_COMMENT_IMAGES)
	const { photos } = picked
	const [error, setError] = useState<string | null>(null)
	const [isSending, setSending] = useState(false)
	const [typed, setTyped] = useState<string | null>(null)
	const field = useRef<HTMLTextAreaElement>(null)
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

	useEffect(() => {
		writeDraft(personId, draftKey, text && text !== initial ? text : null)
	}, [personId, draftKey, text, initial])
	useEffect(() => {
		if (autoFocus) field.current?.focus()
	}, [autoFocus])

	const offered =
		typed === null
			? []
			: people.filter(({ name }) => searchable(name).includes(searchable(typed))).slice(0, MOST_PEOPLE)
	const isOffering = offered.length > 0

	const change = (next: string, caret: number) => {
		setText(next)
		setError(null)
		const mention = mentionAt(next, caret)
		setTyped(mention?.typed ?? null)
		if (!mention) return combobox.closeDropdown()
		combobox.openDropdown()
		// The list is drawn anew with what was typed.
		requestAnimationFrame(() => combobox.selectFirstOption())
	}
	const insert = (name: string) => {
		const caret = field.current?.selectionStart ?? text.length
		const mention = mentionAt(text, caret)
		if (!mention) return
		const before = `${text.slice(0, mention.place)}@${name} `
		setText(before + text.slice(caret).replace(/^ /, ''))
		setTyped(null)
		combobox.closeDropdown()
		requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
	}
	const send = async () => {
		if (isSending || picked.isPreparing) return
		const parsed = CommentText.safeParse(text)
		const saysNothing = parsed.data === '' && photos.length + (photoCount ?? 0) === 0
		if (!parsed.success || saysNothing) {
			field.current?.focus()
			return setError(messageText(parsed.error?.issues[0]?.message ?? CommentMessages.textRequired))
		}
		const sent = onSend({ text: parsed.data, mentions: mentionedIn(parsed.data, people), photos })
		if (sent === null) {
			picked.change(() => [])
			return setText(initial)
		}
		setSending(true)
		try {
			await sent
			setText(initial)
		} catch (refused) {
			setError(`${t('send_failed')}. ${errorText(refused)}`)
		} finally {
			setSending(false)
		}
	}
	const onKeyDown = (event: KeyboardEvent) => {
		// Enter and Escape of somebody who composes a character are for that.
		if (event.nativeEvent.isComposing) return
		if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
			event.preventDefault()
			void send()
		} else if (event.key === 'Escape' && isOffering) {
			// It closes the list of people, not what the composer stands in.
			event.stopPropagation()
		} else if (event.key === 'Escape' && onCancel) {
			event.stopPropagation()
			onCancel()
		}
	}
	return (
		<form
			className={classes.composer}
			onSubmit={(event) => {
				event.preventDefault()
				event.stopPropagation()
				void send()
			}}
			noValidate
		>
			<Combobox store={combobox} onOptionSubmit={insert} position="top-start" shadow="md" radius="md">
				<Combobox.Target withKeyboardNavigation={isOffering}>
					<Textarea
						ref={field}
						aria-label={label}
						placeholder={placeholder}
						value={text}
						readOnly={isSending}
						onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
						onKeyDown={onKeyDown}
						onBlur={() => combobox.closeDropdown()}
						error={error ?? picked.error}
						errorProps={{ role: 'alert' }}
						dir={text ? 'auto' : undefined}
						autosize
						minRows={2}
						maxRows={10}
					/>
				</Combobox.Target>
				<Combobox.Dropdown hidden={!isOffering}>
					<Combobox.Options aria-label={t('people')}>
						{offered.map(({ user_id, name }) => (
							<Combobox.Option key={user_id} value={name} className={classes.person}>
								<Text size="sm" truncate dir="auto">
									{name}
								</Text>
							</Combobox.Option>
						))}
					</Combobox.Options>
				</Combobox.Dropdown>
			</Combobox>
			<PickedPhotoList picked={picked} />
			<div className={classes.composerFoot}>
				{photoCount === null && <AddPhotos picked={picked} />}
				{props.children}
				{onCancel && (
					<Button className={classes.send} variant="default" onClick={onCancel}>
						{cancel}
					</Button>
				)}
				<Button
					{...(onCancel ? {} : { className: classes.send })}
					type="submit"
					loading={isSending}
					variant={text.trim() || photos.length > 0 ? 'filled' : 'default'}
				>
					{submit}
				</Button>
			</div>
		</form>
	)
}
