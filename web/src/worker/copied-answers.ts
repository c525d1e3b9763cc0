import type { OfflineCopyResponse } from '@panelyard/contracts/projects/offline-copy'

const PAGE_SIZE = 50
/** Only the server knows which threads these find. */
const ONLY_SERVER = ['search', 'mine', 'group_id']

/** What the server would answer to an address, by the offline copy of the project; null for what the copy doesn't have. */
export function copiedAnswer(key: string, copy: OfflineCopyResponse): object | null {
	const { pathname, searchParams } = new URL(key, location.origin)
	const [, , , part, id, of, ...more] = pathname.split('/')
	const { revision } = copy
	if (more.length > 0) return null
	if (part === 'panels' && of === 'instructions')
		return { instructions: copy.instructions.filter(({ panel_id }) => panel_id === id), revision }
	if (part === 'panels' && of === 'files')
		return { files: copy.files.filter(({ panel_id }) => panel_id === id), revision }
	if (part !== 'comments') return null
	if (id === 'threads') {
		const thread = copy.threads.find((one) => one.id === of)
		return thread ? { thread } : null
	}
	return id === undefined ? threadsOf(copy, searchParams) : null
}

function threadsOf({ threads, revision }: OfflineCopyResponse, query: URLSearchParams): object | null {
	if (ONLY_SERVER.some((name) => query.has(name))) return null
	const [status, panel, unread] = ['status', 'panel_id', 'unread'].map((name) => query.get(name))
	const found = threads.filter(
		(thread) =>
			(!status || thread.status === status) &&
			(!panel || thread.panel_id === panel) &&
			(unread !== 'true' || thread.unread_count > 0),
	)
	const [page, page_size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? PAGE_SIZE)]
	const shown = found.slice((page - 1) * page_size, page * page_size)
	return { threads: shown, total: found.length, page, page_size, revision }
}
