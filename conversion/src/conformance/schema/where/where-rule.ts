import type { SchemaModel } from '../schema-model.ts'

/** A WHERE rule or global rule that a schema declares of an entity and its subtypes. */
export interface WhereRule {
	entity: string
	/** Its name since IFC4; '' if IFC2X3 alone has it. */
	name: string
	/** Its name in IFC2X3; '' if that doesn't have it. */
	name2x3: string
	/** What is wrong, as a sentence; null if the instance keeps the rule, or lacks what the rule needs. */
	broken(model: SchemaModel, record: number): string | null
}

/** A rule that has the same name in all schemas. */
export const rule = (
	entity: string,
	names: string | { since4: string; in2x3?: string },
	broken: WhereRule['broken'],
): WhereRule =>
	typeof names === 'string'
		? { entity, name: names, name2x3: names, broken }
		: { entity, name: names.since4, name2x3: names.in2x3 ?? '', broken }

/** The message if a condition doesn't hold. */
export const unless = (holds: boolean, message: string): string | null => (holds ? null : message)

/** Deepest nesting of curves that is followed. */
const DEEPEST = 8

export const dimensionOfPoint = (model: SchemaModel, point: number): number =>
	model.isA(point, 'IfcCartesianPoint') ? model.numbers(point, 'Coordinates').length : 0

/** 2 or 3; 0 if it can't be told. */
export function dimensionOfCurve(model: SchemaModel, curve: number, depth = 0): number {
	if (curve < 0 || depth > DEEPEST) return 0
	const firstOf = (attribute: string): number => model.records(curve, attribute)[0] ?? -1
	switch (model.file.type(curve)) {
		case 'IFCPOLYLINE':
			return dimensionOfPoint(model, firstOf('Points'))
		case 'IFCLINE':
			return dimensionOfPoint(model, firstOf('Pnt'))
		case 'IFCINDEXEDPOLYCURVE':
			return model.isA(firstOf('Points'), 'IfcCartesianPointList2D') ? 2 : firstOf('Points') < 0 ? 0 : 3
		case 'IFCCIRCLE':
		case 'IFCELLIPSE':
			return model.isA(firstOf('Position'), 'IfcAxis2Placement2D') ? 2 : firstOf('Position') < 0 ? 0 : 3
		case 'IFCTRIMMEDCURVE':
			return dimensionOfCurve(model, firstOf('BasisCurve'), depth + 1)
		case 'IFCCOMPOSITECURVE':
		case 'IFC2DCOMPOSITECURVE': {
			const [segment = -1] = model.records(curve, 'Segments')
			return dimensionOfCurve(model, model.follow(segment, 'ParentCurve'), depth + 1)
		}
		case 'IFCBSPLINECURVEWITHKNOTS':
		case 'IFCRATIONALBSPLINECURVEWITHKNOTS':
		case 'IFCBEZIERCURVE':
			return dimensionOfPoint(model, firstOf('ControlPointsList'))
		default:
			return 0
	}
}

export const directionOf = (model: SchemaModel, record: number, attribute: string): number[] =>
	model.numbers(model.follow(record, attribute), 'DirectionRatios')

/** Whether no two texts are alike. */
export const areUnique = (texts: readonly (string | null)[]): boolean => new Set(texts).size === texts.length
