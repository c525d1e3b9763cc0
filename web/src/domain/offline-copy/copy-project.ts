import { imagePath, type ProjectImage } from '@panelyard/contracts/messages/images'
import { panelFilePath } from '@panelyard/contracts/panels/panel-files'
import { OfflineCopyResponse } from '@panelyard/contracts/projects/offline-copy'
import { type Project, ProjectListResponse, ProjectMessages } from '@panelyard/contracts/projects/projects'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { ApiError, networkError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { offlineCopyPath } from '../../api/kept-names.ts'
import { keepOnDevice } from '../../api/service-worker.ts'
import { keepPdfCode } from '../panel-files/pdf-code.ts'
import { readProject } from '../project/project.queries.ts'
import { cacheOf, noteTaken } from './taken-project.ts'

/** Storage on the device is full or refused. */
export class StorageFull extends Error {
	override name = 'StorageFull'
}

/** What a project's pages ask for, beside what the offline copy and the model have. */
const LISTS = [
	'?model_structure=false',
	...[
		'/panels/columns',
		'/statuses',
		'/groups',
		'/categories',
		'/plan',
		'/comments/summary',
		'/comments/photos?page=1',
	],
	...['/labels', '/panels/axes', '/filters', '/views', '/versions', '/status_changes?limit=10'],
]
const AT_ONCE = 4
/** About what lists take, bytes. */
const BYTES_A_PANEL = 450
const BYTES_AN_ELEMENT = 60

type Parts = { project: Project; copy: OfflineCopyResponse }

/** What a copy of the project would be made of. @throws ApiError */
export async function partsToCopy(projectId: string): Promise<Parts> {
	const [project, copy] = await Promise.all([
		readProject(projectId),
		callApi(OfflineCopyResponse, 'GET', offlineCopyPath(projectId)),
	])
	return { project, copy }
}

/** About how many bytes a copy takes. */
export function bytesOfCopy({ project, copy }: Parts): number {
	const { panel_count, model } = project
	const lists = panel_count * BYTES_A_PANEL + (model?.element_count ?? 0) * BYTES_AN_ELEMENT
	const drawings = copy.files.reduce((sum, { bytes }) => sum + bytes, 0)
	return lists + (model?.glb_bytes ?? 0) + drawings + copy.image_bytes
}

const imagesOf = ({ instructions, threads }: OfflineCopyResponse): ProjectImage[] => [
	...instructions.flatMap(({ images }) => images),
	...threads.flatMap(({ comments }) => comments.flatMap(({ images }) => images)),
]

function addressesOf({ project, copy }: Parts): { lists: string[]; files: string[] } {
	const { id, model } = project
	const images = [...new Set(imagesOf(copy).map((image) => image.id))]
	return {
		// The copy before the lists: whichever is newer answers.
		lists: [offlineCopyPath(id), ...LISTS.map((part) => `/projects/${id}${part}`)],
		files: [
			...(model ? [model.model_url, model.structure_url] : []),
			...copy.files.map((file) => panelFilePath(id, file.id)),
			...images.flatMap((image) => (['small', 'large'] as const).map((size) => imagePath(id, image, size))),
		],
	}
}

/** Pages of the list that are kept; with thousands of projects, those that changed last. */
const MOST_LIST_PAGES = 10

/** What every page asks of the person; a page may close before it is kept by itself. */
const OF_PERSON = [
	'/auth/check',
	'/settings',
	`/companies?page=1&page_size=${MAX_PAGE_SIZE}`,
	'/notifications/unread-count',
]

/** The person's list of projects as the first page of the app asks for it: without it, a copy can't be found from there. */
async function listAddresses(): Promise<string[]> {
	const page_size = DEFAULT_PAGE_SIZE
	const { total } = await callApi(ProjectListResponse, 'GET', '/projects', { query: { page: 1, page_size } })
	return ['/projects', '/portfolio'].flatMap((path) =>
		Array.from(
			{ length: Math.min(Math.ceil(total / page_size), MOST_LIST_PAGES) },
			(_, index) => `${path}?page=${index + 1}&page_size=${page_size}`,
		),
	)
}

/**
 * Keeps a project on this device, or brings what it keeps up to date, and notes that.
 * @param onBytes hears how many bytes are kept by now
 * @throws ApiError without a connection or a right; StorageFull; the signal's reason
 */
export async function copyProject(
	projectId: string,
	onBytes: (bytes: number) => void,
	signal: AbortSignal,
): Promise<void> {
	const parts = await partsToCopy(projectId)
	const { revision } = parts.copy
	await noteTaken(projectId, { revision, bytes: 0, complete_at: null }).catch(() => {
		throw new StorageFull()
	})
	const { lists, files } = addressesOf(parts)
	let kept = 0
	const keep = async (address: string, mayLack: boolean) => {
		signal.throwIfAborted()
		const now = await keepOnDevice(address)
		signal.throwIfAborted()
		if ('bytes' in now) {
			kept += now.bytes
			onBytes(kept)
		} else if (now.failed === 'full') throw new StorageFull()
		else if (now.failed === 'lost') throw networkError()
		else if (!mayLack) throw new ApiError(403, ProjectMessages.accessDenied, 'ACCESS_DENIED', [], null)
	}
	for (const address of lists) await keep(address, address !== lists[0])
	for (const address of [...OF_PERSON, ...(await listAddresses())]) await keep(address, true)
	if (parts.copy.files.length > 0) await keepPdfCode().catch(() => {})
	// One that somebody deleted meanwhile is no reason to stop.
	const rest = [...files]
	const keepSome = async () => {
		for (let next = rest.shift(); next !== undefined; next = rest.shift()) await keep(next, true)
	}
	await Promise.all(Array.from({ length: AT_ONCE }, keepSome))
	await dropOld(projectId, new Set(files))
	await noteTaken(projectId, { revision, bytes: kept, complete_at: Date.now() })
}

/** Deletes files that an earlier copy had and the project has no more, such as another version's model. */
async function dropOld(projectId: string, files: ReadonlySet<string>): Promise<void> {
	const cache = await cacheOf(projectId)
	for (const { url } of await cache.keys()) {
		const { pathname } = new URL(url)
		const isFile = /^\/projects\/[^/]+\/(artefacts|panel_files|images)\//.test(pathname)
		if (isFile && !files.has(pathname)) await cache.delete(url)
	}
}
