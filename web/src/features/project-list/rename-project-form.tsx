import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals, useModals } from '@mantine/modals'
import { type ProjectListItem, ProjectName } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'

const Rename = z.object({ name: ProjectName })

/** The content of the rename dialog. */
export function RenameProjectForm({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('projects')
	const serverFieldErrors = useServerFieldErrors()
	// The content of a closing dialog stays mounted while it fades out.
	const { modals: open } = useModals()
	const change = useChangeByForm((name: string) => draftProjectChange(project, { name }), open.length)
	const form = useForm({ initialValues: { name: project.name }, validate: useContractValidation(Rename) })
	const submit = form.onSubmit(({ name }) =>
		change.mutate(name.trim(), {
			onSuccess: () => modals.closeAll(),
			onError: (error) => form.setErrors(serverFieldErrors(error)),
		}),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<FailureAlert title={t('rename_dialog.failed')} error={change.error} />
				<TextInput data-autofocus label={t('rename_dialog.name')} {...form.getInputProps('name')} />
				<FormActions submit={t('rename_dialog.save')} isPending={change.isPending} onCancel={() => modals.closeAll()} />
			</Stack>
		</form>
	)
}
