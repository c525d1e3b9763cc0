import type { PublicProjectsResponse } from '@panelyard/contracts/public/public-projects'

/** A page of the public projects, the newest first. Rejects when the server gives none. */
export async function publicProjects(
	page: number,
	pageSize: number,
	signal: AbortSignal,
): Promise<PublicProjectsResponse> {
	const answer = await fetch(`/public_projects?page=${page}&page_size=${pageSize}`, {
		credentials: 'omit',
		headers: { accept: 'application/json' },
		signal,
	})
	if (!answer.ok) throw new Error(`The public projects are missing: ${answer.status}`)
	return answer.json()
}
