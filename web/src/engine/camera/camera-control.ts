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
import { aimCamera, type Part, type Place, pointAhead, projected } from './projection.ts'

const DEGREE = Math.PI / 180
/** From the foot to the top of a view in perspective, unless somebody walks. */
export const FIELD_OF_VIEW_DEGREES = 40
const FIELD_OF_VIEW = FIELD_OF_VIEW_DEGREES * DEGREE
const FLIGHT_MS = 380
/** How long a let-go turn takes to fall to a third of its speed. */
const GLIDE_MS = 70
const TURN_PER_PIXEL = 0.0062
const LOOK_PER_PIXEL = 0.0036

/** Takes over what movements mean while somebody walks through the model. */
export type Walking = {
	/** Steps aside and ahead, metres. */
	step: (aside: number, ahead: number) => void
}

/** The one camera of a viewer: gestures change it, fits fly it. `onChange` asks for a frame. */
export type FitOrder = {
	direction?: Direction
	margin?: number
	instant?: boolean
	/** Of what is to be seen, all within the box. */
	reach?: Support
}

export class CameraControl {
	readonly camera = new Camera()
	insets: Insets = NO_INSETS
	prefersReducedMotion = false
	/** A point of the model that movement refers to: what was last under the pointer, else the model's middle. */
	pivot: Point = { x: 0, y: 0, z: 0 }
	walking: Walking | null = null
	readonly #onChange: () => void
	#pose: CameraPose = { eye: { x: 0, y: 0, z: 10 }, ...DEFAULT_DIRECTION, span: null }
	#box: ArrayLike<number> = [-1, -1, -1, 1, 1, 1]
	#view: View = { width: 1, height: 1, fieldOfView: FIELD_OF_VIEW }
	#flight: { from: CameraPose; to: CameraPose; start: number } | null = null
	#glide: { turn: number; tilt: number; last: number } | null = null

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

	resize(width: number, height: number): void {
		this.#view = { ...this.#view, width: Math.max(width, 1), height: Math.max(height, 1) }
		this.#onChange()
	}

	/** Degrees from the foot to the top of the view in perspective; the usual angle without. */
	setFieldOfView(degrees = FIELD_OF_VIEW / DEGREE): void {
		this.#view = { ...this.#view, fieldOfView: degrees * DEGREE }
		this.#onChange()
	}

	/** The model's bounds, which near and far planes must hold. */
	setBounds(box: ArrayLike<number>): void {
		this.#box = box
		this.pivot = centreOf(box)
	}

	setPose(pose: CameraPose): void {
		this.stop()
		this.#pose = pose
		this.#onChange()
	}

	/** Aims another camera as `fit` would from a direction, without moving the view. */
	aimAt(camera: Camera, box: ArrayLike<number>, direction: Direction, margin?: number): void {
		aimCamera(camera, this.#fitted(box, direction, margin), this.#view, this.#box)
	}

	/** Aims another camera at a part of the view. */
	aimAtPart(camera: Camera, part: Part): void {
		aimCamera(camera, this.#pose, this.#view, this.#box, part)
	}

	/**
	 * Flies so that the box fills the clear part of the view, or what is in it where its reach is known: a building leaves
	 * corners of its box empty. Keeps the direction unless told another.
	 */
	fit(box: ArrayLike<number>, options: FitOrder = {}): void {
		if (!Number.isFinite(sizeOf(box))) return
		const to = this.#fitted(box, options.direction ?? this.#pose, options.margin, options.reach)
		this.pivot = centreOf(box)
		this.flyTo(to, options.instant)
	}

	#fitted(box: ArrayLike<number>, direction: Direction, margin?: number, reach?: Support): CameraPose {
		const options: FitOptions = {
			insets: this.insets,
			minimumDistance: Math.max(sizeOf(box) * 0.05, 0.3),
			isParallel: this.#pose.span !== null,
			...(margin !== undefined && { margin }),
		}
		return fitted(direction, this.#view, reach ?? supportOf(cornersOf(box)), options)
	}

	flyTo(to: CameraPose, instant = false): void {
		this.stop()
		const from = projectedAs(this.#pose, this.#view, this.pivot, to.span !== null)
		if (instant || this.prefersReducedMotion) this.#pose = to
		else this.#flight = { from, to, start: performance.now() }
		this.#onChange()
	}

	/** Parallel lines of sight, or perspective; what is about the pivot keeps its size. */
	setParallel(isParallel: boolean): void {
		this.setPose(projectedAs(this.#pose, this.#view, this.pivot, isParallel))
	}

	/** Moves sideways just so far that the point is not covered by panels. Gives where to; null when it is seen already. */
	reveal(point: Point): CameraPose | null {
		const place = this.project(point)
		const drag = place && dragIntoView(place, this.#view, this.insets)
		if (!drag) return null
		const pose = panned(this.#pose, this.#view, drag.dx, drag.dy, this.#depthOf(point))
		this.flyTo(pose)
		return pose
	}

	/** Pixels of a drag. Who walks looks about instead: the picture follows the hand. */
	orbit(dx: number, dy: number): void {
		this.stop()
		this.#pose = this.walking
			? orbited(this.#pose, this.#pose.eye, dx * LOOK_PER_PIXEL, dy * LOOK_PER_PIXEL)
			: orbited(this.#pose, this.pivot, -dx * TURN_PER_PIXEL, dy * TURN_PER_PIXEL)
		this.#onChange()
	}

	/** Lets a turn run out softly; pixels per millisecond. */
	glide(speedX: number, speedY: number): void {
		if (this.walking || this.prefersReducedMotion || Math.hypot(speedX, speedY) < 0.15) return
		this.#glide = { turn: -speedX * TURN_PER_PIXEL, tilt: speedY * TURN_PER_PIXEL, last: performance.now() }
		this.#onChange()
	}

	pan(dx: number, dy: number): void {
		this.stop()
		if (this.walking) this.walking.step(-dx * 0.012, dy * 0.012)
		else this.#pose = panned(this.#pose, this.#view, dx, dy, this.#depthOf(this.pivot))
		this.#onChange()
	}

	/** To (below 1) or from (above 1) what is under the place; `target` when it is known. */
	zoom(factor: number, x: number, y: number, target: Point | null): void {
		this.stop()
		const near = Math.min(Math.max(factor, 0.2), 5)
		if (this.walking) this.walking.step(0, -Math.log(near) * 3)
		else this.#pose = dollied(this.#pose, target ?? this.pointAt(x, y), near)
		this.#onChange()
	}

	/** The point under a place of the view as far ahead as the pivot, or `depth` metres. */
	pointAt(x: number, y: number, depth = this.#depthOf(this.pivot)): Point {
		return pointAhead(this.#pose, this.#view, x, y, depth)
	}

	project(point: Point): Place | null {
		return projected(this.#pose, this.#view, point)
	}

	stop(): void {
		this.#flight = null
		this.#glide = null
	}

	/** Moves flights and glides on and writes the three.js camera. Before each frame. */
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
