import type { PanelVersionsResponse } from '@panelyard/contracts/models/versions'
import { personNames } from '../../access/person-name.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Platform } from '../../platform/feature.ts'
import { PANEL_GONE, requirePanels } from '../panels/panels.service.ts'
import * as queries from './panel-versions.queries.ts'

/** What each version that is or was live did to a panel. @throws AppError NOT_FOUND */
export async function panelVersions(
	{ database }: Platform,
	project_id: string,
	id: string,
): Promise<PanelVersionsResponse> {
	const panel_id = requireId(id, PANEL_GONE)
	await requirePanels(database, project_id, [panel_id])
	const rows = await queries.versionsOfPanel(database, { project_id, panel_id })
	const names = await personNames(database, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])
	const first = rows.find(({ has_panel }) => has_panel)
	const changing = rows.filter((row) => row === first || (row.categories ?? []).some((one) => one !== 'unchanged'))
	return {
		versions: changing.toReversed().map(({ details, ...row }) => ({
			number: row.number,
			name: row.name,
			live_at: new Date(row.live_at).toISOString(),
			person: names.get(row.user_id ?? '') ?? '',
			categories: (row.categories ?? []).filter((one) => one !== 'unchanged'),
			geometry: details?.geometry ?? [],
			property_count: details?.property_count ?? 0,
			moved_by: details?.moved_by ?? null,
			turned_by: details?.turned_by ?? null,
			decision: row.decision,
			mark_before: row.mark_before,
			mark_after: row.has_panel ? row.mark_after : null,
		})),
	}
}
