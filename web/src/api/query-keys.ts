/**
 * Keys of everything fetched about projects. What belongs to one project lies under `project(id)`, so that a single
 * invalidation refreshes it after a lost connection.
 */
export const queryKeys = {
	currentUser: ['current_user'],
	config: ['config'],
	billing: ['billing'],
	statusSets: ['status_sets'],
	/** Whatever is known of companies and their members. */
	companies: ['companies'],
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
	figures: (projectId: string) => ['project', projectId, 'figures'],
	groups: (projectId: string) => ['project', projectId, 'groups'],
	categories: (projectId: string) => ['project', projectId, 'categories'],
	plan: (projectId: string) => ['project', projectId, 'plan'],
	comments: (projectId: string) => ['project', projectId, 'comments'],
	allInstructions: (projectId: string) => ['project', projectId, 'instructions'],
	instructions: (projectId: string, panelId: string) => ['project', projectId, 'instructions', panelId],
	neighbours: (projectId: string, panelId: string, versionId: string) => [
		'project',
		projectId,
		'neighbours',
		panelId,
		versionId,
	],
	panelFiles: (projectId: string, panelId: string) => ['project', projectId, 'panel_files', panelId],
	savedViews: (projectId: string) => ['project', projectId, 'saved_views'],
	savedFilters: (projectId: string) => ['project', projectId, 'saved_filters'],
	reportSchedules: (projectId: string) => ['project', projectId, 'report_schedules'],
	settings: (projectId: string) => ['project', projectId, 'settings'],
} as const
