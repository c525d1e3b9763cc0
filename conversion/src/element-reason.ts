import type { ElementReasonCode, ShapeKind } from '@panelyard/contracts/models/element-reasons'

/** Why an element isn't drawn, or is drawn differently. */
export interface ElementReason {
	code: ElementReasonCode
	/** The value in the code's sentence, `''` if it needs none. */
	value: string
}

export const because = (code: ElementReasonCode, value: string | number = ''): ElementReason => ({
	code,
	value: String(value),
})

const SHAPES: Record<ShapeKind, string> = {
	extruded: 'an extruded or swept shape',
	faces: 'a shape made of faces',
	boolean: 'a shape cut from others',
	repeated: 'a repeated shape',
	missing: 'a shape the file refers to but does not contain',
}

const shapeText = (value: string): string =>
	Object.hasOwn(SHAPES, value) ? SHAPES[value as ShapeKind] : `a shape of the kind ${value}`

const SENTENCES: Record<ElementReasonCode, (value: string) => string> = {
	empty_representation: () => 'the file gives it an empty representation',
	no_body: (value) => `it has no solid body in the file, only: ${value}`,
	only_lines: () => 'it has no solid body in the file, only lines or points',
	no_shapes: () => 'its representation holds no shapes',
	not_worked_out: (value) => `${shapeText(value)} could not be worked out`,
	no_points: (value) => `${shapeText(value)} could not be worked out and gives no points to draw a box from`,
	cut_away: () => 'its openings cut it away entirely',
	unreal_coordinates: () => 'its coordinates are no numbers, or larger than any building',
	kernel_failed: (value) => `its shape makes the geometry kernel fail${value === '' ? '' : ` (${value})`}`,
	too_slow: (value) => `its shape takes longer than ${value} s to work out`,
	placement_in_circle: () => 'its placement is relative to itself',
	no_triangles: () => 'it has no triangles (points or lines only)',
	unknown: () => 'its shape could not be worked out',
	no_volume: () => 'it is a solid in the file, but its shape has no volume',
	not_closed: () =>
		'it is a solid in the file, but its surface is open or partly inside out, so its volume is uncertain',
	inverted_faces: () => 'all faces of its solid point inwards',
	kernel_error: (value) => `the geometry kernel reports an error about its shape (${value})`,
	outline_crosses: (value) =>
		`an outline of its shape crosses itself, or its voids or its axis, so its volume is uncertain (${value})`,
	curve_exceeded: (value) =>
		`a part of its shape starts or ends beyond its curve and was cut off at the curve's end (${value})`,
	length_unclear: (value) =>
		`a part of its shape can be read as all of its curve or as less of it, so its length is uncertain (${value})`,
	volume_differs: (value) => `the volumes of the file and of its shape differ by more than 5 % (${value} m3)`,
	area_times_thickness: (value) =>
		`its area times its thickness differs from the volume of its shape by more than 5 % (${value} m3)`,
	pieces_overlap: () => 'pieces of its shape overlap, so its volume counts some room more than once',
	size_differs: (value) => `a size or weight in the file isn't that of its shape (${value})`,
	parts_overlap: () => 'it has a shape of its own, and its parts fill the same space',
}

/** The reason in English, for reports read outside the app. */
export const reasonText = ({ code, value }: ElementReason): string => SENTENCES[code](value)
