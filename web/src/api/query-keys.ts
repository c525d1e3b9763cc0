/**
 * Keys of everything fetched about projects. What belongs to one project lies under `project(id)`, so that a single
 * invalidation refreshes it after a lost connection.
 */
export const queryKeys = {
	currentUser: ['current_user'],
	config: ['config'],
	projectList: ['projects'],
	project: (projectId: string) => ['project', projectId],
	projectDetail: (projectId: string) => ['project', projectId, 'detail'],
	conversion: (projectId: string) => ['project', projectId, 'conversion'],
	deletionImpact: (projectId: string) => ['project', projectId, 'deletion_impact'],
	access: (projectId: string) => ['project', projectId, 'access'],
	panels: (projectId: string) => ['project', projectId, 'panels'],
	panel: (projectId: string, panelId: string) => ['project', projectId, 'panels', panelId],
	elementProperties: (projectId: string, element: number) => ['project', projectId, 'elements', element],
	statuses: (projectId: string) => ['project', projectId, 'statuses'],
	statusChanges: (projectId: string) => ['project', projectId, 'status_changes'],
	groups: (projectId: string) => ['project', projectId, 'groups'],
	comments: (projectId: string) => ['project', projectId, 'comments'],
	savedViews: (projectId: string) => ['project', projectId, 'saved_views'],
} as const
