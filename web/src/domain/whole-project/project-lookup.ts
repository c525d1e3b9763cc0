import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useCategories } from '../categories/categories.queries.ts'
import { useCommentCounts } from '../comments/comments.queries.ts'
import { useGroups } from '../groups/groups.queries.ts'
import { useNamedFloors } from '../panels/floor-names.ts'
import { useNamedKinds } from '../panels/kind-names.ts'
import { type PanelLookup, useLookup } from '../panels/list/panel-list.ts'
import { usePlanView } from '../plan/plan-view.ts'
import { useFailingPanels } from '../requirements/requirements.queries.ts'
import { useStatuses } from '../statuses/statuses.queries.ts'

const NO_STATUSES: Status[] = []
const NO_GROUPS: Group[] = []

/** What ids and indexes of a project's panels stand for; what isn't read yet is missing. */
export function useProjectLookup(project: Project, panels: readonly Panel[]): PanelLookup {
	const statuses = useStatuses(project.id).data ?? NO_STATUSES
	return useLookup(
		useNamedFloors(project, panels),
		useNamedKinds(project.panel_kinds, panels),
		statuses,
		useGroups(project.id).data ?? NO_GROUPS,
		useCommentCounts(project.id, project.role !== null),
		useCategories(project.id),
		usePlanView(project, panels, statuses),
		useFailingPanels(project),
	)
}
