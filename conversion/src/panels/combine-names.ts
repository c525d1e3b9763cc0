import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { elementsOfRule } from './apply-panel-rule.ts'
import type { Grouping } from './candidate-groups.ts'
import { attributeText } from './element-texts.ts'
import { exactGlob } from './glob.ts'
import { numberWeight, PREFABRICATED, plausibility } from './plausibility.ts'

interface Standard {
	/** A name is included if its elements are panels with at least this score, */
	least: number
	/** and this share of the best name's score. */
	shareOfBest: number
	/** From this share of the elements on, excluding the others isn't worth a longer rule. */
	nearlyAll: number
}

/** Everything prefabricated is an assembly, including formwork and bolts, so the standard for names is strict. */
const ASSEMBLIES: Standard = { least: 0.6, shareOfBest: 0.95, nearlyAll: 1 }
/** Types of walls differ more in size than in kind. */
const OTHERS: Standard = { least: 0.3, shareOfBest: 0.75, nearlyAll: 0.8 }

/** Beyond this number, names are marks or serial numbers, not kinds. */
const MOST_NAMES = 60
const MOST_EXCLUDED = 50
/** As in the contract. */
const LONGEST_PATTERN = 255

export interface Combination {
	grouping: Grouping
	/** Like that of a group, see `plausibility`. */
	score: number
}

const isAssembly = ({ classes }: Grouping): boolean => classes.includes('IfcElementAssembly')

/**
 * If several types of a family (walls, floors, roofs) are panels, the rule for all of them: the whole family, or
 * without the types that aren't.
 * @param family a grouping of whole classes
 * @returns null when one type stands out, or the others can't be distinguished by name
 */
export function combinedNames(
	structure: ModelStructure,
	children: (number[] | undefined)[],
	family: Grouping,
): Combination | null {
	const all = elementsOfRule(structure, { ...family, mark: { kind: 'none' } })
	// The names of assemblies are their types; their object types differ in every program.
	const attributes = isAssembly(family) ? (['Name'] as const) : (['Name', 'ObjectType'] as const)
	const verdicts = attributes.map((attribute) => combinedBy(structure, children, family, all, attribute))
	return verdicts.includes('one stands out') ? null : (verdicts.find((verdict) => typeof verdict === 'object') ?? null)
}

function combinedBy(
	structure: ModelStructure,
	children: (number[] | undefined)[],
	family: Grouping,
	all: number[],
	name_attribute: 'Name' | 'ObjectType',
): Combination | 'one stands out' | 'says nothing' {
	const standard = isAssembly(family) ? ASSEMBLIES : OTHERS
	const byName = Map.groupBy(all, (element) => attributeText(structure, element, name_attribute))
	if (byName.size < 2 || byName.size > Math.min(MOST_NAMES, all.length / 2)) return 'says nothing'
	const names = [...byName].map(([name, members]) => ({
		name,
		members,
		likeness: plausibility(structure, members, { ...family, name_attribute, name_pattern: exactGlob(name) }, children)
			.likeness,
	}))
	const best = Math.max(...names.map(({ likeness }) => likeness))
	const alike = names.filter(({ likeness }) => likeness >= Math.max(standard.least, best * standard.shareOfBest))
	// If some types are named as prefabricated, the others aren't.
	const prefabricated = alike.filter(({ name }) => PREFABRICATED.test(name))
	const good = prefabricated.length > 0 ? prefabricated : alike
	if (good.length < 2) return 'one stands out'
	const count = good.reduce((sum, { members }) => sum + members.length, 0)
	const likeness = good.reduce((sum, entry) => sum + entry.likeness * entry.members.length, 0) / count
	const score = likeness * numberWeight(count)
	if (count >= all.length * standard.nearlyAll) return { grouping: family, score }
	const excluded = names.filter((entry) => !good.includes(entry)).map(({ name }) => name)
	if (excluded.length > MOST_EXCLUDED) return 'says nothing'
	if (excluded.some((name) => name === '' || name.length > LONGEST_PATTERN)) return 'says nothing'
	return { grouping: { ...family, name_attribute, exclude_patterns: excluded.map(exactGlob) }, score }
}
