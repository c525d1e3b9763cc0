import { TOO_MUCH_IMPORTED } from '@panelyard/contracts/panels/imports'
import type { AssignStatusesRequest, StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import { takenAway, type WantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import type { Database } from '../../database/database.ts'
import { type IdQuery, idsWithout } from '../../database/tables/uuid-array.ts'
import { AppError } from '../../platform/app-error.ts'
import {
	carriedOf,
	findWithout,
	type PlannedPanels,
	panelsByMark,
	panelsThatGaveUp,
	planOfEach,
	type Requirement,
	samePlanFor,
	type WithoutRequired,
} from './status-rules.queries.ts'
import { maySet, refuseSettingBy, type Setter } from './status-rules.ts'
import type { StatusRow } from './statuses.queries.ts'

type Asked = Pick<AssignStatusesRequest, 'on_rule' | 'override_reason'> & {
	wanted: WantedStatuses
	/** The statuses of the project. */
	rows: readonly StatusRow[]
}

/** The statuses whose rules somebody overrode, and why. */
export type Overridden = { override_reason: string; overridden: string[] }

/**
 * Holds panels to what the statuses they are to get require. Returns those that may change, how many are left out, and
 * what is overridden. Call it in a transaction that holds the project.
 * @throws AppError STATUS_RULE with `StatusRuleBreaks` for `refuse`, VALIDATION_FAILED for an override that lacks its reason
 */
export async function holdToRules(
	tx: Database,
	project_id: string,
	chosen: IdQuery,
	{ wanted, rows, on_rule, override_reason }: Asked,
): Promise<{ allowed: IdQuery; left_out: number; overridden: Overridden | null }> {
	const lacking = await lackingPanels(tx, project_id, chosen, wanted, rows)
	const left_out = lacking.panel_ids.length
	if (left_out === 0) return { allowed: chosen, left_out, overridden: null }
	if (on_rule === 'leave_out') return { allowed: idsWithout(chosen, lacking.panel_ids), left_out, overridden: null }
	const { breaks, asked } = lacking
	if (on_rule === 'refuse') throw ruleRefusal({ breaks, panel_count: left_out, asked }, rows)
	return { allowed: chosen, left_out: 0, overridden: overriddenRules(breaks, override_reason) }
}

/** Throws when any of the panels carries a status that would be taken away, and this person may not do that. */
export async function refuseTakingAway(
	tx: Database,
	person: Setter,
	chosen: IdQuery,
	wanted: WantedStatuses,
	rows: readonly StatusRow[],
): Promise<void> {
	const guarded = takenAway(wanted, rows).filter((row) => !maySet(person, row))
	await refuseCarried(tx, person, samePlanFor(chosen), [guarded])
}

/** `refuseTakingAway` for panels that are to get different statuses, by one query. */
export async function refuseTakingAwayByPlans(
	tx: Database,
	person: Setter,
	plans: readonly StatusPlan[],
	rows: readonly StatusRow[],
): Promise<void> {
	const refused = rows.filter((row) => !maySet(person, row))
	if (refused.length === 0) return
	const guarded = plans.map(({ wanted }) => takenAway(wanted, rows).filter((row) => refused.includes(row)))
	await refuseCarried(tx, person, panelsOf(plans.map((plan, place) => ({ ...plan, place }))), guarded)
}

/** @param guarded of each plan, the statuses that this person may not take away */
async function refuseCarried(
	tx: Database,
	person: Setter,
	chosen: PlannedPanels,
	guarded: readonly StatusRow[][],
): Promise<void> {
	const pairs = guarded.flatMap((rows, plan) => rows.map(({ id: status_id }) => ({ plan, status_id })))
	if (pairs.length === 0) return
	const carried = await carriedOf(tx, chosen, pairs)
	refuseSettingBy(
		person,
		guarded.flat().filter(({ id }) => carried.includes(id)),
	)
}

/** What some panels are to get. */
export type StatusPlan = { wanted: WantedStatuses; panel_ids: string[] }

export const panelsOf = (plans: readonly { place: number; panel_ids: string[] }[]): PlannedPanels =>
	planOfEach(
		plans.flatMap(({ panel_ids }) => panel_ids),
		plans.flatMap(({ place, panel_ids }) => panel_ids.map(() => place)),
	)

/** Which of the panels lack what the statuses they are to get require, by rule and all together. */
export async function lackingPanels(
	tx: Database,
	project_id: string,
	chosen: IdQuery,
	wanted: WantedStatuses,
	rows: readonly StatusRow[],
): Promise<{ breaks: StatusRuleBreaks['breaks']; panel_ids: string[]; asked: number }> {
	return brokenRules(tx, project_id, samePlanFor(chosen), requirementsOf(wanted, rows, 0), rows)
}

/**
 * `lackingPanels` for panels that are to get different statuses, by one query: plans whose statuses require the same
 * are one.
 * @param plans each panel is of one plan alone
 * @throws AppError CONFLICT for more requirements than a statement takes
 */
export async function lackingByPlans(
	tx: Database,
	project_id: string,
	plans: readonly StatusPlan[],
	rows: readonly StatusRow[],
): ReturnType<typeof lackingPanels> {
	const required = new Set(rows.flatMap(({ requires }) => requires))
	const matters = new Set(
		rows.filter(({ id, requires }) => requires.length > 0 || required.has(id)).map(({ id }) => id),
	)
	const places = new Map<string, number>()
	const requirements: Requirement[] = []
	const held = plans.map(({ wanted, panel_ids }) => {
		const key = wanted.add
			.filter((id) => matters.has(id))
			.sort()
			.join()
		const place = places.get(key) ?? places.size
		if (place === places.size) {
			places.set(key, place)
			for (const one of requirementsOf(wanted, rows, place)) requirements.push(one)
		}
		if (requirements.length > MOST_REQUIREMENTS) throw new AppError('CONFLICT', TOO_MUCH_IMPORTED)
		return { place, panel_ids }
	})
	return brokenRules(tx, project_id, panelsOf(held), requirements, rows)
}

/** Each takes three of the 65,535 parameters of a statement. */
const MOST_REQUIREMENTS = 10_000

/** What statuses that a plan adds require, but for what it adds as well. */
function requirementsOf({ add }: WantedStatuses, rows: readonly StatusRow[], plan: number): Requirement[] {
	const added = new Set(add)
	return rows
		.filter(({ id }) => added.has(id))
		.flatMap(({ id: status_id, requires }) =>
			requires.filter((id) => !added.has(id)).map((one) => ({ plan, status_id, requires: one })),
		)
}

/** Most panels that a break of a rule names. */
const NAMED_PANELS = 5

async function brokenRules(
	tx: Database,
	project_id: string,
	chosen: PlannedPanels,
	requirements: readonly Requirement[],
	rows: readonly StatusRow[],
): ReturnType<typeof lackingPanels> {
	if (requirements.length === 0) return { breaks: [], panel_ids: [], asked: 0 }
	const { without, asked } = await findWithout(tx, project_id, chosen, requirements)
	// Usually none are without it, and then nobody needs to look into the log.
	if (without.length === 0) return { breaks: [], panel_ids: [], asked }
	const gaveUp = await givenUp(tx, project_id, without)
	const panel_ids = without.flatMap((kind) => lackingAny(kind, gaveUp))
	if (panel_ids.length === 0) return { breaks: [], panel_ids, asked }
	const named = await panelsByMark(tx, panel_ids)
	const modeOf = new Map(rows.map(({ id, requires_mode }) => [id, requires_mode]))
	const breaks = lackingByRule(without, gaveUp, named)
		.filter(({ panel_count }) => panel_count > 0)
		.sort((a, b) => b.panel_count - a.panel_count)
		.map(({ first, ...rule }) => ({
			...rule,
			mode: modeOf.get(rule.status_id) ?? 'warn',
			panels: first.flatMap((place) => named[place] ?? []),
		}))
	return { breaks, panel_ids, asked }
}

/** By status, the panels that gave it up for a later step. */
type GivenUp = ReadonlyMap<string, ReadonlySet<string>>

async function givenUp(tx: Database, project_id: string, without: readonly WithoutRequired[]): Promise<GivenUp> {
	const required = [...new Set(without.flatMap(({ unmet }) => unmet.map(({ requires }) => requires)))]
	const all = without.flatMap(({ panel_ids }) => panel_ids)
	const gaveUp = await panelsThatGaveUp(tx, project_id, required, all)
	return new Map(gaveUp.map(({ status_id, panel_ids }) => [status_id, new Set(panel_ids)]))
}

/** The panels that lack a required status and didn't give it up for a later step either. */
function lackingAny({ panel_ids, unmet }: WithoutRequired, gaveUp: GivenUp): string[] {
	const required = [...new Set(unmet.map(({ requires }) => requires))]
	return panel_ids.filter((id) => required.some((one) => !gaveUp.get(one)?.has(id)))
}

/** How many panels lack a status, and the first of them, as places in the order of their marks. */
type Lacking = { panel_count: number; first: number[] }

/**
 * By status and what it requires, the panels that lack it. Thousands of pairs may each have all of the panels, so none
 * keeps a list of them.
 * @param named all panels that lack anything, by their marks
 */
function lackingByRule(without: readonly WithoutRequired[], gaveUp: GivenUp, named: readonly { id: string }[]) {
	const placeOf = new Map(named.map(({ id }, place) => [id, place]))
	const rules = new Map<string, Lacking & { status_id: string; requires: string }>()
	for (const { panel_ids, unmet } of without) {
		const places = panel_ids.flatMap((id) => placeOf.get(id) ?? []).sort((a, b) => a - b)
		const lackingOf = new Map<string, Lacking>()
		for (const { status_id, requires } of unmet) {
			const lacking = lackingOf.get(requires) ?? lackingOne(places, named, gaveUp.get(requires))
			lackingOf.set(requires, lacking)
			const key = `${status_id} ${requires}`
			const rule = rules.get(key) ?? { status_id, requires, panel_count: 0, first: [] }
			rules.set(key, rule)
			rule.panel_count += lacking.panel_count
			rule.first = [...rule.first, ...lacking.first].sort((a, b) => a - b).slice(0, NAMED_PANELS)
		}
	}
	return [...rules.values()]
}

function lackingOne(
	places: number[],
	named: readonly { id: string }[],
	gaveUp: ReadonlySet<string> = new Set(),
): Lacking {
	const lacking = places.filter((place) => !gaveUp.has(named[place]?.id ?? ''))
	return { panel_count: lacking.length, first: lacking.slice(0, NAMED_PANELS) }
}

/** The error for panels that rules keep from changing. */
export const ruleRefusal = (details: Omit<StatusRuleBreaks, 'back'>, rows: readonly StatusRow[]): AppError =>
	new AppError('STATUS_RULE', inWords(details, rows), { ...details, back: [] })

/**
 * What is logged of overriding these rules.
 * @throws AppError VALIDATION_FAILED when one of them needs a reason and there is none
 */
export function overriddenRules(breaks: StatusRuleBreaks['breaks'], override_reason: string): Overridden {
	if (override_reason === '' && breaks.some(({ mode }) => mode === 'block')) {
		const message = 'Say why the rule is overridden'
		throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'override_reason', message }] })
	}
	return { override_reason, overridden: [...new Set(breaks.map(({ status_id }) => status_id))] }
}

function inWords({ breaks, panel_count }: Omit<StatusRuleBreaks, 'back'>, rows: readonly StatusRow[]): string {
	const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
	const [first] = breaks
	const panels = panel_count === 1 ? '1 panel has' : `${panel_count} panels have`
	return `${panels} not been “${nameOf(first?.requires ?? '')}”, which comes before “${nameOf(first?.status_id ?? '')}”`
}
