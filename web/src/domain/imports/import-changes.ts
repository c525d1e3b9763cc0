import { type ImportRequest, ImportResponse } from '@panelyard/contracts/panels/imports'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { dotted } from '../../locales/dotted.ts'
import { defineChange } from '../changes/change-kind.ts'
import { showPanelStatuses } from '../panels/list/panels.queries.ts'
import { undoDraft } from '../panels/panel-changes.ts'

const AboutImport = z.object({ panel_ids: z.array(z.string()) })

export const listImported = defineChange({
	name: 'list_imported',
	about: AboutImport,
	answer: ImportResponse,
	done: (client, { project_id }, answer) => {
		const { repeated, kinds, created, left_out: _, ...statuses } = answer
		if (!repeated) showPanelStatuses(client, project_id, statuses)
		if (
			repeated ||
			kinds.group?.changed ||
			kinds.category?.changed ||
			kinds.name?.changed ||
			kinds.description?.changed
		)
			void client.invalidateQueries({ queryKey: queryKeys.panels(project_id), exact: true })
		if (repeated || created.statuses.length > 0)
			void client.invalidateQueries({ queryKey: queryKeys.statuses(project_id) })
		if (repeated || created.categories.length > 0 || kinds.category?.changed)
			void client.invalidateQueries({ queryKey: queryKeys.categories(project_id) })
		if (repeated || kinds.plan?.changed) void client.invalidateQueries({ queryKey: queryKeys.plan(project_id) })
		void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) })
	},
	named: ({ t }, { panel_ids }) => t('changes:name.list_imported', { count: panel_ids.length }),
	told: ({ t }, _change, { kinds, left_out, held_back }) =>
		dotted([
			kinds.status && t('imports:done.statuses', { count: kinds.status.changed }),
			kinds.group && t('imports:done.groups', { count: kinds.group.changed }),
			kinds.category && t('imports:done.categories', { count: kinds.category.changed }),
			kinds.name && t('imports:done.names', { count: kinds.name.changed }),
			kinds.description && t('imports:done.descriptions', { count: kinds.description.changed }),
			kinds.plan && t('imports:done.dates', { count: kinds.plan.changed }),
			left_out.length > 0 && t('imports:done.left_out', { count: left_out.length }),
			held_back.length > 0 && t('imports:done.held_back', { count: held_back.length }),
		]),
	undo: ({ id, project_id }, { repeated, kinds, created }) => {
		const changed = Object.values(kinds).reduce((sum, counts) => sum + counts.changed, 0)
		const made = created.statuses.length + created.groups.length + created.categories.length
		return repeated || changed + made > 0 ? undoDraft(project_id, id) : null
	},
	panels: ({ panel_ids }) => panel_ids,
})

/** What of an import a person decides; the rest says how it is sent. */
type AskedImport = Pick<ImportRequest, 'panel_ids' | 'columns' | 'create' | 'on_rule' | 'on_back' | 'override_reason'>

/** Sets what a list says of panels. */
export const draftImport = (project_id: string, asked: AskedImport): ChangeDraft => {
	const id = newId()
	return {
		id,
		project_id,
		kind: listImported.name,
		request: {
			method: 'POST',
			path: `/projects/${project_id}/imports`,
			body: { ...asked, answer: 'by_element', change_id: id },
		},
		about: { panel_ids: [...new Set(asked.panel_ids)] },
	}
}
