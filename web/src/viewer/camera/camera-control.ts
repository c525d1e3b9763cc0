import { PerspectiveCamera } from 'three'
import {
	axesOf,
	blended,
	type CameraPose,
	cornersOf,
	DEFAULT_DIRECTION,
	depthRange,
	dollied,
	dot,
	dragIntoView,
	fitted,
	type Insets,
	NO_INSETS,
	orbited,
	type Point,
	panned,
	pointAhead,
	projected,
	type View,
} from './orbit-camera.ts'

const FIELD_OF_VIEW = 40
const FLIGHT_MS = 380
/** How long a let-go turn takes to fall to a third of its speed. */
const GLIDE_MS = 70
const TURN_PER_PIXEL = 0.0062

/** The one camera of a viewer: gestures change it, fits fly it. `onChange` asks for a frame. */
export class CameraControl {
	readonly camera = new PerspectiveCamera(FIELD_OF_VIEW)
	insets: Insets = NO_INSETS
	prefersReducedMotion = false
	/** A point of the model that movement refers to: what was last under the pointer, else the model's middle. */
	pivot: Point = { x: 0, y: 0, z: 0 }
	readonly #onChange: () => void
	#pose: CameraPose = { eye: { x: 0, y: 0, z: 10 }, ...DEFAULT_DIRECTION }
	#box: ArrayLike<number> = [-1, -1, -1, 1, 1, 1]
	#view: View = { width: 1, height: 1, fieldOfView: (FIELD_OF_VIEW / 180) * Math.PI }
	#flight: { from: CameraPose; to: CameraPose; start: number } | null = null
	#glide: { turn: number; tilt: number; last: number } | null = null

	constructor(onChange: () => void) {
		this.#onChange = onChange
		this.camera.matrixAutoUpdate = false
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

	/** A camera that shows the box as `fit` would from a direction, without moving the view. */
	preview(box: ArrayLike<number>, direction: { yaw: number; pitch: number }, margin?: number): PerspectiveCamera {
		const camera = new PerspectiveCamera(FIELD_OF_VIEW)
		this.#write(camera, this.#fitted(box, direction, margin))
		return camera
	}

	/** Flies so that the box fills the clear part of the view; keeps the direction unless told another. */
	fit(
		box: ArrayLike<number>,
		options: { direction?: { yaw: number; pitch: number }; margin?: number; instant?: boolean } = {},
	): void {
		if (!Number.isFinite(sizeOf(box))) return
		const to = this.#fitted(box, options.direction ?? this.#pose, options.margin)
		this.pivot = centreOf(box)
		this.#flyTo(to, options.instant)
	}

	#fitted(box: ArrayLike<number>, direction: { yaw: number; pitch: number }, margin?: number): CameraPose {
		const nearest = Math.max(sizeOf(box) * 0.05, 0.3)
		return fitted(direction, this.#view, cornersOf(box), this.insets, margin, nearest)
	}

	#flyTo(to: CameraPose, instant = false): void {
		this.stop()
		if (instant || this.prefersReducedMotion) this.#pose = to
		else this.#flight = { from: this.#pose, to, start: performance.now() }
		this.#onChange()
	}

	/** Moves sideways just so far that the point is not covered by panels. Does nothing when it is seen. */
	reveal(point: Point): void {
		const place = this.project(point)
		const drag = place && dragIntoView(place, this.#view, this.insets)
		if (!drag) return
		this.#flyTo(panned(this.#pose, this.#view, drag.dx, drag.dy, this.#depthOf(point)))
	}

	/** Pixels of a drag. */
	orbit(dx: number, dy: number): void {
		this.stop()
		this.#pose = orbited(this.#pose, this.pivot, -dx * TURN_PER_PIXEL, dy * TURN_PER_PIXEL)
		this.#onChange()
	}

	/** Lets a turn run out softly; pixels per millisecond. */
	glide(speedX: number, speedY: number): void {
		if (this.prefersReducedMotion || Math.hypot(speedX, speedY) < 0.15) return
		this.#glide = { turn: -speedX * TURN_PER_PIXEL, tilt: speedY * TURN_PER_PIXEL, last: performance.now() }
		this.#onChange()
	}

	pan(dx: number, dy: number): void {
		this.stop()
		this.#pose = panned(this.#pose, this.#view, dx, dy, this.#depthOf(this.pivot))
		this.#onChange()
	}

	/** To (below 1) or from (above 1) what is under the place; `target` when it is known. */
	zoom(factor: number, x: number, y: number, target: Point | null): void {
		this.stop()
		const point = target ?? pointAhead(this.#pose, this.#view, x, y, this.#depthOf(this.pivot))
		this.#pose = dollied(this.#pose, point, Math.min(Math.max(factor, 0.2), 5))
		this.#onChange()
	}

	project(point: Point): { x: number; y: number } | null {
		return projected(this.#pose, this.#view, point)
	}

	stop(): void {
		this.#flight = null
		this.#glide = null
	}

	/** Moves flights and glides on and writes the three.js camera. Before each frame. */
	update(now: number): PerspectiveCamera {
		this.#advanceFlight(now)
		this.#advanceGlide(now)
		this.#write(this.camera, this.#pose)
		return this.camera
	}

	#write(camera: PerspectiveCamera, pose: CameraPose): void {
		const { eye } = pose
		const { right: r, up: u, forward: f } = axesOf(pose)
		camera.matrix.set(r.x, u.x, -f.x, eye.x, r.y, u.y, -f.y, eye.y, r.z, u.z, -f.z, eye.z, 0, 0, 0, 1)
		camera.matrix.decompose(camera.position, camera.quaternion, camera.scale)
		camera.updateMatrixWorld(true)
		const { near, far } = depthRange(pose, this.#box)
		camera.aspect = this.#view.width / this.#view.height
		camera.near = near
		camera.far = far
		camera.updateProjectionMatrix()
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
		const { forward } = axesOf(this.#pose)
		const { eye } = this.#pose
		const depth = dot({ x: point.x - eye.x, y: point.y - eye.y, z: point.z - eye.z }, forward)
		return Math.max(depth, 0.5)
	}
}

const sizeOf = (box: ArrayLike<number>): number =>
	Math.hypot((box[3] ?? 0) - (box[0] ?? 0), (box[4] ?? 0) - (box[1] ?? 0), (box[5] ?? 0) - (box[2] ?? 0))

const centreOf = (box: ArrayLike<number>): Point => ({
	x: ((box[0] ?? 0) + (box[3] ?? 0)) / 2,
	y: ((box[1] ?? 0) + (box[4] ?? 0)) / 2,
	z: ((box[2] ?? 0) + (box[5] ?? 0)) / 2,
})
