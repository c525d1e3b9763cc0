import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { attributeText } from './element-texts.ts'
import { exactGlob } from './glob.ts'

/** A rule without its mark: elements of some classes, possibly with one name. */
export type Grouping = Pick<PanelRule, 'classes' | 'name_attribute' | 'name_pattern' | 'exclude_patterns'>

/** Classes of one kind of element, whichever of them an exporter writes. */
const FAMILIES: string[][] = [
	['IfcElementAssembly'],
	['IfcWall', 'IfcWallStandardCase', 'IfcWallElementedCase'],
	['IfcSlab', 'IfcSlabStandardCase', 'IfcSlabElementedCase'],
	['IfcPlate', 'IfcPlateStandardCase'],
	['IfcRoof'],
	['IfcBeam', 'IfcBeamStandardCase'],
	['IfcColumn', 'IfcColumnStandardCase'],
	['IfcMember', 'IfcMemberStandardCase'],
	['IfcBuildingElementProxy'],
	['IfcBuildingElementPart'],
	['IfcCurtainWall'],
	['IfcCovering'],
	['IfcStair', 'IfcStairFlight'],
	['IfcFooting'],
	['IfcRailing'],
]

/** More names than this are marks and not kinds; they are grouped by their beginnings. */
const MOST_NAMES = 24

/** The kind before a mark or a size: `W-012` is a `W-*`, `Wall:200mm:4711` a `Wall:200mm:*`. */
function beginning(name: string): string | null {
	const byColon = name.lastIndexOf(':')
	if (byColon > 0) return `${exactGlob(name.slice(0, byColon + 1))}*`
	const match = /^(.*?\p{L}[^\d]*?)[\d.]/u.exec(name)
	return match?.[1] ? `${exactGlob(match[1])}*` : null
}

/** Patterns of the names of a family's elements with their number of elements, most common first. */
function patternsOf(texts: string[]): string[] {
	const exact = new Map<string, number>()
	for (const text of texts) if (text !== '') exact.set(text, (exact.get(text) ?? 0) + 1)
	const counted =
		exact.size <= MOST_NAMES
			? new Map([...exact].map(([text, count]) => [exactGlob(text), count]))
			: new Map<string, number>()
	if (exact.size > MOST_NAMES / 2) {
		for (const [text, count] of exact) {
			const pattern = beginning(text)
			if (pattern) counted.set(pattern, (counted.get(pattern) ?? 0) + count)
		}
	}
	if (exact.size > MOST_NAMES) for (const [text, count] of exact) if (count >= 3) counted.set(exactGlob(text), count)
	return [...counted]
		.filter(([pattern, count]) => pattern.length <= 255 && count > 1)
		.sort((a, b) => b[1] - a[1])
		.slice(0, MOST_NAMES)
		.map(([pattern]) => pattern)
}

/** Groups of elements that are worth counting: whole families of classes, and the names within them. */
export function groupingsOf(structure: ModelStructure): Grouping[] {
	const { elements, classes } = structure
	const byClass = new Map<string, number[]>()
	for (let element = 0; element < elements.count; element++) {
		const name = classes[elements.class[element] as number] as string
		const list = byClass.get(name)
		if (list) list.push(element)
		else byClass.set(name, [element])
	}
	const groupings: Grouping[] = []
	const listed = new Set(FAMILIES.flat())
	const others = [...byClass.keys()].filter((name) => !listed.has(name)).map((name) => [name])
	for (const family of [...FAMILIES, ...others]) {
		const present = family.filter((name) => byClass.has(name))
		if (present.length === 0) continue
		const members = present.flatMap((name) => byClass.get(name) as number[])
		groupings.push({ classes: present, name_attribute: 'Name', name_pattern: null, exclude_patterns: [] })
		for (const attribute of ['Name', 'ObjectType'] as const) {
			const texts = members.map((element) => attributeText(structure, element, attribute))
			for (const pattern of patternsOf(texts))
				groupings.push({ classes: present, name_attribute: attribute, name_pattern: pattern, exclude_patterns: [] })
		}
	}
	return groupings
}
