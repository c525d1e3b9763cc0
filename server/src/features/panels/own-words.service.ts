import type { OwnWords, UpdatePanelRequest, UpdatePanelResponse } from '@panelyard/contracts/panels/panel-details'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { setOwnWords } from './own-words.queries.ts'
import { listPanels } from './panels.queries.ts'
import { PANEL_GONE } from './panels.service.ts'

/** Gives a panel a name and a description of people's own. A change made before, and one to what it has, changes nothing. */
export async function updatePanel(
	platform: Platform,
	user_id: string,
	project_id: string,
	panel_id: string,
	{ change_id, ...request }: UpdatePanelRequest,
): Promise<UpdatePanelResponse> {
	const named: NamedChange = { change_id, kind: 'panel_details', user_id }
	type WordsChange = UpdatePanelResponse & { changed: boolean }
	const { changed, ...answer } = await changeProject<WordsChange>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const panel = await requirePanel(tx, project_id, panel_id)
			const now = { revision: project.revision - 1, changed: false }
			if (await findMade(tx, project_id, named)) return leaveUnchanged({ panel, ...now, repeated: true })
			const before = wordsOf(panel)
			const after = { ...before, ...request }
			if (before.own_name === after.own_name && before.own_description === after.own_description)
				return leaveUnchanged({ panel, ...now })
			await setOwnWords(tx, panel.id, after)
			const details = { before, after }
			await recordAction(tx, { project_id, user_id, action: 'panel.updated', subject_id: panel.id, details })
			await keepChange(tx, project, named)
			return { panel: { ...panel, ...after }, revision: project.revision, changed: true }
		},
	)
	if (changed) {
		const { panel, revision } = answer
		const one = { panel_ids: [panel.id], details: wordsOf(panel) }
		platform.tellProject('panel_details_changed', { project_id, changed: [one], revision })
	}
	return answer
}

const wordsOf = ({ own_name, own_description }: Panel): OwnWords => ({ own_name, own_description })

async function requirePanel(tx: Database, project_id: string, panel_id: string): Promise<Panel> {
	const [panel] = await listPanels(tx, project_id, requireId(panel_id, PANEL_GONE))
	if (!panel) throw new AppError('NOT_FOUND', PANEL_GONE)
	return panel
}
