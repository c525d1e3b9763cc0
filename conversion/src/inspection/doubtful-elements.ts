import type { ElementColumns } from '@panelyard/contracts/model-structure'
import { contradictsPlate } from '../doubts/measure-doubts.ts'
import { ReferencesTo } from '../doubts/references-to.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import { impossibleShapes } from '../ifc/impossible-shapes.ts'
import type { StepFile } from '../step/step-file.ts'

/** Elements that a conversion would draw as a box, or whose own measures disagree. */
export interface DoubtfulElements {
	/** Their shapes have impossible sizes, indices or paths. */
	impossible: number[]
	/** Their volume isn't their area times their width. */
	contradictory: number[]
}

/** @param columns measures of the file only */
export function findDoubtful(file: StepFile, elements: IfcElements, columns: ElementColumns): DoubtfulElements {
	const records = impossibleShapes(file)
	const references = records.size > 0 ? new ReferencesTo(file, (record) => records.has(record)) : null
	const impossible: number[] = []
	const contradictory: number[] = []
	for (let element = 0; element < elements.count; element++) {
		if (references && references.below(elements.shapes[element] as number) >= 0) impossible.push(element)
		if (contradictsPlate(columns, elements.classes[element] as string, element)) contradictory.push(element)
	}
	return { impossible, contradictory }
}
