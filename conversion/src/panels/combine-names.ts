import type { ModelStructure } from '@panelyard/contracts/model-structure'
import { elementsOfRule } from './apply-panel-rule.ts'
import type { Grouping } from './candidate-groups.ts'
import { attributeText } from './element-texts.ts'
import { exactGlob } from './glob.ts'
import { numberWeight, PREFABRICATED, plausibility } from './plausibility.ts'

interface Standard {
	/** A name is taken when its elements are panels this surely, */
	least: number
	/** and nearly as surely as those of the best name. */
	shareOfBest: number
	/** From this share of the elements on, leaving the others out is not worth a longer rule. */
	nearlyAll: number
}

/** Everything prefabricated is an assembly, formwork and bolts too, so that names are held to a strict standard. */
const ASSEMBLIES: Standard = { least: 0.6, shareOfBest: 0.95, nearlyAll: 1 }
/** Sorts of walls differ in size more than in what they are. */
const OTHERS: Standard = { least: 0.3, shareOfBest: 0.75, nearlyAll: 0.8 }

/** Beyond this, names are marks or serial numbers and no kinds. */
const MOST_NAMES = 60
const MOST_EXCLUDED = 50
/** As the contract has it. */
const LONGEST_PATTERN = 255

export interface Combination {
	grouping: Grouping
	/** As a group's own, see `plausibility`. */
	score: number
}

const isAssembly = ({ classes }: Grouping): boolean => classes.includes('IfcElementAssembly')

/**
 * Where several sorts of a family are panels (walls, floors, roofs), the rule that takes them all: the whole family, or
 * without the sorts that are not.
 * @param family a grouping of whole classes
 * @returns null when one sort stands out, or the rest cannot be told apart by name
 */
export function combinedNames(
	structure: ModelStructure,
	children: (number[] | undefined)[],
	family: Grouping,
): Combination | null {
	const all = elementsOfRule(structure, { ...family, mark: { kind: 'none' } })
	// The names of assemblies are their sorts, and their object types something else again in every program.
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
	// Where some sorts are said to be prefabricated, the others are not.
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
