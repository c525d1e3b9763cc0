import { type OwnWords, UpdatePanelResponse } from '@panelyard/contracts/panels/panel-details'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../../../api/new-id.ts'
import type { ChangeDraft } from '../../../api/outbox/outbox.ts'
import { type ChangeOf, defineChange } from '../../changes/change-kind.ts'
import type { ChangeTexts } from '../../changes/change-texts.ts'
import { panelsQuery } from '../list/panels.queries.ts'
import { showPanelDetails } from '../list/show-details.ts'
import { panelLabel } from '../search/panel-filters.ts'
import { AboutWords, hasDetails, withDetails } from './panel-details.ts'

/** Changes the panel as it is shown. */
const show = (
	client: QueryClient,
	{ project_id, about }: ChangeOf<AboutWords>,
	next: (panel: Panel) => Partial<OwnWords> | undefined,
) =>
	void client.setQueryData(
		panelsQuery(project_id).queryKey,
		(list) => list && withDetails(list, (panel) => (panel.id === about.panel_id ? next(panel) : undefined)),
	)

const wordsOf = ({ own_name, own_description }: OwnWords): OwnWords => ({ own_name, own_description })

const text = ({ t }: ChangeTexts, of: 'name' | 'done', { label, after }: AboutWords): string => {
	if (after.own_name === undefined) return t(`changes:${of}.panel_described`, { panel: label })
	return after.own_name === ''
		? t(`changes:${of}.panel_unnamed`, { panel: label })
		: t(`changes:${of}.panel_named`, { panel: label, name: after.own_name })
}

export const panelWords = defineChange({
	name: 'panel_words',
	about: AboutWords,
	answer: UpdatePanelResponse,
	show: (client, change) => show(client, change, () => change.about.after),
	takeBack: (client, change) => {
		const { before, after } = change.about
		show(client, change, (panel) => (hasDetails(panel, after) ? before : undefined))
		void client.invalidateQueries({ queryKey: panelsQuery(change.project_id).queryKey, exact: true })
	},
	done: (client, { project_id }, { panel, revision }) =>
		showPanelDetails(client, project_id, { changed: [{ panel_ids: [panel.id], details: wordsOf(panel) }], revision }),
	named: (texts, about) => text(texts, 'name', about),
	told: (texts, { about }) => text(texts, 'done', about),
	undo: ({ project_id, about }, { panel }) =>
		hasDetails(panel, about.before) ? null : draft(project_id, { ...about, before: about.after, after: about.before }),
	isOutdated: (client, { project_id, about }) =>
		client
			.getQueryData(panelsQuery(project_id).queryKey)
			?.panels.some((panel) => panel.id === about.panel_id && !hasDetails(panel, about.before)) ?? false,
	panels: ({ panel_id }) => [panel_id],
})

const draft = (project_id: string, about: AboutWords): ChangeDraft => {
	const id = newId()
	const body = { ...about.after, change_id: id }
	return {
		id,
		project_id,
		kind: panelWords.name,
		request: { method: 'PUT', path: `/projects/${project_id}/panels/${about.panel_id}`, body },
		about,
	}
}

/** As people typed it: empty, or the same as the model says, goes back to the model's. */
const typed = (text: string, ofModel: string): string => (text.trim() === ofModel ? '' : text.trim())

/** Gives a panel a name or a description of people's own; null when it has these words already. */
export function draftWords(project_id: string, panel: Panel, words: Partial<OwnWords>): ChangeDraft | null {
	const { own_name = panel.own_name, own_description = panel.own_description } = words
	const wanted = { own_name: typed(own_name, panel.name), own_description: typed(own_description, panel.description) }
	const fields = (['own_name', 'own_description'] as const).filter((field) => wanted[field] !== panel[field])
	if (fields.length === 0) return null
	const only = (from: OwnWords) => Object.fromEntries(fields.map((field) => [field, from[field]]))
	const about = { panel_id: panel.id, label: panelLabel(panel), before: only(panel), after: only(wanted) }
	return draft(project_id, about)
}
