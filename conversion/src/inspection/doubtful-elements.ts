import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import { contradictsPlate } from '../doubts/measure-doubts.ts'
import { ReferencesTo } from '../doubts/references-to.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import { findWrongShapes } from '../ifc/shapes/wrong-shapes.ts'
import type { StepFile } from '../step/step-file.ts'

/** Elements that a conversion would draw as a box or be unsure of, or whose own measures disagree. */
export interface DoubtfulElements {
	/** Their shapes have impossible sizes, indices or paths. */
	impossible: number[]
	/** Their shapes have outlines that cross themselves, or parts that start or end beyond their curve. */
	uncertain: number[]
	/** Their volume isn't their area times their width. */
	contradictory: number[]
}

/** @param columns measures of the file only */
export function findDoubtful(file: StepFile, elements: IfcElements, columns: ElementColumns): DoubtfulElements {
	const shapes = findWrongShapes(file)
	const within = (records: ReadonlySet<number>): number[] => {
		if (records.size === 0) return []
		const references = new ReferencesTo(file, (record) => records.has(record))
		const numbers = Array.from({ length: elements.count }, (_, element) => element)
		return numbers.filter((element) => references.below(elements.shapes[element] as number) >= 0)
	}
	const contradictory: number[] = []
	for (let element = 0; element < elements.count; element++)
		if (contradictsPlate(columns, elements.classes[element] as string, element)) contradictory.push(element)
	return { impossible: within(shapes.impossible), uncertain: within(shapes.uncertain), contradictory }
}
