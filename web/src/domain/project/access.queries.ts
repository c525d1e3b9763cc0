import {
	type ProjectAccess,
	ProjectAccessResponse,
	ProjectRole,
	roleAllows,
} from '@panelyard/contracts/projects/projects'
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

/** The role that somebody was given themselves, not by the project's company; null for none. */
export const ownRoleOf = (entry: ProjectAccess): ProjectRole | null => (entry.pending ? entry.role : entry.own_role)

/** Whether the project's company gives somebody more than they were given themselves. */
const hasMoreByCompany = (entry: ProjectAccess): boolean => !entry.pending && entry.role !== entry.own_role

/** The list after a change. Whether a new address has access or waits for it is only known from the answer. */
export function withAccess(people: ProjectAccess[], { user_id, email, name, after }: AboutAccess): ProjectAccess[] {
	const known = people.find((entry) => entry.email === email)
	if (known) {
		const isGone = after === null && !hasMoreByCompany(known)
		return people.flatMap((entry) => (entry !== known ? entry : isGone ? [] : withOwnRole(known, after)))
	}
	if (after === null || user_id === null) return people
	return [...people, { pending: false, user_id, email, name, role: after, own_role: after, is_owner: false }]
}

function withOwnRole(entry: ProjectAccess, own_role: ProjectRole | null): ProjectAccess {
	if (entry.pending) return own_role === null ? entry : { ...entry, role: own_role }
	const isHigher = own_role !== null && roleAllows(own_role, entry.role)
	return { ...entry, own_role, role: isHigher || !hasMoreByCompany(entry) ? (own_role ?? entry.role) : entry.role }
}

function withWaitingAccess(client: QueryClient, projectId: string, people: ProjectAccess[]): ProjectAccess[] {
	return outboxOf(client)
		.waitingFor(projectId)
		.reduce((shown, { kind, about }) => {
			const change = kind === ACCESS_CHANGED ? AboutAccess.safeParse(about).data : undefined
			return change ? withAccess(shown, change) : shown
		}, people)
}
