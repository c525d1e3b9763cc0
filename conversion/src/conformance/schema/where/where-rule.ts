import { onceForEach } from '../per-model.ts'
import type { SchemaModel } from '../schema-model.ts'

const SPACE = 32
const OPEN = 40

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

/** @param names the same in all schemas, or those since IFC4 and in IFC2X3 */
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

/** `Name`, null if it isn't a text. */
export const nameOf = onceForEach((model, record) => model.text(record, 'Name'))

/** Longest record of a point or direction that is read; longer ones have too many coordinates, which is told anyway. */
const LONGEST_POINT = 1024

/** The coordinates of a point or the ratios of a direction; none of a record that is neither. */
export function coordinatesOf(model: SchemaModel, record: number): number[] {
	const { end, firstArgument } = model.file.index
	if (record < 0 || (end[record] as number) - (firstArgument[record] as number) > LONGEST_POINT) return []
	const attribute = model.isA(record, 'IfcDirection') ? 'DirectionRatios' : 'Coordinates'
	return model.numbers(record, attribute)
}

/** The first record that an attribute refers to, -1 for none; doesn't read the rest of a list. */
function firstOf(model: SchemaModel, record: number, attribute: string): number {
	const { file } = model
	const position = model.position(record, attribute)
	if (position < 0) return -1
	let at = file.argument(record, position)
	while (file.bytes[at] === OPEN || file.bytes[at] === SPACE) at++
	const id = file.refAt(at)
	return id === 0 ? -1 : file.record(id)
}

/** Deepest nesting of curves that is followed. */
const DEEPEST = 8

export const dimensionOfPoint = (model: SchemaModel, point: number): number =>
	model.isA(point, 'IfcCartesianPoint') ? coordinatesOf(model, point).length : 0

/** 2 or 3; 0 if it can't be told. */
export function dimensionOfCurve(model: SchemaModel, curve: number, depth = 0): number {
	if (curve < 0 || depth > DEEPEST) return 0
	const first = (attribute: string): number => firstOf(model, curve, attribute)
	switch (model.file.type(curve)) {
		case 'IFCPOLYLINE':
			return dimensionOfPoint(model, first('Points'))
		case 'IFCLINE':
			return dimensionOfPoint(model, first('Pnt'))
		case 'IFCINDEXEDPOLYCURVE':
			return model.isA(first('Points'), 'IfcCartesianPointList2D') ? 2 : first('Points') < 0 ? 0 : 3
		case 'IFCCIRCLE':
		case 'IFCELLIPSE':
			return model.isA(first('Position'), 'IfcAxis2Placement2D') ? 2 : first('Position') < 0 ? 0 : 3
		case 'IFCTRIMMEDCURVE':
			return dimensionOfCurve(model, first('BasisCurve'), depth + 1)
		case 'IFCCOMPOSITECURVE':
		case 'IFC2DCOMPOSITECURVE': {
			return dimensionOfCurve(model, model.follow(first('Segments'), 'ParentCurve'), depth + 1)
		}
		case 'IFCBSPLINECURVEWITHKNOTS':
		case 'IFCRATIONALBSPLINECURVEWITHKNOTS':
		case 'IFCBEZIERCURVE':
			return dimensionOfPoint(model, first('ControlPointsList'))
		default:
			return 0
	}
}

export const directionOf = (model: SchemaModel, record: number, attribute: string): number[] =>
	coordinatesOf(model, model.follow(record, attribute))

/** Whether no two texts are alike. */
export const areUnique = (texts: readonly (string | null)[]): boolean => new Set(texts).size === texts.length
