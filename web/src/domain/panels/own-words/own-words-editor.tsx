import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
	OWN_DESCRIPTION_MAX_LENGTH,
	OWN_NAME_MAX_LENGTH,
	type OwnWords,
} from '@panelyard/contracts/panels/panel-details'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../changes/use-change.ts'
import { draftWords } from './own-words-changes.ts'
import { panelDescription, panelName } from './panel-details.ts'

type OwnWordsEditorProps = { projectId: string; panel: Panel }

/** A button that opens a form for people's own name and description of a panel. Key it by the panel. */
export function OwnWordsEditor({ projectId, panel }: OwnWordsEditorProps) {
	const { t } = useTranslation('panels')
	const make = useMakeChange()
	const button = useRef<HTMLButtonElement>(null)
	const [isOpen, setIsOpen] = useState(false)
	const close = () => {
		setIsOpen(false)
		// Once the button is there again.
		requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
	}
	const save = (words: Partial<OwnWords>) => {
		const draft = draftWords(projectId, panel, words)
		if (draft) make(draft)
		close()
	}
	return isOpen ? (
		<WordsForm panel={panel} onSave={save} onCancel={close} />
	) : (
		<Button
			ref={button}
			variant="default"
			size="xs"
			mt="xs"
			leftSection={<IconPencil size={14} aria-hidden />}
			onClick={() => setIsOpen(true)}
		>
			{t('words.edit')}
		</Button>
	)
}

type WordsFormProps = {
	panel: Panel
	/** With the fields that the person changed. */
	onSave: (words: Partial<OwnWords>) => void
	onCancel: () => void
}

function WordsForm({ panel, onSave, onCancel }: WordsFormProps) {
	const { t } = useTranslation('panels')
	const [opened] = useState({ name: panelName(panel), description: panelDescription(panel) })
	const [name, setName] = useState(opened.name)
	const [description, setDescription] = useState(opened.description)
	const ofModel = (text: string) => (text === '' ? undefined : t('words.in_model', { text }))
	const submit = (event: FormEvent) => {
		event.preventDefault()
		event.stopPropagation()
		onSave({
			...(name === opened.name ? {} : { own_name: name }),
			...(description === opened.description ? {} : { own_description: description }),
		})
	}
	const leaveOnEscape = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
		// The pane stays.
		event.preventDefault()
		event.stopPropagation()
		onCancel()
	}
	return (
		<form onSubmit={submit} onKeyDown={leaveOnEscape} noValidate>
			<Stack gap="sm" mt="xs">
				<TextInput
					label={t('drawer.name')}
					description={ofModel(panel.name)}
					placeholder={panel.name}
					value={name}
					onChange={(event) => setName(event.currentTarget.value)}
					maxLength={OWN_NAME_MAX_LENGTH}
					autoComplete="off"
					autoFocus
				/>
				<Textarea
					label={t('drawer.description')}
					description={ofModel(panel.description)}
					placeholder={panel.description}
					value={description}
					onChange={(event) => setDescription(event.currentTarget.value)}
					maxLength={OWN_DESCRIPTION_MAX_LENGTH}
					rows={3}
				/>
				<Text size="xs" c="dimmed">
					{t('words.back_to_model')}
				</Text>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{t('words.cancel')}
					</Button>
					<Button type="submit">{t('words.save')}</Button>
				</Group>
			</Stack>
		</form>
	)
}
