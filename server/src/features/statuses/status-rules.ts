import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { STATUS_RULES, type UpdateStatusRequest } from '@panelyard/contracts/statuses/statuses'
import { takenAway } from '@panelyard/rules/statuses/wanted-statuses'
import { AppError } from '../../platform/app-error.ts'
import type { StatusRow } from './statuses.queries.ts'

// What the rules of statuses mean, without a database.

type Rules = Pick<StatusRow, (typeof STATUS_RULES)[number]>
type RuleChange = Partial<Rules>

/** What of a request are rules. */
const rulesOf = (request: UpdateStatusRequest): RuleChange =>
	Object.fromEntries(STATUS_RULES.flatMap((rule) => (request[rule] === undefined ? [] : [[rule, request[rule]]])))

/**
 * The rules as they are to be kept: a flag is never a part of the progress.
 * @param status as it is, or what a new one has by default
 * @param rows the statuses of the project
 * @throws AppError ACCESS_DENIED for others than managers, VALIDATION_FAILED or CONFLICT for rules that make no sense
 */
export function checkRules(
	status: Rules & { id: string | null },
	request: UpdateStatusRequest,
	rows: readonly StatusRow[],
	role: ProjectRole | null,
): RuleChange {
	const asked = rulesOf(request)
	const changed = STATUS_RULES.filter((rule) => asked[rule] !== undefined && !same(asked[rule], status[rule]))
	const isNew = status.id === null
	if (role !== 'manager' && role !== null && changed.some((rule) => !(isNew && rule === 'type')))
		throw new AppError('ACCESS_DENIED', 'Only managers can change the rules of a status')
	const rules = { ...status, ...asked }
	if (rules.set_by === 'people' && rules.set_by_people.length === 0)
		throw invalid('set_by_people', 'Choose at least one person')
	const requires = [...new Set(rules.requires)]
	if (requires.some((id) => !rows.some((row) => row.id === id)))
		throw invalid('requires', 'A status that is required no longer exists')
	if (status.id !== null) refuseCycle(status.id, requires, rows)
	const isFlag = rules.type === 'flag'
	return {
		...asked,
		...(asked.requires ? { requires } : {}),
		...(asked.set_by_people ? { set_by_people: [...new Set(asked.set_by_people)] } : {}),
		...(isFlag ? { progress: 0, is_done: false, replaces: false } : {}),
	}
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const invalid = (field: string, message: string): AppError =>
	new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] })

/** Throws when a status would have to come before itself. */
function refuseCycle(id: string, requires: readonly string[], rows: readonly StatusRow[]): void {
	const byId = new Map(rows.map((row) => [row.id, row]))
	const seen = new Set<string>()
	const waiting = requires.map((next) => ({ next, way: [next] }))
	for (let step = waiting.pop(); step; step = waiting.pop()) {
		const { next, way } = step
		if (next === id) {
			const names = way.slice(0, -1).map((one) => `“${byId.get(one)?.name ?? ''}”`)
			const message =
				names.length === 0
					? 'A status can’t require itself'
					: `These statuses would wait for each other: ${names.join(', ')} already ${names.length === 1 ? 'requires' : 'require'} this one`
			throw new AppError('CONFLICT', message, { fields: [{ field: 'requires', message }] })
		}
		if (seen.has(next)) continue
		seen.add(next)
		for (const further of byId.get(next)?.requires ?? []) waiting.push({ next: further, way: [...way, further] })
	}
}

/** Who changes statuses; `user_id` null for the server itself, which may. */
export type Setter = { user_id: string | null; role: ProjectRole | null }

export const maySet = ({ user_id, role }: Setter, { set_by, set_by_people }: StatusRow): boolean =>
	user_id === null ||
	role === 'manager' ||
	set_by === 'editors' ||
	(set_by === 'people' && set_by_people.includes(user_id))

/**
 * Throws when an undo gives or takes away a status that this person may not set, or not any more. A step that gave way to
 * a later one comes back by whoever takes that away.
 */
export function refuseUndoingBy(
	person: Setter,
	plans: readonly { adds: string[]; removes: string[] }[],
	rows: readonly StatusRow[],
): void {
	for (const { adds, removes } of plans) {
		const lost = takenAway({ add: adds, remove: removes, replace: false }, rows)
		const given = takenAway({ add: removes, remove: adds, replace: false }, rows)
		refuseSettingBy(person, [...lost, ...given])
	}
}

/** Throws unless this person may set and take away these statuses. */
export function refuseSettingBy(person: Setter, rows: readonly StatusRow[]): void {
	const refused = rows.find((row) => !maySet(person, row))
	if (!refused) return
	const who = refused.set_by === 'managers' ? 'Only managers' : 'Only the people named for it and managers'
	const { id: status_id, name, default_key, set_by } = refused
	throw new AppError('ACCESS_DENIED', `${who} may set or remove “${name}”`, { status_id, name, default_key, set_by })
}
