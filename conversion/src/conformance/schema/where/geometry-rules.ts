import { cross, type Vector } from '../../../geometry/vectors.ts'
import { onceForEach } from '../per-model.ts'
import type { SchemaModel } from '../schema-model.ts'
import {
	coordinatesOf,
	dimensionOfCurve,
	dimensionOfPoint,
	directionOf,
	rule,
	unless,
	type WhereRule,
} from './where-rule.ts'

const sameDimension = (model: SchemaModel, record: number, attribute: string): boolean => {
	const dimensions = new Set(model.records(record, attribute).map((point) => dimensionOfPoint(model, point)))
	dimensions.delete(0)
	return dimensions.size <= 1
}

const PARTS_OF_PLACEMENTS = {
	Location: 'The location must be a point',
	Axis: 'The axis must be a direction',
	RefDirection: 'RefDirection must be a direction',
}

/** A rule of a placement: a point or direction that it has is in the plane (2 coordinates) or in space (3). */
const dimension = (
	entity: string,
	names: { since4: string; in2x3: string },
	attribute: keyof typeof PARTS_OF_PLACEMENTS,
	wanted: 2 | 3,
): WhereRule =>
	rule(entity, names, (model, placement) => {
		const target = model.follow(placement, attribute)
		if (!model.isA(target, 'IfcDirection') && !model.isA(target, 'IfcCartesianPoint')) return null
		return unless(
			coordinatesOf(model, target).length === wanted,
			`${PARTS_OF_PLACEMENTS[attribute]} in ${wanted === 2 ? 'the plane' : 'space'}.`,
		)
	})

const isZero = (direction: readonly number[]): boolean => direction.every((ratio) => ratio === 0)

/** Whether two directions point the same way or opposite ones. */
const areParallel = (a: Vector, b: Vector): boolean => isZero(cross(a, b))

const isPositive = (model: SchemaModel, record: number, attribute: string): boolean =>
	(model.number(record, attribute) ?? 1) > 0

const hasAdvancedFaces = onceForEach((model, shell) =>
	model.records(shell, 'CfsFaces').every((face) => model.isA(face, 'IfcAdvancedFace')),
)

