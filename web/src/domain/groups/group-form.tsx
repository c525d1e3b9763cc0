import { Button, Group as Row, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { GROUP_NAME_TAKEN, type Group, GroupName } from '@panelyard/contracts/panels/groups'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'

type GroupFormProps = {
	/** Null makes a new one. */
	group: Group | null
	groups: readonly Group[]
	/** Rejects when the server refuses. */
	onSave: (request: { name: string; description: string }) => Promise<unknown>
	onCancel: () => void
}

const MOST_LETTERS = GroupName.maxLength ?? Number.POSITIVE_INFINITY

/** Name and description of a group. */
export function GroupForm({ group, groups, onSave, onCancel }: GroupFormProps) {
	const { t } = useTranslation('groups')
	const errorText = useErrorText()
	const messageText = useMessageText()
	const serverFieldErrors = useServerFieldErrors()
	const [name, setName] = useState(group?.name ?? '')
	const [description, setDescription] = useState(group?.description ?? '')
	const [error, setError] = useState<{ name?: string; form?: string }>({})
	const [saving, setSaving] = useState(false)
	const nameInput = useRef<HTMLInputElement>(null)

	const refuseName = (message: string) => {
		setError({ name: messageText(message) })
		nameInput.current?.focus()
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		event.stopPropagation()
		const parsed = GroupName.safeParse(name)
		if (!parsed.success) return refuseName(parsed.error.issues[0]?.message ?? '')
		const wanted = parsed.data.toLowerCase()
		if (groups.some((other) => other.id !== group?.id && other.name.toLowerCase() === wanted)) {
			return refuseName(GROUP_NAME_TAKEN)
		}
		setSaving(true)
		try {
			await onSave({ name: parsed.data, description: description.trim() })
		} catch (thrown) {
			const taken = thrown instanceof Error && thrown.message === GROUP_NAME_TAKEN
			const ofName = serverFieldErrors(thrown).name ?? (taken ? GROUP_NAME_TAKEN : null)
			if (ofName) refuseName(ofName)
			else setError({ form: errorText(thrown) })
			setSaving(false)
		}
	}

	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="md">
				<TextInput
					ref={nameInput}
					label={t('form.name')}
					value={name}
					onChange={(event) => {
						setName(event.currentTarget.value)
						setError({})
					}}
					error={error.name}
					description={t('form.name_length', { used: name.length, limit: MOST_LETTERS })}
					inputWrapperOrder={['label', 'input', 'error', 'description']}
					maxLength={MOST_LETTERS}
					required
					data-autofocus
				/>
				<Textarea
					label={t('form.description')}
					value={description}
					onChange={(event) => setDescription(event.currentTarget.value)}
					maxLength={2000}
					autosize
					minRows={2}
					maxRows={8}
				/>
				{error.form && (
					<Text c="red" size="sm" role="alert">
						{error.form}
					</Text>
				)}
				<Row justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{t('form.cancel')}
					</Button>
					<Button type="submit" loading={saving}>
						{group ? t('form.save') : t('form.create')}
					</Button>
				</Row>
			</Stack>
		</form>
	)
}
