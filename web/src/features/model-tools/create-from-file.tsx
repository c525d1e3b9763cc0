import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ConversionStatusResponse, ProjectName } from '@panelyard/contracts/projects/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { type CompanyChoice, CompanyFields } from '../../domain/companies/company-fields.tsx'
import { companyInRequest, useNewProjectCompany } from '../../domain/companies/new-project-company.ts'
import { showProject } from '../../domain/project/project.queries.ts'
import { nameFromFile } from '../../domain/uploads/model-file-check.ts'
import { useIdOfCall } from '../../domain/uploads/use-id-of-call.ts'
import { browserTimeZone } from '../../locales/browser-time-zone.ts'
import { useContractValidation, useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'

const Fields = z.object({ name: ProjectName })

export type CreateFromFileProps = { fileId: string; fileName: string; opened: boolean; onClose: () => void }

/** A project of a file that lies on the server already: its name, then on to the conversion. */
export function CreateFromFile({ opened, onClose, ...file }: CreateFromFileProps) {
	const { t } = useTranslation('tools')
	return (
		<Modal opened={opened} onClose={onClose} title={t('create.title')}>
			<NameForm {...file} onCancel={onClose} />
		</Modal>
	)
}

type NameFormProps = { fileId: string; fileName: string; onCancel: () => void }

function NameForm({ fileId, fileName, onCancel }: NameFormProps) {
	const { t } = useTranslation(['tools', 'create'])
	const serverFieldErrors = useServerFieldErrors()
	const { company, choose } = useNewProjectCompany()
	const create = useCreateFromFile(fileId, company)
	const form = useForm({ initialValues: { name: nameFromFile(fileName) }, validate: useContractValidation(Fields) })
	const submit = form.onSubmit(({ name }) =>
		create.mutate(name.trim(), {
			onError: (error) => form.setFieldError('name', serverFieldErrors(error).project_name),
		}),
	)
	return (
		<form noValidate onSubmit={submit}>
			<Stack>
				<Text size="sm" c="dimmed">
					{t('create.text')}
				</Text>
				{create.error && !form.errors.name && <FailureAlert title={t('create.failed')} error={create.error} />}
				<TextInput data-autofocus label={t('create:name')} {...form.getInputProps('name')} />
				<CompanyFields value={company} onChange={choose} />
				<FormActions submit={t('create.submit')} isPending={create.isPending} onCancel={onCancel} />
			</Stack>
		</form>
	)
}

function useCreateFromFile(file_id: string, company: CompanyChoice) {
	const queryClient = useQueryClient()
	const navigate = useNavigate()
	const idOfCall = useIdOfCall()
	return useMutation({
		mutationFn: (project_name: string) => {
			const body = { project_name, file_id, time_zone: browserTimeZone(), ...companyInRequest(company) }
			const request = { body: { ...body, project_id: idOfCall(body) } }
			return untilAnswered(() => callApi(ConversionStatusResponse, 'POST', '/projects/create_from_file', request))
		},
		onSuccess: ({ project, conversion_job }) => {
			showProject(queryClient, { ...project, conversion_job })
			void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			void navigate({ to: '/app/dashboard/create-project', search: { project: project.id } })
		},
	})
}
