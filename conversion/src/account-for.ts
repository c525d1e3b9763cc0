import type { ElementProblem } from '@panelyard/contracts/models/conversion'
import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import { geometryState } from '@panelyard/contracts/models/structure-layout'
import type { Account } from './converted-model.ts'
import type { Doubts } from './doubts/doubts.ts'
import { because, type ElementReason, reasonText } from './element-reason.ts'
import type { ModelGeometry } from './geometry/model-geometry.ts'
import type { IfcElements } from './ifc/ifc-elements.ts'
import { storableText } from './storable-text.ts'

/** Names of elements in the report are cut to this many characters. */
const LONGEST_NAME = 255

/** Only broken files nest elements deeper than this. */
const MOST_WHOLES = 32

/** The reasons for what is wrong with elements, or may be. */
interface Reasons {
	fallbacks: Map<number, ElementReason>
	failures: Map<number, ElementReason>
	doubts: Doubts
}

/** Fills the geometry column and accounts for every element with a representation. */
export function accountFor(
	elements: IfcElements,
	columns: ElementColumns,
	strings: string[],
	geometry: ModelGeometry,
	{ fallbacks, failures, doubts }: Reasons,
): Account {
	const account: Account = { withRepresentation: 0, converted: 0, fallback: [], notConverted: [], doubtful: [] }
	const wholesOf = (element: number): number[] => {
		const wholes: number[] = []
		for (let at = columns.parent[element] as number; at >= 0; at = columns.parent[at] as number) {
			if (wholes.push(at) === MOST_WHOLES) break
		}
		return wholes
	}
	const problem = (element: number, reason: ElementReason, prefix = ''): ElementProblem => ({
		express_id: columns.express_id[element] as number,
		global_id: columns.global_id[element] as string,
		class: elements.classes[element] as string,
		name: storableText(strings[columns.name[element] as number] ?? '', LONGEST_NAME),
		reason: prefix + reasonText(reason),
		reason_code: reason.code,
		reason_value: storableText(reason.value, LONGEST_NAME),
		element,
		wholes: wholesOf(element),
	})
	for (let element = 0; element < elements.count; element++) {
		if ((elements.shapes[element] as number) < 0) continue
		account.withRepresentation++
		const drawn = (geometry.firstInstance[element + 1] as number) > (geometry.firstInstance[element] as number)
		const simplified = fallbacks.get(element)
		if (simplified !== undefined) {
			columns.geometry[element] = geometryState('fallback')
			account.fallback.push(problem(element, simplified, 'drawn as a box: '))
		} else if (drawn) {
			columns.geometry[element] = geometryState('converted')
			account.converted++
		} else {
			columns.geometry[element] = geometryState('failed')
			account.notConverted.push(problem(element, failures.get(element) ?? because('unknown')))
		}
	}
	for (const [element, reason] of doubts.entries())
		if (!fallbacks.has(element)) account.doubtful.push(problem(element, reason))
	return account
}
