import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
	INSTRUCTION_CONTENT_MAX,
	INSTRUCTION_TITLE_MAX,
	InstructionWords,
} from '@panelyard/contracts/panels/instructions'
import { IconBold, IconList, IconListNumbers } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalPhoto } from '../../../domain/images/local-photo.ts'
import type { Words } from '../../../domain/instructions/waiting-instructions.ts'
import { useErrorText, useMessageText } from '../../../ui/messages/error-text.ts'
import { FormImages } from './form-images.tsx'
import { type Mark, withMark } from './format-marks.ts'
import classes from './instructions.module.css'
import { useStepImages } from './use-step-images.ts'

type InstructionFormProps = {
	projectId: string
	/** Null writes a new step. */
	step: Words | null
	/** `photos`: those of its images that the server doesn't have. Rejects when the server refuses. */
	onSave: (words: Words, photos: readonly LocalPhoto[]) => Promise<unknown>
	onCancel: () => void
}

/** Title, text and images of a step. */
export function InstructionForm({ projectId, step, onSave, onCancel }: InstructionFormProps) {
	const { t } = useTranslation('panel')
	const errorText = useErrorText()
	const messageText = useMessageText()
	const [title, setTitle] = useState(step?.title ?? '')
	const [content, setContent] = useState(step?.content ?? '')
	const images = useStepImages(step?.images ?? [])
	const [error, setError] = useState<{ title?: string; form?: string }>({})
	const [saving, setSaving] = useState(false)
	const titleInput = useRef<HTMLInputElement>(null)
	const isPreparing = images.images.some(({ image, error }) => !image && !error)
	const hasRefused = images.images.some(({ error }) => error !== null)

	const submit = async (event: FormEvent) => {
		event.preventDefault()
		event.stopPropagation()
		const kept = images.images.flatMap(({ image }) => image ?? [])
		const parsed = InstructionWords.safeParse({ title, content, image_ids: kept.map(({ id }) => id) })
		if (!parsed.success) {
			const [issue] = parsed.error.issues
			const message = messageText(issue?.message ?? '')
			setError(issue?.path[0] === 'title' ? { title: message } : { form: message })
			if (issue?.path[0] === 'title') titleInput.current?.focus()
			return
		}
		setSaving(true)
		try {
			const photos = images.images.flatMap(({ image, photo }) => (image && photo ? [photo] : []))
			await onSave({ title: parsed.data.title, content: parsed.data.content, images: kept }, photos)
		} catch (thrown) {
			setError({ form: errorText(thrown) })
			setSaving(false)
		}
	}

	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
				<TextInput
					ref={titleInput}
					label={t('instructions.title_field')}
					placeholder={t('instructions.title_example')}
					value={title}
					onChange={(event) => {
						setTitle(event.currentTarget.value)
						setError({})
					}}
					error={error.title}
					maxLength={INSTRUCTION_TITLE_MAX}
					required
					data-autofocus
				/>
				<ContentField value={content} onChange={setContent} />
				<FormImages projectId={projectId} step={images} />
				{hasRefused && (
					<Text size="sm" c="dimmed">
						{t('instructions.refused_left_out')}
					</Text>
				)}
				{error.form && (
					<Text c="red" size="sm" role="alert">
						{error.form}
					</Text>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{t('instructions.cancel')}
					</Button>
					<Button type="submit" loading={saving} disabled={isPreparing}>
						{t('instructions.save')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

const MARKS: readonly { mark: Mark; Icon: typeof IconBold }[] = [
	{ mark: 'bold', Icon: IconBold },
	{ mark: 'bullets', Icon: IconList },
	{ mark: 'numbers', Icon: IconListNumbers },
]

function ContentField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
	const { t } = useTranslation('panel')
	const field = useRef<HTMLTextAreaElement>(null)
	const apply = (mark: Mark) => {
		const area = field.current
		if (!area) return
		const next = withMark(value, { start: area.selectionStart, end: area.selectionEnd }, mark)
		if (next.text.length > INSTRUCTION_CONTENT_MAX) return
		onChange(next.text)
		requestAnimationFrame(() => {
			area.focus()
			area.setSelectionRange(next.start, next.end)
		})
	}
	return (
		<div>
			<Textarea
				ref={field}
				label={t('instructions.content_field')}
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				maxLength={INSTRUCTION_CONTENT_MAX}
				autosize
				minRows={4}
				maxRows={14}
			/>
			<fieldset className={classes.marks} aria-label={t('instructions.format')}>
				{MARKS.map(({ mark, Icon }) => (
					<ActionIcon
						key={mark}
						aria-label={t(`instructions.mark.${mark}`)}
						title={t(`instructions.mark.${mark}`)}
						onClick={() => apply(mark)}
					>
						<Icon size={18} aria-hidden />
					</ActionIcon>
				))}
				<Text size="xs" c="dimmed">
					{t('instructions.format_hint')}
				</Text>
			</fieldset>
		</div>
	)
}
