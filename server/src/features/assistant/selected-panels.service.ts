import type { Conditions, Selection } from '@panelyard/contracts/assistant/assistant'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { PropertyElements } from './named-properties.service.ts'
import { type DatedPanels, duePanels, latePanels, readOnce } from './planned-panels.service.ts'
import type * as queries from './selected-panels.queries.ts'

/** Whose words an instruction is checked against, and the panels that were selected on the page. */
export type InstructionContext = {
	project: ProjectRow
	vocabulary: Vocabulary
	selected: readonly string[]
	properties: PropertyElements
	dated: DatedPanels
}

/** The error for an id that the project doesn't have. */
export const gone = (): AppError => new AppError('NOT_FOUND', 'The project no longer has what this instruction names')

/**
 * Checks a selection against the project and looks up what only the project knows.
 * @throws AppError NOT_FOUND when it names what the project doesn't have
 */
export async function askedPanels(
	db: Database,
	asking: InstructionContext,
	{ except = [], ...main }: Selection,
): Promise<queries.Asked> {
	const late = readOnce(() => latePanels(asking.dated, asking.vocabulary.today))
	const select = {
		...(await known(asking, main, db, late)),
		except: await Promise.all(except.map((each) => known(asking, each, db, late))),
	}
	return { project_id: asking.project.id, time_zone: asking.project.time_zone, select }
}

async function known(
	{ project, vocabulary, selected, properties: elements, dated }: InstructionContext,
	{ properties, marks, late, due, selected: isSelected, lacks, ...rest }: Conditions,
	db: Database,
	lateIds: () => Promise<string[]>,
): Promise<queries.KnownConditions> {
	requireKnown(vocabulary, { ...rest, ...(lacks && { lacks }), ...(due && { due }) })
	const lists = [
		...(isSelected ? [selected] : []),
		...(late ? [await lateIds()] : []),
		...(due ? [await duePanels(db, { project, dated }, due)] : []),
	]
	const [first, ...others] = lists
	const sets = others.map((list) => new Set(list))
	const ids = first?.filter((id) => sets.every((set) => set.has(id)))
	return {
		...rest,
		...(marks && { marks: vocabulary.marks.resolveAll(marks) }),
		...(properties && { elements: [...new Set(properties.flatMap((each) => elements.of(each)))] }),
		...(ids && { ids }),
		...(lacks && { carries_none: lacks.map((id) => statusesFrom(vocabulary, id)) }),
	}
}

/** A step and those after it; a flag alone. Statuses are in their order. */
function statusesFrom({ statuses }: Vocabulary, id: string): string[] {
	// The words that the person sees stand behind those of the project, with the same ids.
	const steps = [...new Set(statuses.flatMap((status) => (status.type === 'step' ? [status.id] : [])))]
	const place = steps.indexOf(id)
	return place < 0 ? [id] : steps.slice(place)
}

/** @throws AppError NOT_FOUND for a status that the project doesn't have */
export function requireStatus<Id extends string | null>({ statuses }: Vocabulary, id: Id): Id {
	if (id !== null && !statuses.some((status) => status.id === id)) throw gone()
	return id
}

function requireKnown(
	vocabulary: Vocabulary,
	{ statuses = [], lacks = [], groups = [], categories = [], given, due }: Conditions,
): void {
	const has = (list: readonly { id: string }[], ids: readonly string[]) =>
		ids.every((id) => id === 'none' || list.some((each) => each.id === id))
	const dueStatus = typeof due === 'object' ? due.status : undefined
	const isKnown =
		has(vocabulary.statuses, [
			...statuses,
			...lacks,
			...(given?.status ? [given.status] : []),
			...(dueStatus ? [dueStatus] : []),
		]) &&
		has(vocabulary.groups, groups) &&
		has(vocabulary.categories, categories) &&
		!lacks.includes('none') &&
		given?.status !== 'none' &&
		dueStatus !== 'none'
	if (!isKnown) throw gone()
}
