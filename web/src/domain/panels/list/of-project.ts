import type { QueryClient } from '@tanstack/react-query'

/** Returns what keeps one thing for each project of a page, made when it is first asked for. */
export function makeOfProject<Thing>(make: () => Thing): (client: QueryClient, projectId: string) => Thing {
	const ofClient = new WeakMap<QueryClient, Map<string, Thing>>()
	return (client, projectId) => {
		const projects = ofClient.get(client) ?? new Map<string, Thing>()
		ofClient.set(client, projects)
		const thing = projects.get(projectId) ?? make()
		projects.set(projectId, thing)
		return thing
	}
}
