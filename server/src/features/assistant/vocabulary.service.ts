import type { ProposeRequest } from '@panelyard/contracts/assistant/assistant'
import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import { floorsOfKeys } from '@panelyard/contracts/panels/floor-names'
import { isFloorNamed } from '@panelyard/contracts/panels/named-floors'
import { patternInWords } from '@panelyard/contracts/panels/panel-kinds'
import { MarkIndex } from '@panelyard/server/features/assistant/grammar/conditions/marks'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import { requireStatuses } from '../statuses/statuses.service.ts'
import * as queries from './vocabulary.queries.ts'

/** What is kept of a project between two changes of it. */
export type KeptVocabulary = Pick<
	Vocabulary,
	'statuses' | 'groups' | 'categories' | 'floors' | 'kinds' | 'shapes' | 'marks'
> & {
	mark_count: number
}
const KEPT_BYTES = 40_000_000
/** Of a mark in the index, roughly. */
const MARK_BYTES = 250

export const vocabularyCache = (): RevisionCache<KeptVocabulary> =>
	new RevisionCache({
		max_bytes: KEPT_BYTES,
		bytesOf: ({ mark_count, groups }) => (mark_count + groups.length) * MARK_BYTES + 20_000,
	})

export async function readVocabulary(db: Database, project: ProjectRow): Promise<KeptVocabulary> {
	const { rows } = await requireStatuses(db, project.id, [])
	const { groups, categories, marks } = await queries.projectNames(db, project.id)
	return {
		statuses: rows.map(({ id, name, default_key, type }) => ({ id, name, default_key, type })),
		groups,
		categories,
		floors: await floorsOf(db, project),
		kinds: project.panel_kinds.map(({ number, name, classes, name_pattern }) => ({
			number,
			name: name ?? ((name_pattern !== null && patternInWords(name_pattern)) || ''),
			classes,
		})),
		shapes: await queries.shapesOfPanels(db, project.id),
		marks: new MarkIndex(marks),
		mark_count: marks.length,
	}
}

async function floorsOf(db: Database, { live_version_id, floor_names }: ProjectRow): Promise<Vocabulary['floors']> {
	const head = live_version_id ? await findVersionHead(db, live_version_id) : null
	const facts = head && (await modelFacts(db, head))
	if (!facts) return []
	const own = floorsOfKeys(floor_names, facts.floors)
	return facts.floors
		.map(({ name }, number) => ({ number, name: own.get(number)?.name ?? name }))
		.filter(({ name }) => isFloorNamed(name))
}

/** The project's words with those that the person sees, for one instruction. */
export function vocabularyFor(
	kept: KeptVocabulary,
	{ time_zone }: Pick<ProjectRow, 'time_zone'>,
	{ shown, selected, language }: Pick<ProposeRequest, 'shown' | 'selected' | 'language'>,
): Vocabulary {
	const statuses = new Map(kept.statuses.map((status) => [status.id, status]))
	const floors = new Set(kept.floors.map(({ number }) => number))
	const kinds = new Map(kept.kinds.map((kind) => [kind.number, kind]))
	return {
		...kept,
		statuses: [
			...kept.statuses,
			...(shown.statuses ?? []).flatMap(({ id, name }) => {
				const known = statuses.get(id)
				return known && known.name !== name ? [{ ...known, name }] : []
			}),
		],
		floors: [...kept.floors, ...(shown.floors ?? []).filter(({ number }) => number >= 0 && !floors.has(number))],
		kinds: [
			...kept.kinds,
			...(shown.kinds ?? []).flatMap(({ number, name }) => {
				const known = kinds.get(number)
				return known && known.name !== name ? [{ ...known, name }] : []
			}),
		],
		has_selected: selected.length > 0,
		today: dateOf(todayIn(time_zone, new Date())),
		language,
	}
}
