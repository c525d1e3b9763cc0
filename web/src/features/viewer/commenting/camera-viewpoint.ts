import type { Viewpoint } from '@panelyard/contracts/messages/comments'
import { FIELD_OF_VIEW_DEGREES } from '#engine/camera/camera-control.ts'
import { axesOf, type CameraPose } from '#engine/camera/orbit-camera.ts'
import { along, type Point } from '#engine/math/points.ts'
import { NO_SECTION, type Section } from '#engine/section/section-planes.ts'
import { movedOrigin, type Origin } from '../view-state/moved-origin.ts'

type Triple = [number, number, number]
type Place = { pose: CameraPose; section: Section }

/** How far ahead the target is put, metres: the camera has a direction and no target of its own. */
const TARGET_AHEAD = 10

const triple = ({ x, y, z }: Point): Triple => [x, y, z]
const point = ([x, y, z]: Triple): Point => ({ x, y, z })

/** Where somebody stands, to keep with a comment. */
export const viewpointOf = ({ pose, section, origin }: Place & { origin: Origin }): Viewpoint => {
	const { forward, up } = axesOf(pose)
	const isCut = section.box !== null || section.planes.length > 0
	return {
		position: triple(pose.eye),
		target: triple(along(pose.eye, forward, TARGET_AHEAD)),
		up: triple(up),
		projection:
			pose.span === null
				? { kind: 'perspective', field_of_view: FIELD_OF_VIEW_DEGREES }
				: { kind: 'orthographic', height: pose.span },
		...(isCut && {
			section: {
				box: section.box && ([...section.box] as NonNullable<Viewpoint['section']>['box']),
				planes: section.planes.map(({ normal, offset }) => ({ normal: triple(normal), offset })),
			},
		}),
		origin: [...origin],
	}
}

/** The place a viewpoint names, in a model whose origin may have moved since. */
export const placeOf = (viewpoint: Viewpoint, origin: Origin): Place => {
	const [eye, target] = [point(viewpoint.position), point(viewpoint.target)]
	const ahead = { x: target.x - eye.x, y: target.y - eye.y, z: target.z - eye.z }
	const length = Math.hypot(ahead.x, ahead.y, ahead.z) || 1
	const pitch = -Math.asin(Math.min(Math.max(ahead.y / length, -1), 1))
	const { projection, section } = viewpoint
	const place = {
		pose: {
			eye,
			yaw: yawOf(ahead, pitch, viewpoint.up),
			pitch,
			span: projection.kind === 'orthographic' ? projection.height : null,
		},
		section: section ? sectionOf(section) : NO_SECTION,
	}
	return movedOrigin(place, viewpoint.origin ?? origin, origin)
}

/** Looking straight down or up, only the picture's top says where it is turned. */
const yawOf = (ahead: Point, pitch: number, up: Triple | undefined): number => {
	if (Math.hypot(ahead.x, ahead.z) > 1e-6 * Math.abs(ahead.y) || !up) return Math.atan2(-ahead.x, -ahead.z)
	const down = Math.sign(pitch) || 1
	return Math.atan2(-up[0] * down, -up[2] * down)
}

const sectionOf = ({ box, planes }: NonNullable<Viewpoint['section']>): Section => ({
	box,
	planes: planes.map(({ normal, offset }) => ({ normal: point(normal), offset })),
})
