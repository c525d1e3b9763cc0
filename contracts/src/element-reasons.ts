/**
 * Why an element with a shape is not drawn, or not as the file says: codes that screens translate, with one value at
 * most. `ElementProblem.reason` says the same in English.
 */
export const ELEMENT_REASONS = [
	/** A representation without content. */
	'empty_representation',
	/** The value lists the kinds of representation there are instead: `Axis, Box`. */
	'no_body',
	'only_lines',
	'no_shapes',
	/** The value is one of `SHAPE_KINDS`, or the class of the shape. */
	'not_worked_out',
	/** As `not_worked_out`, and without points to draw a box from. */
	'no_points',
	'cut_away',
	'unreal_coordinates',
	/** The value is what the kernel said, mostly nothing. */
	'kernel_failed',
	/** The value is a number of seconds. */
	'too_slow',
	'placement_in_circle',
	/** In a GLB: points or lines only. */
	'no_triangles',
	'unknown',
] as const
export type ElementReasonCode = (typeof ELEMENT_REASONS)[number]

export const SHAPE_KINDS = ['extruded', 'faces', 'boolean', 'repeated', 'missing'] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]
