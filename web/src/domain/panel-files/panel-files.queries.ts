import { PanelFile, PanelFileListResponse } from '@panelyard/contracts/panels/panel-files'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'

/** What a change keeps of a file. */
export const AboutFile = z.object({ file: PanelFile })
export type AboutFile = z.infer<typeof AboutFile>

type Files = readonly PanelFile[]

export const filesPath = (projectId: string, panelId: string) => `/projects/${projectId}/panels/${panelId}/files`

const filesQuery = (projectId: string, panelId: string) =>
	queryOptions({
		queryKey: queryKeys.panelFiles(projectId, panelId),
		queryFn: async (context): Promise<Files> => {
			const { client, signal } = context
			const outbox = outboxOf(client)
			const [{ files }] = await Promise.all([
				fetchVersioned(context, () => callApi(PanelFileListResponse, 'GET', filesPath(projectId, panelId), { signal })),
				outbox.loaded,
			])
			return withWaiting(client, projectId, panelId, files)
		},
		staleTime: 60_000,
	})

/** The files attached to a panel, oldest first. */
export const usePanelFiles = (projectId: string, panelId: string) => useQuery(filesQuery(projectId, panelId))

const withWaiting = (client: QueryClient, projectId: string, panelId: string, files: Files): Files =>
	outboxOf(client)
		.waitingFor(projectId)
		.reduce((shown, change) => withFileChange(shown, panelId, change), files)

const KINDS = ['panel_file_attached', 'panel_file_deleted', 'panel_file_restored']

/** The files of a panel with a change that the server doesn't have yet. */
export function withFileChange(files: Files, panelId: string, change: { kind: string; about: unknown }): Files {
	if (!KINDS.includes(change.kind)) return files
	const file = AboutFile.safeParse(change.about).data?.file
	if (file?.panel_id !== panelId) return files
	const others = files.filter(({ id }) => id !== file.id)
	if (change.kind === 'panel_file_deleted') return others
	return [...others, file].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

/** Shows the files as an answer has them, with what waits behind it. */
export const showFiles = (client: QueryClient, projectId: string, panelId: string, files: Files): void => {
	client.setQueryData(filesQuery(projectId, panelId).queryKey, withWaiting(client, projectId, panelId, files))
}

/** Shows a change before the server has it. */
export const showFileChange = (
	client: QueryClient,
	projectId: string,
	panelId: string,
	change: { kind: string; about: unknown },
): void => {
	client.setQueryData(
		filesQuery(projectId, panelId).queryKey,
		(files) => files && withFileChange(files, panelId, change),
	)
}

export const fetchFilesAgain = (client: QueryClient, projectId: string, panelId: string): void =>
	void client.invalidateQueries({ queryKey: filesQuery(projectId, panelId).queryKey })
