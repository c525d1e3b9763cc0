import { ChangeLabelResponse, Label } from '@panelyard/contracts/panels/labels'
import { z } from 'zod'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { labelled } from '../../locales/labelled.ts'
import { defineChange } from '../changes/change-kind.ts'
import { fetchLabelsAgain, LABEL_CHANGED, labelsPath, showLabels } from './labels.queries.ts'

/** The label as it is to be, and the panel as people know it. */
const AboutLabel = Label.extend({ panel: z.string() })
type AboutLabel = z.infer<typeof AboutLabel>

const labelChanged = defineChange({
	name: LABEL_CHANGED,
	about: AboutLabel,
	answer: ChangeLabelResponse,
	show: (client, { project_id, about }) => showLabels(client, project_id, [about]),
	takeBack: (client, { project_id }) => fetchLabelsAgain(client, project_id),
	done: (client, { project_id }, { label }) => showLabels(client, project_id, [label]),
	named: ({ t }, { panel, is_revoked }) =>
		labelled(panel, t(is_revoked ? 'changes:name.label_revoked' : 'changes:name.label_restored')),
	told: ({ t }, { about: { panel, is_revoked } }) =>
		t(is_revoked ? 'changes:done.label_revoked' : 'changes:done.label_restored', { panel }),
	undo: ({ project_id, about }) => draftLabelChange(project_id, { ...about, is_revoked: !about.is_revoked }),
	panels: ({ panel_id }) => [panel_id],
})

/** Revokes a label, or makes it valid again. */
export const draftLabelChange = (project_id: string, about: AboutLabel): ChangeDraft => ({
	project_id,
	kind: labelChanged.name,
	request: {
		method: 'PUT',
		path: `${labelsPath(project_id)}/${about.code}`,
		body: { is_revoked: about.is_revoked },
	},
	about,
})
