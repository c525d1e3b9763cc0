import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type OwnStatusSet, RenameStatusSetRequest } from '@panelyard/contracts/statuses/status-sets'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftOwnSet, draftSetName } from '../../domain/status-changes/status-set-changes.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'

type OwnSetFormProps = {
	projectId: string
	/** A set to rename; without an `id` one to keep by a name. */
	set: Pick<OwnStatusSet, 'name' | 'statuses'> & { id?: string }
	onClose: () => void
}

/** Names a set that a person keeps for their next projects. */
export function OwnSetForm({ projectId, set, onClose }: OwnSetFormProps) {
	const { t } = useTranslation('sets')
	const errorText = useErrorText()
	const serverErrors = useServerFieldErrors()
	const { id, statuses } = set
	const save = useChangeByForm((name: string) =>
		id === undefined
			? draftOwnSet(projectId, { name, statuses })
			: draftSetName(projectId, { id, name: set.name, statuses }, name),
	)
	const form = useForm({ initialValues: { name: set.name }, validate: useContractValidation(RenameStatusSetRequest) })
	const nameError = serverErrors(save.error).name
	return (
		<form noValidate onSubmit={form.onSubmit(({ name }) => save.mutate(name.trim(), { onSuccess: onClose }))}>
			<Stack gap="sm">
				{id === undefined && (
					<Text size="sm" c="dimmed">
						{t('save_hint')}
					</Text>
				)}
				<TextInput
					data-autofocus
					autoFocus
					label={t('set_name')}
					{...form.getInputProps('name')}
					error={form.errors.name ?? nameError}
				/>
				{save.error && !nameError && (
					<Text c="red" size="sm" role="alert">
						{errorText(save.error)}
					</Text>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						{t('cancel')}
					</Button>
					<Button type="submit" loading={save.isPending}>
						{t('save')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
