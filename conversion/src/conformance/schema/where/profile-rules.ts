import type { SchemaModel } from '../schema-model.ts'
import { dimensionOfCurve, rule, unless, type WhereRule } from './where-rule.ts'

/** A rule that compares measures of a profile; a measure that is missing keeps it. */
const measures = (
	entity: string,
	names: { since4: string; in2x3?: string },
	attributes: readonly string[],
	holds: (...values: number[]) => boolean,
	message: string,
): WhereRule =>
	rule(entity, names, (model: SchemaModel, record: number) => {
		const values = attributes.map((attribute) => model.number(record, attribute))
		return unless(values.includes(null) || holds(...(values as number[])), message)
	})

export const PROFILE_RULES: readonly WhereRule[] = [
	rule('IfcArbitraryClosedProfileDef', 'WR1', (model, profile) =>
		unless(
			dimensionOfCurve(model, model.follow(profile, 'OuterCurve')) !== 3,
			'The outline must be drawn in the plane.',
		),
	),
	rule('IfcArbitraryClosedProfileDef', 'WR2', (model, profile) =>
		unless(
			!model.isA(model.follow(profile, 'OuterCurve'), 'IfcLine'),
			'The outline must be closed, which a line is not.',
		),
	),
	rule('IfcArbitraryProfileDefWithVoids', 'WR1', (model, profile) => {
		const type = model.enumeration(profile, 'ProfileType')
		return unless(type === '' || type === 'AREA', 'A profile with holes must be an area.')
	}),
	rule('IfcArbitraryProfileDefWithVoids', 'WR2', (model, profile) =>
		unless(
			model.records(profile, 'InnerCurves').every((curve) => dimensionOfCurve(model, curve) !== 3),
			'The outlines of holes must be drawn in the plane.',
		),
	),
	rule('IfcArbitraryProfileDefWithVoids', 'WR3', (model, profile) =>
		unless(
			model.records(profile, 'InnerCurves').every((curve) => !model.isA(curve, 'IfcLine')),
			'The outlines of holes must be closed, which a line is not.',
		),
	),
	measures(
		'IfcRectangleHollowProfileDef',
		{ since4: 'ValidWallThickness', in2x3: 'WR31' },
		['WallThickness', 'XDim', 'YDim'],
		(thickness, x, y) => thickness < x / 2 && thickness < y / 2,
		'WallThickness must be less than half of XDim and YDim.',
	),
	measures(
		'IfcRoundedRectangleProfileDef',
		{ since4: 'ValidRadius', in2x3: 'WR31' },
		['RoundingRadius', 'XDim', 'YDim'],
		(radius, x, y) => radius <= x / 2 && radius <= y / 2,
		'RoundingRadius must be at most half of XDim and YDim.',
	),
	measures(
		'IfcCircleHollowProfileDef',
		{ since4: 'WR1', in2x3: 'WR1' },
		['WallThickness', 'Radius'],
		(thickness, radius) => thickness < radius,
		'WallThickness must be less than Radius.',
	),
	measures(
		'IfcIShapeProfileDef',
		{ since4: 'ValidFlangeThickness', in2x3: 'WR1' },
		['FlangeThickness', 'OverallDepth'],
		(thickness, depth) => 2 * thickness < depth,
		'FlangeThickness must be less than half of OverallDepth.',
	),
	measures(
		'IfcIShapeProfileDef',
		{ since4: 'ValidWebThickness', in2x3: 'WR2' },
		['WebThickness', 'OverallWidth'],
		(thickness, width) => thickness < width,
		'WebThickness must be less than OverallWidth.',
	),
	measures(
		'IfcLShapeProfileDef',
		{ since4: 'ValidThickness', in2x3: 'WR21' },
		['Thickness', 'Depth'],
		(thickness, depth) => thickness < depth,
		'Thickness must be less than Depth.',
	),
	measures(
		'IfcUShapeProfileDef',
		{ since4: 'ValidFlangeThickness', in2x3: 'WR21' },
		['FlangeThickness', 'Depth'],
		(thickness, depth) => thickness < depth / 2,
		'FlangeThickness must be less than half of Depth.',
	),
	measures(
		'IfcUShapeProfileDef',
		{ since4: 'ValidWebThickness', in2x3: 'WR22' },
		['WebThickness', 'FlangeWidth'],
		(thickness, width) => thickness < width,
		'WebThickness must be less than FlangeWidth.',
	),
	measures(
		'IfcTShapeProfileDef',
		{ since4: 'ValidFlangeThickness', in2x3: 'WR1' },
		['FlangeThickness', 'Depth'],
		(thickness, depth) => thickness < depth,
		'FlangeThickness must be less than Depth.',
	),
	measures(
		'IfcTShapeProfileDef',
		{ since4: 'ValidWebThickness', in2x3: 'WR2' },
		['WebThickness', 'FlangeWidth'],
		(thickness, width) => thickness < width,
		'WebThickness must be less than FlangeWidth.',
	),
	measures(
		'IfcZShapeProfileDef',
		{ since4: 'ValidFlangeThickness', in2x3: 'WR21' },
		['FlangeThickness', 'Depth'],
		(thickness, depth) => thickness < depth / 2,
		'FlangeThickness must be less than half of Depth.',
	),
	measures(
		'IfcCShapeProfileDef',
		{ since4: 'ValidGirth', in2x3: 'WR1' },
		['Girth', 'Depth'],
		(girth, depth) => girth < depth / 2,
		'Girth must be less than half of Depth.',
	),
	measures(
		'IfcCShapeProfileDef',
		{ since4: 'ValidWallThickness', in2x3: 'WR3' },
		['WallThickness', 'Width', 'Depth'],
		(thickness, width, depth) => thickness < width / 2 && thickness < depth / 2,
		'WallThickness must be less than half of Width and Depth.',
	),
]
