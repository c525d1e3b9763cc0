import { z } from 'zod'
import { AnswerForm, changedStatuses, changeField, repeatedField, ruleFields } from '../panels/panels.ts'
import {
	type ChangeInstruction,
	Instruction,
	type PanelAction,
	type ProjectChange,
	ProposeRequest,
} from './assistant.ts'

/** Most values of an instruction with its arrays and objects: each mark or range of marks takes up to four. */
const MAX_INSTRUCTION_VALUES = 10_000

/** Whether there are at most so many values in a value, those in arrays and objects too. */
function hasAtMost(given: unknown, most: number): boolean {
	const open = [given]
	for (let count = 0; open.length > 0; count++) {
		if (count + open.length > most) return false
		const one = open.pop()
		if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) open.push(part)
	}
	return true
}

/** `details.reason_code` of the 409 for a stale proposal. */
export const STALE_PROPOSAL = 'STALE_PROPOSAL'

/**
 * `POST /projects/{id}/assistant/changes`: applies a proposal as one change. 409 with `STALE_PROPOSAL` when its data
 * changed since, 400 for unconfirmed changes of many panels.
 */
export const ApplyProposalRequest = z.object({
	text: ProposeRequest.shape.text,
	/** Counted before it is checked, which takes time for each value. */
	instruction: z
		.unknown()
		.refine((given) => hasAtMost(given, MAX_INSTRUCTION_VALUES), { error: 'The instruction is too long', abort: true })
		.pipe(Instruction),
	fingerprint: z.string().max(100),
	selected: ProposeRequest.shape.selected,
	/** Keys of excluded changes and parts. Parts that use what an excluded change creates are excluded as well. */
	skip: z.array(z.string().max(100)).max(10_000).default([]),
	/** The person has confirmed the number of panels; required where `mostPanels` is `CONFIRM_PANELS` or more. */
	confirmed: z.boolean().default(false),
	answer: AnswerForm,
	...ruleFields,
	...changeField,
})
export type ApplyProposalRequest = z.infer<typeof ApplyProposalRequest>

const Changed = z.number().int().min(0)
export const ApplyProposalResponse = z.object({
	...changedStatuses,
	/**
	 * How many panels got new statuses, groups, categories and dates, and how many statuses, groups and categories
	 * themselves were created, changed and deleted.
	 */
	counts: z.object({
		...{ status: Changed, group: Changed, category: Changed, plan: Changed },
		...{ comment: Changed.default(0), changes: Changed.default(0) },
	}),
	left_out: z.number().int().min(0),
	...repeatedField,
})
export type ApplyProposalResponse = z.infer<typeof ApplyProposalResponse>

/** Fields of an instruction that name statuses, groups and categories. */
const NAMING: ReadonlySet<string> = new Set([
	...(['id', 'status', 'statuses', 'lacks', 'other', 'group', 'groups', 'category', 'categories'] as const),
])

/** The instruction with other ids for statuses, groups and categories. */
export function withIds<Value>(instruction: Value, ids: ReadonlyMap<string, string>): Value {
	const renamed = (value: unknown, key: string): unknown => {
		if (typeof value === 'string') return NAMING.has(key) ? (ids.get(value) ?? value) : value
		if (Array.isArray(value)) return value.map((each) => renamed(each, key))
		if (value === null || typeof value !== 'object') return value
		return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, name)]))
	}
	return renamed(instruction, '') as Value
}

/** The instruction with a UUID for each thing that it creates. */
export function withNewIds(instruction: ChangeInstruction, newId: () => string): ChangeInstruction {
	const ids = instruction.changes.flatMap((change) => ('id' in change ? [[change.id, newId()] as const] : []))
	return ids.length === 0 ? instruction : withIds(instruction, new Map(ids))
}

/** The id of the status, group or category that an action gives, takes away or plans for; undefined for none. */
export const thingOf = (action: PanelAction): string | undefined =>
	'status' in action
		? action.status
		: 'group' in action
			? action.group
			: 'category' in action
				? action.category
				: undefined

type Proposed<Change, Part> = { changes: readonly Change[]; parts: readonly Part[] }

/** What of a proposal is applied: neither what is skipped, nor parts that use what a skipped change would create. */
export function takenOf<
	Change extends { key: string; change: ProjectChange },
	Part extends { key: string; action: PanelAction },
>({ changes, parts }: Proposed<Change, Part>, skip: readonly string[]): { changes: Change[]; parts: Part[] } {
	const skipped = new Set(skip)
	const missing = new Set(changes.flatMap(({ key, change }) => (skipped.has(key) && 'id' in change ? [change.id] : [])))
	return {
		changes: changes.filter(({ key }) => !skipped.has(key)),
		parts: parts.filter(({ key, action }) => !skipped.has(key) && !missing.has(thingOf(action) ?? '')),
	}
}

/** Changes that take something from the panels that carry it, or another colour. */
const TAKING: ReadonlySet<ProjectChange['do']> = new Set([
	...(['delete_status', 'delete_group', 'delete_category', 'move_status'] as const),
])

/** The most panels that one of these changes, or all parts together, would change. */
export const mostPanels = (
	changes: readonly { change: ProjectChange; panel_count: number }[],
	panel_count: number,
): number => Math.max(panel_count, ...changes.map(({ change, panel_count: own }) => (TAKING.has(change.do) ? own : 0)))
