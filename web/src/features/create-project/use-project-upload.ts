import {
	type ConversionStatusResponse as Answer,
	ConversionStatusResponse,
} from '@panelyard/contracts/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { CompanyChoice } from '../../domain/companies/company-fields.tsx'
import { companyInRequest } from '../../domain/companies/new-project-company.ts'
import { showProject } from '../../domain/project/project.queries.ts'
import { overLostConnection } from '../../domain/uploads/lost-connection.ts'
import { useIdOfCall } from '../../domain/uploads/use-id-of-call.ts'
import { useModelUpload } from '../../domain/uploads/use-model-upload.ts'
import { browserTimeZone } from '../../locales/browser-time-zone.ts'

export type NewProject = {
	name: string
	description: string
	status_set: string
	company: CompanyChoice
	file: File
}
export type Created = Answer & {
	/** Nothing had to be sent: the server had the file already. */
	is_known: boolean
}

/** Creates a project by uploading its model, with progress and a way to stop. */
export function useProjectUpload(onCreated: (created: Created) => void) {
	const queryClient = useQueryClient()
	const idOfCall = useIdOfCall()
	return useModelUpload<NewProject, Created>({
		use: async ({ id, is_known }, { name, description, status_set, company }, patience) => {
			const body = {
				file_id: id,
				project_name: name.trim(),
				time_zone: browserTimeZone(),
				status_set,
				...companyInRequest(company),
				...(description.trim() ? { description: description.trim() } : {}),
			}
			const project_id = idOfCall(body)
			const create = () =>
				callApi(ConversionStatusResponse, 'POST', '/projects/create_from_file', { body: { ...body, project_id } })
			const answer = await overLostConnection(create, patience)
			return { ...answer, is_known }
		},
		onSuccess: (created) => {
			showProject(queryClient, { ...created.project, conversion_job: created.conversion_job })
			void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			onCreated(created)
		},
	})
}
