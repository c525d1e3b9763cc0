import type { CameraPose } from '#engine/camera/orbit-camera.ts'
import { along, dot, type Point } from '#engine/math/points.ts'
import type { Section } from '#engine/section/section-planes.ts'

/** Where the zero of a drawn model lies in its IFC file: metres, IFC axes (Z up). */
export type Origin = readonly [east: number, north: number, up: number]

/** A camera and a section in the axes of the drawn model (Y up) whose zero is at one origin, for a model with another. */
export const movedOrigin = <Place extends { pose: CameraPose | null; section: Section }>(
	place: Place,
	then: Origin,
	now: Origin,
): Place => {
	const by: Point = { x: then[0] - now[0], y: then[2] - now[2], z: now[1] - then[1] }
	if (by.x === 0 && by.y === 0 && by.z === 0) return place
	const { pose, section } = place
	const { box, planes } = section
	return {
		...place,
		pose: pose && { ...pose, eye: along(pose.eye, by, 1) },
		section: {
			box: box && Array.from(box, (side, index) => side + ([by.x, by.y, by.z][index % 3] ?? 0)),
			planes: planes.map(({ normal, offset }) => ({ normal, offset: offset - dot(normal, by) })),
		},
	}
}
