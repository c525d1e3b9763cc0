import { useNavigate } from '@tanstack/react-router'
import { handPanels } from '../panels/search/handed-panels.ts'

/** Opens the page that prints labels of these panels. */
export function usePrintLabels(projectId: string): (panelIds: readonly string[]) => void {
	const navigate = useNavigate()
	return (panelIds) =>
		void navigate({
			to: '/app/project/$id/labels',
			params: { id: projectId },
			search: panelIds.length === 1 ? { panel: panelIds[0] } : { only: handPanels(projectId, panelIds) },
		})
}
