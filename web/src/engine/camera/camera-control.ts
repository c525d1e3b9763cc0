import { Camera } from 'three'
import { centreOf, cornersOf, sizeOf } from '../math/boxes.ts'
import type { Point } from '../math/points.ts'
import { type Support, supportOf } from '../math/support.ts'
import { dragIntoView, type FitOptions, fitted, type Insets, NO_INSETS } from './fitting.ts'
import {
	blended,
	type CameraPose,
	DEFAULT_DIRECTION,
	type Direction,
	depthOf,
	dollied,
	orbited,
	panned,
	projectedAs,
	type View,
} from './orbit-camera.ts'
import { aimCamera, type Part, type Pixel, pointAhead, projected } from './projection.ts'

const DEGREE = Math.PI / 180
/** Vertical angle of a view in perspective, except during a walk. */
export const FIELD_OF_VIEW_DEGREES = 40
const FIELD_OF_VIEW = FIELD_OF_VIEW_DEGREES * DEGREE
const FLIGHT_MS = 380
/** Time in which a glide slows to about a third of its speed. */
const GLIDE_MS = 70
const TURN_PER_PIXEL = 0.0062
const LOOK_PER_PIXEL = 0.0036

/** During a walk, panning and zooming take steps instead. */
export type Walking = {
	/** Takes a step to the right and ahead, metres. */
	step: (aside: number, ahead: number) => void
}

export type FitOrder = {
	/** The current direction by default. */
	direction?: Direction
	/** Share of the clear part of the view that stays free on each side. */
	margin?: number
	/** Jumps instead of flying. */
	instant?: boolean
	/** The support function of what to fit, when it is known more closely than by the box. */
	support?: Support
}

/** The camera of a viewer: gestures change its pose, fits fly it to another one. */
export class CameraControl {
	readonly camera = new Camera()
	insets: Insets = NO_INSETS
	prefersReducedMotion = false
	/** The point of the model that turns and pans refer to: what was last under the pointer, else the model's centre. */
	pivot: Point = { x: 0, y: 0, z: 0 }
	walking: Walking | null = null
	readonly #onChange: () => void
	#pose: CameraPose = { eye: { x: 0, y: 0, z: 10 }, ...DEFAULT_DIRECTION, span: null }
	#box: ArrayLike<number> = [-1, -1, -1, 1, 1, 1]
	#view: View = { width: 1, height: 1, fieldOfView: FIELD_OF_VIEW }
	#flight: { from: CameraPose; to: CameraPose; start: number } | null = null
	#glide: { turn: number; tilt: number; last: number } | null = null

	/** @param onChange the pose or the view has changed: requests a frame */
	constructor(onChange: () => void) {
		this.#onChange = onChange
	}

	get pose(): CameraPose {
		return this.#pose
	}
	get view(): View {
		return this.#view
	}
	/** True while a flight or glide needs further frames. */
	get isMoving(): boolean {
		return this.#flight !== null || this.#glide !== null
	}

	/** The size of the view, CSS pixels. */
	resize(width: number, height: number): void {
		this.#view = { ...this.#view, width: Math.max(width, 1), height: Math.max(height, 1) }
		this.#onChange()
	}

	/** Vertical angle of the view in perspective; the usual one by default. */
	setFieldOfView(degrees = FIELD_OF_VIEW / DEGREE): void {
		this.#view = { ...this.#view, fieldOfView: degrees * DEGREE }
		this.#onChange()
	}

	/** The model's box, which lies between the near and far planes. Its centre becomes the pivot. */
	setBounds(box: ArrayLike<number>): void {
		this.#box = box
		this.pivot = centreOf(box)
	}

	setPose(pose: CameraPose): void {
		this.stop()
		this.#pose = pose
		this.#onChange()
	}

