import { elementsKey, partsOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { StoredPanelKind } from './panels.queries.ts'

/** Kinds kept of rules that a project no longer has. Those with a name of their own are kept in any case. */
const MOST_FORMER_KINDS = 100

/**
 * Returns the kinds of a project once `rule` holds, and the number of the kind of each part of the rule. A part that the
 * project knows has its number and its name again. Numbers are never given to another part while their kind is kept.
 */
export function kindsOfRule(
	known: readonly StoredPanelKind[],
	rule: PanelRule | null,
): { kinds: StoredPanelKind[]; numbers: number[] } {
	const byKey = new Map(known.map((kind) => [kind.key, kind]))
	let last = Math.max(0, ...known.map(({ number }) => number))
	const numbers = (rule ? partsOf(rule) : []).map((part) => {
		const key = elementsKey(part)
		const { classes, name_pattern } = part
		const kind = byKey.get(key) ?? { number: ++last, name: null, classes, name_pattern, key }
		byKey.set(key, kind)
		return kind.number
	})
	const kinds = [...byKey.values()]
	const former = kinds.filter(({ number, name }) => name === null && !numbers.includes(number))
	const dropped = new Set(former.slice(0, Math.max(0, former.length - MOST_FORMER_KINDS)))
	return { kinds: kinds.filter((kind) => !dropped.has(kind)), numbers }
}
