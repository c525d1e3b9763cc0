import { type ProjectAccess, ProjectAccessResponse, ProjectRole } from '@panelyard/contracts/projects'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'

export const ACCESS_CHANGED = 'access_changed'
/** The role of one person, or of an address that access waits for; null: no access. */
export const AboutAccess = z.object({
	/** Null for an address that nobody has signed in with. */
	user_id: z.string().nullable(),
	email: z.string(),
	name: z.string(),
	before: ProjectRole.nullable(),
	after: ProjectRole.nullable(),
	/** Who gives up their own role may not take it back. */
	is_own: z.boolean(),
})
export type AboutAccess = z.infer<typeof AboutAccess>

export const accessPath = (projectId: string) => `/projects/${projectId}/access`

/** Everybody with access, read page by page until all of them are there. */
async function readAccess(projectId: string, signal: AbortSignal): Promise<ProjectAccess[]> {
	const people = new Map<string, ProjectAccess>()
	for (let page = 1; ; page++) {
		const answer = await callApi(ProjectAccessResponse, 'GET', accessPath(projectId), { query: { page }, signal })
		for (const entry of answer.access) people.set(entry.email, entry)
		if (answer.access.length === 0 || page * answer.page_size >= answer.total) return [...people.values()]
	}
}

export const accessQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.access(projectId),
		queryFn: async ({ client, signal }): Promise<ProjectAccess[]> =>
			withWaitingAccess(client, projectId, await readAccess(projectId, signal)),
	})

/** Who has access to a project and as what; fetched when `wanted`. */
export const useProjectAccess = (projectId: string, wanted: boolean) =>
	useQuery({ ...accessQuery(projectId), enabled: wanted })

/** The list after a change. Whether a new address has access or waits for it is only known from the answer. */
export function withAccess(people: ProjectAccess[], { user_id, email, name, after }: AboutAccess): ProjectAccess[] {
	if (after === null) return people.filter((entry) => entry.email !== email)
	if (people.some((entry) => entry.email === email))
		return people.map((entry) => (entry.email === email ? { ...entry, role: after } : entry))
	if (user_id === null) return people
	return [...people, { pending: false, user_id, email, name, role: after, is_owner: false }]
}

function withWaitingAccess(client: QueryClient, projectId: string, people: ProjectAccess[]): ProjectAccess[] {
	return outboxOf(client)
		.waitingFor(projectId)
		.reduce((shown, { kind, about }) => {
			const change = kind === ACCESS_CHANGED ? AboutAccess.safeParse(about).data : undefined
			return change ? withAccess(shown, change) : shown
		}, people)
}