export const GEOMETRY_RULES: readonly WhereRule[] = [
	rule('IfcCartesianPoint', { since4: 'CP2Dor3D' }, (model, point) =>
		unless(coordinatesOf(model, point).length !== 1, 'A point must have two or three coordinates.'),
	),
	rule('IfcDirection', { since4: 'MagnitudeGreaterZero' }, (model, direction) => {
		const ratios = coordinatesOf(model, direction)
		return unless(ratios.length === 0 || !isZero(ratios), 'A direction must not be zero.')
	}),
	rule('IfcPolyline', { since4: 'SameDim', in2x3: 'WR41' }, (model, polyline) =>
		unless(
			sameDimension(model, polyline, 'Points'),
			'All points of a polyline must have the same number of coordinates.',
		),
	),
	rule('IfcPolyLoop', { since4: 'AllPointsSameDim', in2x3: 'WR21' }, (model, loop) =>
		unless(sameDimension(model, loop, 'Polygon'), 'All points of a loop must have the same number of coordinates.'),
	),
	dimension('IfcAxis1Placement', { since4: 'AxisIs3D', in2x3: 'WR1' }, 'Axis', 3),
	dimension('IfcAxis1Placement', { since4: 'LocationIs3D', in2x3: 'WR2' }, 'Location', 3),
	dimension('IfcAxis2Placement2D', { since4: 'RefDirIs2D', in2x3: 'WR1' }, 'RefDirection', 2),
	dimension('IfcAxis2Placement2D', { since4: 'LocationIs2D', in2x3: 'WR2' }, 'Location', 2),
	dimension('IfcAxis2Placement3D', { since4: 'LocationIs3D', in2x3: 'WR1' }, 'Location', 3),
	dimension('IfcAxis2Placement3D', { since4: 'AxisIs3D', in2x3: 'WR2' }, 'Axis', 3),
	dimension('IfcAxis2Placement3D', { since4: 'RefDirIs3D', in2x3: 'WR3' }, 'RefDirection', 3),
	rule('IfcAxis2Placement3D', { since4: 'AxisToRefDirPosition', in2x3: 'WR4' }, (model, placement) => {
		const axis = directionOf(model, placement, 'Axis')
		const reference = directionOf(model, placement, 'RefDirection')
		if (axis.length !== 3 || reference.length !== 3 || isZero(axis) || isZero(reference)) return null
		return unless(!areParallel(axis as Vector, reference as Vector), 'Axis and RefDirection must not be parallel.')
	}),
	rule('IfcAxis2Placement3D', { since4: 'AxisAndRefDirProvision', in2x3: 'WR5' }, (model, placement) =>
		unless(
			model.has(placement, 'Axis') === model.has(placement, 'RefDirection'),
			'Axis and RefDirection must both be given, or neither.',
		),
	),
	rule('IfcLine', { since4: 'SameDim', in2x3: 'WR1' }, (model, line) => {
		const point = dimensionOfPoint(model, model.follow(line, 'Pnt'))
		const direction = coordinatesOf(model, model.follow(model.follow(line, 'Dir'), 'Orientation')).length
		return unless(
			point === 0 || direction === 0 || point === direction,
			'The point and the direction must have the same number of coordinates.',
		)
	}),
	rule('IfcTrimmedCurve', { since4: 'NoTrimOfBoundedCurves', in2x3: 'WR43' }, (model, curve) =>
		unless(
			!model.isA(model.follow(curve, 'BasisCurve'), 'IfcBoundedCurve'),
			'A curve that is bounded already must not be trimmed.',
		),
	),
	rule('IfcCompositeCurveSegment', { since4: 'ParentIsBoundedCurve', in2x3: 'WR1' }, (model, segment) => {
		const parent = model.follow(segment, 'ParentCurve')
		return unless(parent < 0 || model.isA(parent, 'IfcBoundedCurve'), 'The curve of a segment must be bounded.')
	}),
	rule('IfcCartesianTransformationOperator', { since4: 'ScaleGreaterZero', in2x3: 'WR1' }, (model, operator) =>
		unless(isPositive(model, operator, 'Scale'), 'The scale must be greater than 0.'),
	),
	rule(
		'IfcCartesianTransformationOperator3DnonUniform',
		{ since4: 'Scale2GreaterZero', in2x3: 'WR1' },
		(model, operator) => unless(isPositive(model, operator, 'Scale2'), 'The second scale must be greater than 0.'),
	),
	rule(
		'IfcCartesianTransformationOperator3DnonUniform',
		{ since4: 'Scale3GreaterZero', in2x3: 'WR2' },
		(model, operator) => unless(isPositive(model, operator, 'Scale3'), 'The third scale must be greater than 0.'),
	),
	rule('IfcExtrudedAreaSolid', { since4: 'ValidExtrusionDirection', in2x3: 'WR31' }, (model, solid) => {
		const direction = directionOf(model, solid, 'ExtrudedDirection')
		return unless(
			direction.length !== 3 || direction[2] !== 0,
			'ExtrudedDirection must not lie in the plane of the profile.',
		)
	}),
	rule('IfcRevolvedAreaSolid', { since4: 'AxisStartInXY', in2x3: 'WR31' }, (model, solid) => {
		const start = coordinatesOf(model, model.follow(model.follow(solid, 'Axis'), 'Location'))
		return unless(start.length !== 3 || start[2] === 0, 'The axis must begin in the plane of the profile.')
	}),
	rule('IfcRevolvedAreaSolid', { since4: 'AxisDirectionInXY', in2x3: 'WR32' }, (model, solid) => {
		const direction = coordinatesOf(model, model.follow(model.follow(solid, 'Axis'), 'Axis'))
		return unless(direction.length !== 3 || direction[2] === 0, 'The axis must lie in the plane of the profile.')
	}),
	rule('IfcSweptAreaSolid', { since4: 'SweptAreaType', in2x3: 'WR22' }, (model, solid) => {
		const type = model.enumeration(model.follow(solid, 'SweptArea'), 'ProfileType')
		return unless(type === '' || type === 'AREA', 'The profile of a solid must be an area, and not a curve.')
	}),
	rule('IfcSweptDiskSolid', { since4: 'InnerRadiusSize', in2x3: 'WR3' }, (model, solid) => {
		const inner = model.number(solid, 'InnerRadius')
		const outer = model.number(solid, 'Radius')
		return unless(inner === null || outer === null || inner < outer, 'InnerRadius must be smaller than Radius.')
	}),
	rule('IfcSurfaceOfLinearExtrusion', { since4: 'DepthGreaterZero', in2x3: 'WR41' }, (model, surface) =>
		unless(isPositive(model, surface, 'Depth'), 'The depth must be greater than 0.'),
	),
	rule('IfcBooleanClippingResult', { since4: 'FirstOperandType', in2x3: 'WR1' }, (model, result) => {
		const operand = model.follow(result, 'FirstOperand')
		const isRight = ['IfcSweptAreaSolid', 'IfcSweptDiskSolid', 'IfcBooleanClippingResult'].some((name) =>
			model.isA(operand, name),
		)
		return unless(operand < 0 || isRight, 'Only a swept solid or another clipping can be clipped.')
	}),
	rule('IfcBooleanClippingResult', { since4: 'SecondOperandType', in2x3: 'WR2' }, (model, result) => {
		const operand = model.follow(result, 'SecondOperand')
		return unless(operand < 0 || model.isA(operand, 'IfcHalfSpaceSolid'), 'A clipping must use a half space.')
	}),
	rule('IfcBooleanClippingResult', { since4: 'OperatorType', in2x3: 'WR3' }, (model, result) => {
		const operator = model.enumeration(result, 'Operator')
		return unless(operator === '' || operator === 'DIFFERENCE', 'The operator of a clipping must be DIFFERENCE.')
	}),
	rule('IfcPolygonalBoundedHalfSpace', { since4: 'BoundaryDim', in2x3: 'WR41' }, (model, space) =>
		unless(
			dimensionOfCurve(model, model.follow(space, 'PolygonalBoundary')) !== 3,
			'The boundary must be drawn in the plane.',
		),
	),
	rule('IfcFace', { since4: 'HasOuterBound', in2x3: 'WR1' }, (model, face) => {
		let outer = 0
		for (const bound of model.records(face, 'Bounds')) if (model.file.type(bound) === 'IFCFACEOUTERBOUND') outer++
		return unless(outer <= 1, 'A face can only have one outer bound.')
	}),
	rule('IfcAdvancedBrep', { since4: 'HasAdvancedFaces' }, (model, brep) =>
		unless(
			hasAdvancedFaces(model, model.follow(brep, 'Outer')),
			'All faces of an advanced brep must be advanced faces.',
		),
	),
]
