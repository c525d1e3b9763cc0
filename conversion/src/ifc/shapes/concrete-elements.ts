import type { StepFile } from '../../step/step-file.ts'
import type { IfcElements } from '../ifc-elements.ts'
import { materialRecords } from '../properties/materials.ts'

/** Names of concrete in the app's languages and in Dutch, and its classes of strength. */
const CONCRETE =
	/concre|b[eé]ton|bet[aã]o|hormig|calcestruzzo|混凝土|コンクリート|콘크리트|خرسان|\bC\d\d\/\d\d|\bLC\d\d/i

/** The elements that are of concrete, wholly or in layers, by the names of their materials. */
export function concreteElements(file: StepFile, elements: IfcElements): Set<number> {
	const known = new Map<number, boolean>()
	const isConcrete = (material: number): boolean => {
		const answer =
			known.get(material) ??
			[...materialRecords(file, material)].some(
				(record) => file.type(record) === 'IFCMATERIAL' && CONCRETE.test(file.text(record, 0) ?? ''),
			)
		known.set(material, answer)
		return answer
	}
	const found = new Set<number>()
	for (const rel of file.ofType('IFCRELASSOCIATESMATERIAL')) {
		if (!isConcrete(file.follow(rel, 5))) continue
		for (const id of file.refs(rel, 4)) {
			const element = elements.byRecord[file.record(id)] ?? -1
			if (element >= 0) found.add(element)
		}
	}
	return found
}
