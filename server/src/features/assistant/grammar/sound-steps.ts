import { type Conditions, MAX_STEPS, type Step } from '@panelyard/contracts/assistant/assistant'
import { GrammarError } from './grammar-error.ts'
import type { Vocabulary } from './names/vocabulary.ts'

/**
 * Each step once.
 * @throws GrammarError for more than an instruction has, for marks that are to get what they are said not to have, and
 * for the same panels at two steps, or all excepted
 */
export function soundSteps(steps: readonly Step[], sentence: string, { statuses }: Vocabulary): Step[] {
	const each = [...new Map(steps.map(ofLeft).map((step) => [JSON.stringify(step), step])).values()]
	const isContradicted = ({ select: { marks, lacks }, actions }: Step): boolean =>
		marks !== undefined && actions.some((action) => action.do === 'set_status' && lacks?.includes(action.status))
	// "W5 on Truck 1 and W6 off Truck 1", "W5 is loaded on Truck 1": it may not be planned for that truck.
	const isOfGroup = ({ select: { marks, groups }, actions }: Step): boolean =>
		marks !== undefined &&
		groups !== undefined &&
		actions.some(({ do: what }) => what === 'leave_group' || what === 'set_status')
	// "Load LKW 2 up to 20 t".
	const isFilled = ({ select, actions }: Step): boolean =>
		Object.keys(select).join() === 'measures' &&
		select.measures?.every(({ than, measure }) => than === 'at_most' && measure === 'weight') === true &&
		actions.some(({ do: what }) => what === 'join_group')
	const isEmpty = ({ select: { except = [], ...all } }: Step): boolean => except.some((own) => isWithin(all, own))
	const isStep = (id: string): boolean => statuses.some((status) => status.id === id && status.type === 'step')
	const aims = each.flatMap(({ select, actions }) => {
		const named = select.marks?.map(({ mark, to = '' }) => `${mark} ${to}`) ?? [JSON.stringify(select)]
		return actions.flatMap((action) =>
			action.do === 'set_status' && isStep(action.status) ? named.map((of) => ({ of, status: action.status })) : [],
		)
	})
	const hasTwoAims = [...Map.groupBy(aims, ({ of }) => of).values()].some(
		(own) => new Set(own.map(({ status }) => status)).size > 1,
	)
	if (
		each.length > MAX_STEPS ||
		hasTwoAims ||
		each.some((step) => isContradicted(step) || isOfGroup(step) || isFilled(step) || isEmpty(step))
	)
		throw new GrammarError('several_meant', sentence.slice(0, 80))
	return each
}

/** Whether all that one selection names is of another: "all walls on level 2 except level 2" are none. */
const isWithin = (all: Conditions, own: Conditions): boolean =>
	Object.entries(own).every(([name, values]) => {
		const said: unknown = all[name as keyof Conditions]
		if (!Array.isArray(values) || !Array.isArray(said)) return JSON.stringify(said) === JSON.stringify(values)
		const kept = new Set(values.map((each) => JSON.stringify(each)))
		return said.every((each) => kept.has(JSON.stringify(each)))
	})

/** "Take the balconies off Truck 3 and put them on Truck 4": only those that were on it. */
function ofLeft({ select, actions }: Step): Step {
	const left = actions.find((action) => action.do === 'leave_group')
	const isNamed = select.marks !== undefined || select.selected || select.groups !== undefined
	return { select: left && actions.length > 1 && !isNamed ? { ...select, groups: [left.group] } : select, actions }
}
