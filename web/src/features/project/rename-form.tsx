import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { useErrorText } from '../../ui/messages/error-text.ts'

type RenameFormProps = {
	/** The name that a manager gave; null for the model's. */
	own: string | null
	/** The name that follows from the model; empty where it gives none. */
	usual: string
	/** What an empty name means. */
	hint: string
	maxLength: number
	/** Null goes back to the model's name. */
	toChange: (name: string | null) => ChangeDraft
	onDone: () => void
}

/** Gives another name to what the model has a name for; an empty one goes back to that. */
export function RenameForm({ own, usual, hint, maxLength, toChange, onDone }: RenameFormProps) {
	const { t } = useTranslation('project')
	const errorText = useErrorText()
	const [text, setText] = useState(own ?? usual)
	const update = useChangeByForm(toChange)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		const typed = text.trim()
		const name = typed === '' || typed === usual ? null : typed
		if (name === own) onDone()
		else update.mutate(name, { onSuccess: onDone })
	}
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
				<TextInput
					label={t('rename_form.name')}
					description={hint}
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					error={update.error && errorText(update.error)}
					maxLength={maxLength}
					data-autofocus
				/>
				<FormActions isPending={update.isPending} onCancel={onDone} />
			</Stack>
		</form>
	)
}
