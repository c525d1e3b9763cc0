import type { ModelStructure } from '@panelyard/contracts/model-structure'
import { elementsOfRule } from './apply-panel-rule.ts'
import type { Grouping } from './candidate-groups.ts'
import { attributeText } from './element-texts.ts'
import { exactGlob } from './glob.ts'
import { plausibility } from './plausibility.ts'

/** A name is taken when its elements are panels this surely, and nearly as surely as those of the best name. */
const LEAST_LIKENESS = 0.6
const LEAST_SHARE_OF_BEST = 0.95

/** Beyond this, names are marks or serial numbers and no kinds. */
const MOST_NAMES = 60
const MOST_EXCLUDED = 50

/** As the contract has it. */
const LONGEST_PATTERN = 255

/**
 * Where several names of assemblies are panels (walls, floors, roofs), the rule that takes them all and leaves out the
 * names that are not. Null when one name stands out, or the rest cannot be told apart by name.
 */
export function combinedAssemblies(
	structure: ModelStructure,
	children: (number[] | undefined)[],
): { grouping: Grouping; likeness: number } | null {
	const grouping: Grouping = {
		classes: ['IfcElementAssembly'],
		name_attribute: 'Name',
		name_pattern: null,
		exclude_patterns: [],
	}
	const all = elementsOfRule(structure, { ...grouping, mark: { kind: 'none' } })
	const byName = Map.groupBy(all, (element) => attributeText(structure, element, 'Name'))
	if (byName.size < 2 || byName.size > MOST_NAMES) return null
	const names = [...byName].map(([name, members]) => ({
		name,
		members,
		likeness: plausibility(structure, members, { ...grouping, name_pattern: exactGlob(name) }, children).likeness,
	}))
	const best = Math.max(...names.map(({ likeness }) => likeness))
	const good = names.filter(({ likeness }) => likeness >= Math.max(LEAST_LIKENESS, best * LEAST_SHARE_OF_BEST))
	const excluded = names.filter((entry) => !good.includes(entry)).map(({ name }) => name)
	if (good.length < 2 || excluded.length > MOST_EXCLUDED) return null
	if (excluded.some((name) => name === '' || name.length > LONGEST_PATTERN)) return null
	const count = good.reduce((sum, { members }) => sum + members.length, 0)
	const likeness = good.reduce((sum, entry) => sum + entry.likeness * entry.members.length, 0) / count
	return {
		grouping: { ...grouping, exclude_patterns: excluded.map(exactGlob) },
		likeness,
	}
}
