import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { ModelReadError } from '#engine/loading/model-read-error.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { reportSessionLost } from '../../../api/session-lost.ts'
import type { StructureColumns } from './structure-columns.ts'
import type { StructureAnswer } from './structure-worker.ts'

/** Which element belongs to which, of one model version. Never changes, so it is read once. */
export const useStructure = (projectId: string, model: Pick<ModelSummary, 'structure_url'> | null) =>
	useQuery({
		queryKey: [...queryKeys.project(projectId), 'structure', model?.structure_url ?? ''],
		queryFn: ({ signal }) => readStructure(model?.structure_url ?? '', signal),
		enabled: model !== null,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: false,
		structuralSharing: false,
	})

const readStructure = (url: string, signal: AbortSignal): Promise<StructureColumns> => {
	const worker = new Worker(new URL('./structure-worker.ts', import.meta.url), { type: 'module' })
	const { promise, resolve, reject } = Promise.withResolvers<StructureColumns>()
	signal.addEventListener('abort', () => reject(signal.reason))
	worker.onmessage = ({ data }: MessageEvent<StructureAnswer>) => {
		if ('status' in data && data.status === 401) reportSessionLost()
		if ('columns' in data) resolve(data.columns)
		else if (data.status === 401 || data.status === 403)
			reject(new ModelReadError('access_denied', `The structure answered ${data.status}`))
		else if (data.status === 404 || data.status === 410)
			reject(new ModelReadError('missing', `The structure answered ${data.status}`))
		else reject(new ModelReadError('download_failed', `The structure answered ${data.status}`))
	}
	worker.onerror = (event) => reject(new ModelReadError('download_failed', event.message))
	worker.postMessage(new URL(url, location.href).href)
	return promise.finally(() => worker.terminate())
}