	/** Aims another camera as `fit` would from a direction. The view stays as it is. */
	aimAt(camera: Camera, box: ArrayLike<number>, direction: Direction, margin?: number): void {
		aimCamera(camera, this.#fitted(box, direction, margin), this.#view, this.#box)
	}

	/** Aims another camera at a part of the view. */
	aimAtPart(camera: Camera, part: Part): void {
		aimCamera(camera, this.#pose, this.#view, this.#box, part)
	}

	/**
	 * Flies so that the box fills the clear part of the view. With `support`, only the shape inside it does: a building
	 * leaves corners of its box empty.
	 */
	fit(box: ArrayLike<number>, options: FitOrder = {}): void {
		if (!Number.isFinite(sizeOf(box))) return
		const to = this.#fitted(box, options.direction ?? this.#pose, options.margin, options.support)
		this.pivot = centreOf(box)
		this.flyTo(to, options.instant)
	}

	#fitted(box: ArrayLike<number>, direction: Direction, margin?: number, support?: Support): CameraPose {
		const options: FitOptions = {
			insets: this.insets,
			minimumDistance: Math.max(sizeOf(box) * 0.05, 0.3),
			isParallel: this.#pose.span !== null,
			...(margin !== undefined && { margin }),
		}
		return fitted(direction, this.#view, support ?? supportOf(cornersOf(box)), options)
	}

	/** Flies to a pose, or jumps when `instant` or when people prefer reduced motion. */
	flyTo(to: CameraPose, instant = false): void {
		this.stop()
		const from = projectedAs(this.#pose, this.#view, this.pivot, to.span !== null)
		if (instant || this.prefersReducedMotion) this.#pose = to
		else this.#flight = { from, to, start: performance.now() }
		this.#onChange()
	}

	/** Switches between parallel projection and perspective; what is near the pivot keeps its size. */
	setParallel(isParallel: boolean): void {
		this.setPose(projectedAs(this.#pose, this.#view, this.pivot, isParallel))
	}

	/** Moves sideways until no panel of the page covers the point. Returns the new pose; null when none covers it now. */
	reveal(point: Point): CameraPose | null {
		const pixel = this.project(point)
		const drag = pixel && dragIntoView(pixel, this.#view, this.insets)
		if (!drag) return null
		const pose = panned(this.#pose, this.#view, drag.dx, drag.dy, this.#depthOf(point))
		this.flyTo(pose)
		return pose
	}

	/** Turns the view about the pivot by a drag, CSS pixels. During a walk it turns the head instead. */
	orbit(dx: number, dy: number): void {
		this.stop()
		this.#pose = this.walking
			? orbited(this.#pose, this.#pose.eye, dx * LOOK_PER_PIXEL, dy * LOOK_PER_PIXEL)
			: orbited(this.#pose, this.pivot, -dx * TURN_PER_PIXEL, dy * TURN_PER_PIXEL)
		this.#onChange()
	}

	/** Lets a turn slow down gently from a speed, CSS pixels per millisecond. */
	glide(speedX: number, speedY: number): void {
		if (this.walking || this.prefersReducedMotion || Math.hypot(speedX, speedY) < 0.15) return
		this.#glide = { turn: -speedX * TURN_PER_PIXEL, tilt: speedY * TURN_PER_PIXEL, last: performance.now() }
		this.#onChange()
	}

	/** Moves the view sideways so that the pivot follows a drag, CSS pixels. */
	pan(dx: number, dy: number): void {
		this.stop()
		if (this.walking) this.walking.step(-dx * 0.012, dy * 0.012)
		else this.#pose = panned(this.#pose, this.#view, dx, dy, this.#depthOf(this.pivot))
		this.#onChange()
	}

	/** Moves closer to (`factor` below 1) or away from (above 1) `target`, or what a pixel shows at the pivot's depth. */
	zoom(factor: number, x: number, y: number, target: Point | null): void {
		this.stop()
		const near = Math.min(Math.max(factor, 0.2), 5)
		if (this.walking) this.walking.step(0, -Math.log(near) * 3)
		else this.#pose = dollied(this.#pose, target ?? this.pointAt(x, y), near)
		this.#onChange()
	}

	/** The point under a pixel (CSS) of the view, `depth` metres ahead; as far ahead as the pivot by default. */
	pointAt(x: number, y: number, depth = this.#depthOf(this.pivot)): Point {
		return pointAhead(this.#pose, this.#view, x, y, depth)
	}

	/** The CSS pixel that shows a point; null behind the camera. */
	project(point: Point): Pixel | null {
		return projected(this.#pose, this.#view, point)
	}

	/** Ends a flight or glide where it is. */
	stop(): void {
		this.#flight = null
		this.#glide = null
	}

	/** Advances flights and glides and writes the three.js camera. Called before each frame. */
	update(now: number): Camera {
		this.#advanceFlight(now)
		this.#advanceGlide(now)
		aimCamera(this.camera, this.#pose, this.#view, this.#box)
		return this.camera
	}

	#advanceFlight(now: number): void {
		if (!this.#flight) return
		const t = Math.min(Math.max((now - this.#flight.start) / FLIGHT_MS, 0), 1)
		this.#pose = blended(this.#flight.from, this.#flight.to, 1 - (1 - t) ** 3)
		if (t === 1) this.#flight = null
	}

	#advanceGlide(now: number): void {
		if (!this.#glide) return
		const time = Math.min(Math.max(now - this.#glide.last, 0), 50)
		this.#pose = orbited(this.#pose, this.pivot, this.#glide.turn * time, this.#glide.tilt * time)
		const fade = Math.exp(-time / GLIDE_MS)
		const { turn, tilt } = this.#glide
		this.#glide = Math.hypot(turn, tilt) * fade < 0.00005 ? null : { turn: turn * fade, tilt: tilt * fade, last: now }
	}

	#depthOf(point: Point): number {
		return Math.max(depthOf(this.#pose, point), 0.5)
	}
}
