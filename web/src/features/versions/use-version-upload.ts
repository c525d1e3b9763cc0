import { VersionResponse } from '@panelyard/contracts/versions'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { overLostConnection } from '../../domain/uploads/lost-connection.ts'
import { useIdOfCall } from '../../domain/uploads/use-id-of-call.ts'
import { useModelUpload } from '../../domain/uploads/use-model-upload.ts'
import { versionsPath } from './versions.queries.ts'

export type NewVersion = {
	name: string
	note: string
	/** Place of the file that it replaces; null for a model of one file. */
	replaces: number | null
	file: File
}

/** Uploads another version of a project's model, with progress and a way to stop. */
export function useVersionUpload(projectId: string, onUploaded: (number: number) => void) {
	const client = useQueryClient()
	const idOfCall = useIdOfCall()
	return useModelUpload<NewVersion, VersionResponse>({
		use: ({ id }, { name, note, replaces }, patience) => {
			const body = { file_id: id, name: name.trim(), note: note.trim(), ...(replaces !== null && { replaces }) }
			const version_id = idOfCall(body)
			const create = () => callApi(VersionResponse, 'POST', versionsPath(projectId), { body: { ...body, version_id } })
			return overLostConnection(create, patience)
		},
		onSuccess: ({ version }) => {
			void client.invalidateQueries({ queryKey: queryKeys.versions(projectId) })
			onUploaded(version.number)
		},
	})
}
