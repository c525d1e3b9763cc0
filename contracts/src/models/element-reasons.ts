/**
 * Why an element with a shape isn't drawn, is drawn differently or may be drawn wrong: codes that the app translates, with at most one
 * value. `ElementProblem.reason` is the same in English.
 */
export const ELEMENT_REASONS = [
	/** A representation without content. */
	'empty_representation',
	/** The value lists the existing kinds of representation: `Axis, Box`. */
	'no_body',
	'only_lines',
	'no_shapes',
	/** The value is one of `SHAPE_KINDS`, or the class of the shape. */
	'not_worked_out',
	/** Like `not_worked_out`, and without points for a box. */
	'no_points',
	'cut_away',
	'unreal_coordinates',
	/** The value is the kernel's message, usually empty. */
	'kernel_failed',
	/** The value is a number of seconds. */
	'too_slow',
	'placement_in_circle',
	/** In a GLB: points or lines only. */
	'no_triangles',
	'unknown',
	/** Of a drawn element that may be wrong: a solid without volume, whose surface is open, or inside out. */
	'no_volume',
	'not_closed',
	'inverted_faces',
	/** The value is the kernel's message and the record it is about. */
	'kernel_error',
	/** The value is the record of the profile, face or solid whose outline crosses itself, its voids or its axis. */
	'outline_crosses',
	/** The value is the record of the curve or solid whose parameters lie beyond the curve. */
	'curve_exceeded',
	/** The value is the record of the solid whose parameters mean all of its curve or, by the standard, less of it. */
	'length_unclear',
	/** The values are two volumes in m3, the file's first: `1.2 / 1.8`. */
	'volume_differs',
	'area_times_thickness',
	'pieces_overlap',
	/** The values are sizes or a weight of the file, each with what is drawn: `0.002 m / 2 m; 3 kg / 1.2 m³`. */
	'size_differs',
	'parts_overlap',
] as const
export type ElementReasonCode = (typeof ELEMENT_REASONS)[number]

export const SHAPE_KINDS = ['extruded', 'faces', 'boolean', 'repeated', 'missing'] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]
