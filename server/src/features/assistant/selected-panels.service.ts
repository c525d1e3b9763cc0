import type { Conditions, Selection } from '@panelyard/contracts/assistant'
import type { Vocabulary } from '@panelyard/contracts/assistant-grammar/vocabulary'
import { dayOf } from '@panelyard/contracts/calendar-days'
import { datesOfPanels, PLAN_STATES, standingsOf } from '@panelyard/contracts/planned-dates'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import { projectPlan } from '../plan/plan.service.ts'
import { requireStatuses } from '../statuses/statuses.service.ts'
import type { PropertyElements } from './named-properties.service.ts'
import * as queries from './selected-panels.queries.ts'

/** Whose words an instruction is checked against, and the panels that were selected on the page. */
export type Asking = {
	project: ProjectRow
	vocabulary: Vocabulary
	selected: readonly string[]
	properties: PropertyElements
}

/** The error for an id that the project doesn't have. */
export const gone = (): AppError => new AppError('NOT_FOUND', 'The project no longer has what this instruction names')

/**
 * Checks a selection against the project and looks up what only the project knows.
 * @throws AppError NOT_FOUND when it names what the project doesn't have
 */
export async function askedPanels(
	db: Database,
	asking: Asking,
	{ except = [], ...main }: Selection,
): Promise<queries.Asked> {
	const late = oncePer(() => latePanels(db, asking))
	const select = {
		...(await known(asking, main, late)),
		except: await Promise.all(except.map((each) => known(asking, each, late))),
	}
	return { project_id: asking.project.id, time_zone: asking.project.time_zone, select }
}

const oncePer = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
	let reading: Promise<Value> | null = null
	return () => {
		reading ??= read()
		return reading
	}
}

async function known(
	{ vocabulary, selected, properties: elements }: Asking,
	{ properties, marks, late, selected: isSelected, lacks, ...rest }: Conditions,
	lateIds: () => Promise<string[]>,
): Promise<queries.KnownConditions> {
	requireKnown(vocabulary, { ...rest, ...(lacks && { lacks }) })
	const lateOnes = late ? new Set(await lateIds()) : null
	const ids = isSelected ? selected.filter((id) => lateOnes?.has(id) ?? true) : lateOnes && [...lateOnes]
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
	{ statuses = [], lacks = [], groups = [], categories = [], given }: Conditions,
): void {
	const has = (list: readonly { id: string }[], ids: readonly string[]) =>
		ids.every((id) => id === 'none' || list.some((each) => each.id === id))
	const isKnown =
		has(vocabulary.statuses, [...statuses, ...lacks, ...(given?.status ? [given.status] : [])]) &&
		has(vocabulary.groups, groups) &&
		has(vocabulary.categories, categories) &&
		!lacks.includes('none') &&
		given?.status !== 'none'
	if (!isKnown) throw gone()
}

/** The panels that are late today, by the most specific date of each, as the list says. */
async function latePanels(db: Database, { project, vocabulary }: Asking): Promise<string[]> {
	const plan = await projectPlan(db, project.id)
	if (plan.entries.length + plan.panels.length === 0) return []
	const { rows } = await requireStatuses(db, project.id, [])
	const steps = rows.filter(({ type }) => type === 'step')
	const head = project.live_version_id ? await findVersionHead(db, project.live_version_id) : null
	const facts = head && (await modelFacts(db, head))
	const panels = await queries.plannedPanels(db, project.id)
	const { live_version_id: version_id } = project
	const dates = datesOfPanels(
		panels,
		{ ...plan, version_id },
		{ steps: steps.map(({ id }) => id), floors: facts?.floors ?? [], version_id },
	)
	const { states } = standingsOf(panels, dates, steps, dayOf(vocabulary.today) ?? 0)
	return panels.filter((_, place) => PLAN_STATES[states[place] as number] === 'late').map(({ id }) => id)
}
