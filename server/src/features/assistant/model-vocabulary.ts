import { searchable } from '@panelyard/rules/texts/searchable'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'

/** Ids of the project's things by the short names that a model is given instead. */
export type Aliases = Record<'statuses' | 'groups' | 'categories', ReadonlyMap<string, string>>

/** Most names of each kind that are sent, and the most characters of one. */
const MOST = 200
const LONGEST_NAME = 80
const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/gu

/** Without email addresses, which no model needs. */
export const withoutEmails = (text: string): string => text.replaceAll(EMAIL, '[email]')
const nameOf = (name: string): string => withoutEmails(name).slice(0, LONGEST_NAME)

/** What of a project is sent to a model, and what the aliases in it mean. Marks and texts of panels are never sent. */
export function sentVocabulary(vocabulary: Vocabulary, sentence: string): { sent: object; aliases: Aliases } {
	const statuses = aliased('s', vocabulary.statuses, sentence)
	const groups = aliased('g', vocabulary.groups, sentence)
	const categories = aliased('c', vocabulary.categories, sentence)
	const sent = {
		statuses: statuses.sent,
		groups: groups.sent,
		categories: categories.sent,
		storeys: bounded(vocabulary.floors, sentence).map(({ number, name }) => ({ floor: number, name: nameOf(name) })),
		kinds: bounded(vocabulary.kinds, sentence).map(({ number, name, classes }) => ({
			kind: number,
			name: nameOf(name) || classes.slice(0, 5).join(', '),
		})),
		today: vocabulary.today,
		language: vocabulary.language,
		panels_are_selected: vocabulary.has_selected,
	}
	return { sent, aliases: { statuses: statuses.ids, groups: groups.ids, categories: categories.ids } }
}

/** Names that the sentence contains come first, so that a bounded list still has them. */
function bounded<Named extends { name: string }>(list: readonly Named[], sentence: string): Named[] {
	if (list.length <= MOST) return [...list]
	const said = searchable(sentence)
	const isSaid = ({ name }: Named): boolean => name !== '' && said.includes(searchable(name))
	return [...list.filter(isSaid), ...list.filter((each) => !isSaid(each))].slice(0, MOST)
}

type Aliased = { sent: { id: string; names: string[] }[]; ids: Map<string, string> }

function aliased(letter: string, list: readonly { id: string; name: string }[], sentence: string): Aliased {
	const byId = new Map<string, string[]>()
	// A status that the person sees translated is in the list by both names.
	for (const { id, name } of bounded(list, sentence)) byId.set(id, [...(byId.get(id) ?? []), nameOf(name)])
	const entries = [...byId].map(([id, names], place) => ({ id, alias: `${letter}${place + 1}`, names }))
	return {
		sent: entries.map(({ alias, names }) => ({ id: alias, names })),
		ids: new Map(entries.map(({ alias, id }) => [alias, id])),
	}
}
