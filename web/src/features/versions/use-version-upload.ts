import { VersionResponse } from '@panelyard/contracts/models/versions'
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
	file: File
	further: readonly File[]
	/** Places of the files that these replace; null for a model of one file. */
	places: readonly number[] | null
}

/** Uploads another version of a project's model, with progress and a way to stop. */
export function useVersionUpload(projectId: string, onUploaded: (number: number) => void) {
	const client = useQueryClient()
	const idOfCall = useIdOfCall()
	return useModelUpload<NewVersion, VersionResponse>({
		use: ({ id }, { name, note, places }, patience, further) => {
			const [replaces] = places ?? []
			const files =
				further.length > 0 && places
					? { file_ids: [id, ...further.map((file) => file.id)], places }
					: { file_id: id, ...(replaces !== undefined && { replaces }) }
			const body = { ...files, name: name.trim(), note: note.trim() }
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
