import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { useMemo } from 'react'
import { useCurrentUser } from '../account/current-user.ts'
import { useProjectAccess } from '../project/access.queries.ts'
import { useProject } from '../project/project.queries.ts'
import type { Person } from './mentions.ts'

export type CommentAccess = {
	/** False for visitors of a public project. */
	mayComment: boolean
	userId: string | null
	/** Resolves threads that others began. */
	mayResolveAll: boolean
	/** Deletes what others wrote. */
	mayDeleteAll: boolean
}

export const commentAccess = (role: Project['role'], userId: string | null): CommentAccess => ({
	mayComment: role !== null,
	userId,
	mayResolveAll: role !== null && roleAllows(role, 'editor'),
	mayDeleteAll: role === 'manager',
})

/** What the signed-in person may do with the comments of a project; the server decides again. */
export function useCommentAccess(projectId: string): CommentAccess {
	const role = useProject(projectId).data?.role ?? null
	const userId = useCurrentUser()?.id ?? null
	return useMemo(() => commentAccess(role, userId), [role, userId])
}

const NOBODY: Person[] = []

/** The people who can be named in a comment. */
export function usePeople(projectId: string): readonly Person[] {
	const { data } = useProjectAccess(projectId, true)
	return useMemo(
		() =>
			data?.flatMap((entry) => (entry.pending ? [] : { user_id: entry.user_id, name: entry.name || entry.email })) ??
			NOBODY,
		[data],
	)
}
