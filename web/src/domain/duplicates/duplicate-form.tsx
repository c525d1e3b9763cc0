import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Project, ProjectName, ProjectResponse } from '@panelyard/contracts/projects/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { CompanyFields } from '../companies/company-fields.tsx'
import { companyInRequest, useNewProjectCompany } from '../companies/new-project-company.ts'
import { useIdOfCall } from '../uploads/use-id-of-call.ts'

const Fields = z.object({ name: ProjectName })

type DuplicateFormProps = {
	project: { id: string; name: string }
	/** It is somebody's public project, of which visitors' view is copied. */
	isPublic?: boolean
	/** Whether its panels' statuses can be kept. */
	hasStatuses?: boolean
	onDone: (copy: Project) => void
	onCancel: () => void
}

/** Makes a project of one's own from another. Sent again unchanged after a lost connection, it makes no second one. */
export function DuplicateForm({ project, isPublic = false, hasStatuses = true, onDone, onCancel }: DuplicateFormProps) {
	const { t } = useTranslation('gallery')
	const serverFieldErrors = useServerFieldErrors()
	const queryClient = useQueryClient()
	const idOfCall = useIdOfCall()
	const [withStatuses, setWithStatuses] = useState(true)
	const { company, choose } = useNewProjectCompany()
	const form = useForm({
		initialValues: { name: t('copy_of', { name: project.name }).slice(0, 200) },
		validate: useContractValidation(Fields),
	})
	const duplicate = useMutation({
		mutationFn: async (name: string) => {
			const path = `/${isPublic ? 'public_projects' : 'projects'}/${project.id}/duplicate`
			const words = { name, with_statuses: withStatuses, ...companyInRequest(company) }
			const body = { ...words, id: idOfCall(words) }
			return (await untilAnswered(() => callApi(ProjectResponse, 'POST', path, { body }))).project
		},
		onSuccess: (copy) => {
			void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			onDone(copy)
		},
		onError: (error) => form.setErrors(serverFieldErrors(error)),
	})
	return (
		<form onSubmit={form.onSubmit(({ name }) => duplicate.mutate(name.trim()))} noValidate>
			<Stack>
				<FailureAlert title={t('dup_failed')} error={duplicate.error} />
				<Text size="sm" c="dimmed">
					{t(isPublic ? 'dup_public_text' : 'dup_text')}
				</Text>
				<TextInput data-autofocus label={t('name')} {...form.getInputProps('name')} />
				{hasStatuses && (
					<Checkbox
						label={t('with_statuses')}
						checked={withStatuses}
						onChange={(event) => setWithStatuses(event.currentTarget.checked)}
					/>
				)}
				<CompanyFields value={company} onChange={choose} />
				<FormActions submit={t('submit')} isPending={duplicate.isPending} onCancel={onCancel} />
			</Stack>
		</form>
	)
}
