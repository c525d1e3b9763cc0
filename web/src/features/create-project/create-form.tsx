import { Anchor, Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PROJECT_NAME_MAX_LENGTH, ProjectName } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { usePublicConfig } from '../../api/public-config.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { CompanyFields } from '../../domain/companies/company-fields.tsx'
import { useNewProjectCompany } from '../../domain/companies/new-project-company.ts'
import { StatusSetField } from '../../domain/statuses/status-set-field.tsx'
import { ModelDropzone } from '../../domain/uploads/model-dropzone.tsx'
import { checkModelFile, nameFromFile, uploadLimit } from '../../domain/uploads/model-file-check.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import type { NewProject } from './use-project-upload.ts'

const Fields = z.object({ name: ProjectName })

export type CreateFormProps = {
	/** What was filled in before a failed or stopped upload. */
	initial: NewProject | null
	/** A file that was opened in this browser before. */
	file?: File | null
	error: Error | null
	onSubmit: (project: NewProject) => void
	onMerge: (files: readonly File[]) => void
}

/** Name, description and model of a new project, checked before a byte is sent. */
export function CreateForm({ initial, file: opened = null, error, onSubmit, onMerge }: CreateFormProps) {
	const { t } = useTranslation(['create', 'sets', 'chrome'])
	const limit = uploadLimit(usePublicConfig(), useCurrentUser())
	const checkFields = useContractValidation(Fields)
	const fileError = (file: File | null) => {
		const problem = checkModelFile(file, limit)
		return problem && t(`validation.${problem}`, { size: limit.megabytes })
	}
	const serverErrors = useServerFieldErrors()(error)
	const { company, choose } = useNewProjectCompany(initial?.company)
	const form = useForm<Omit<NewProject, 'file' | 'company'> & { file: File | null }>({
		initialValues: initial ?? {
			name: opened ? nameFromFile(opened.name) : '',
			description: '',
			status_set: 'standard',
			file: opened,
		},
		initialErrors: { name: serverErrors.project_name, file: serverErrors.file },
		validate: (values) => {
			const problem = fileError(values.file)
			return { ...checkFields(values), ...(problem ? { file: problem } : {}) }
		},
	})
	// Checked anew at each drawing: the server's limit may arrive after the file was taken.
	const takenFileError = form.values.file && fileError(form.values.file)
	// Told while typing or pasting: a name is never cut without a word.
	const nameIsTooLong = form.values.name.trim().length > PROJECT_NAME_MAX_LENGTH
	const takeFile = (file: File | null) => {
		const namedByFile = form.values.file !== null && form.values.name === nameFromFile(form.values.file.name)
		if (!file) {
			form.setFieldValue('file', null)
			form.clearFieldError('file')
			if (namedByFile) form.setFieldValue('name', '')
			return
		}
		form.setFieldValue('file', file)
		form.clearFieldError('file')
		if (form.values.name.trim() === '' || namedByFile) {
			form.setFieldValue('name', nameFromFile(file.name))
			form.clearFieldError('name')
		}
	}
	return (
		<form
			noValidate
			onSubmit={form.onSubmit(({ file, ...values }) => {
				if (file) onSubmit({ ...values, company, file })
			})}
		>
			<Stack maw={620} gap="md">
				{error && !serverErrors.file && !serverErrors.project_name && (
					<FailureAlert title={t('creation_failed')} text={t('creation_failed_text')} error={error} />
				)}
				<ModelDropzone
					file={form.values.file}
					onChange={takeFile}
					error={takenFileError ?? (typeof form.errors.file === 'string' ? form.errors.file : null)}
					limit={limit}
					onMerge={onMerge}
				/>
				{checkModelFile(form.values.file, limit)?.startsWith('too_large') && (
					<Anchor href="/contact?topic=larger_files" target="_blank" size="sm">
						{t('chrome:help.contact')}
					</Anchor>
				)}
				<TextInput
					label={t('name')}
					{...form.getInputProps('name')}
					error={form.errors.name ?? (nameIsTooLong && checkFields(form.values).name)}
				/>
				<Textarea
					label={t('project_description')}
					description={t('description_hint')}
					autosize
					minRows={2}
					maxRows={8}
					maxLength={4000}
					{...form.getInputProps('description')}
				/>
				<StatusSetField
					label={t('sets:start_with')}
					description={t('sets:start_with_hint')}
					value={form.values.status_set}
					onChange={(set) => form.setFieldValue('status_set', set)}
				/>
				<CompanyFields value={company} onChange={choose} />
				<div>
					<Button type="submit">{t('submit')}</Button>
				</div>
			</Stack>
		</form>
	)
}
