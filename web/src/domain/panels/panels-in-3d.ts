import { useNavigate } from '@tanstack/react-router'
import { handPanels } from './search/handed-panels.ts'

/** What the address of the 3D view says to show these panels: a single one is selected and framed, more stand alone. */
export const searchIn3d = (projectId: string, panelIds: readonly string[]): { panel?: string; only?: string } => {
	const [only] = panelIds
	return only !== undefined && panelIds.length === 1 ? { panel: only } : { only: handPanels(projectId, panelIds) }
}

/** Opens the 3D view with any number of panels. */
export function useShowIn3d(projectId: string): (panelIds: readonly string[]) => void {
	const navigate = useNavigate()
	return (panelIds) =>
		void navigate({
			to: '/app/project/$id/3d-view',
			params: { id: projectId },
			search: searchIn3d(projectId, panelIds),
		})
}
