import type { CameraControl } from '../camera/camera-control.ts'
import { axesOf } from '../camera/orbit-camera.ts'
import type { Point } from '../math/points.ts'

/** Eye height of an adult, metres. */
export const EYE_HEIGHT = 1.65
const FIELD_OF_VIEW = 62
/** Metres per second. */
const PACE = 2.2
/** Running is this many times as fast, for getting across a site. */
const RUN = 3
const GROUND_EVERY_MS = 120
/** Share of the remaining climb per second. */
const RISE = 8

/** The direction to walk in: to the right and ahead, each from -1 to 1. */
export type Drive = { aside: number; ahead: number; isRunning: boolean }
export const STANDING: Drive = { aside: 0, ahead: 0, isRunning: false }

/** Finds the height of the first surface below a point, metres; null for none. */
export type GroundBelow = (from: Point) => Promise<number | null>

/**
 * Walks through the model at eye height and walking pace, over floors, up stairs and through walls. The height follows the
 * surface below; where there is none it stays the same.
 */
export class Walker {
	readonly #control: CameraControl
	readonly #groundBelow: GroundBelow
	readonly #onChange: () => void
	#drive: Drive = STANDING
	#isOn = false
	#last = 0
	#height: number | null = null
	#lastSearch = 0
	#isSearching = false

	constructor(control: CameraControl, groundBelow: GroundBelow, onChange: () => void) {
		this.#control = control
		this.#groundBelow = groundBelow
		this.#onChange = onChange
	}

	get isOn(): boolean {
		return this.#isOn
	}

	/** True while walking or climbing needs further frames. */
	get isMoving(): boolean {
		return this.#isOn && (this.#isDriven || this.#climb !== 0)
	}

	/** Starts to walk at a point of a floor, looking level in the direction of the view. */
	start(at: Point): void {
		this.#isOn = true
		this.#control.walking = { step: (aside, ahead) => this.#step(aside, ahead) }
		this.#control.setFieldOfView(FIELD_OF_VIEW)
		const { yaw } = this.#control.pose
		this.#height = null
		this.#control.flyTo({ eye: { ...at, y: at.y + EYE_HEIGHT }, yaw, pitch: 0, span: null })
	}

	/** Moves to another point of a floor in one flight. */
	goTo(at: Point): void {
		this.#height = null
		this.#control.flyTo({ ...this.#control.pose, eye: { ...at, y: at.y + EYE_HEIGHT } })
	}

	/** Ends the walk and restores the usual field of view. */
	stop(): void {
		if (!this.#isOn) return
		this.#isOn = false
		this.#drive = STANDING
		this.#control.walking = null
		this.#control.setFieldOfView()
	}

	/** Walks on in a direction until the next call. */
	drive(drive: Drive): void {
		this.#drive = drive
		this.#last = performance.now()
		this.#onChange()
	}

	/** Advances the walk. Call before each frame. */
	advance(now: number): void {
		if (!this.#isOn || this.#control.isMoving) return
		const seconds = Math.min(Math.max(now - this.#last, 0), 100) / 1000
		this.#last = now
		if (this.#isDriven) {
			const metres = PACE * (this.#drive.isRunning ? RUN : 1) * seconds
			this.#step(this.#drive.aside * metres, this.#drive.ahead * metres)
		}
		const climb = this.#climb
		if (climb === 0) return
		const share = Math.min(RISE * seconds, 1)
		const { pose } = this.#control
		const rise = Math.abs(climb) < 0.004 ? climb : climb * share
		this.#control.setPose({ ...pose, eye: { ...pose.eye, y: pose.eye.y + rise } })
	}

	get #isDriven(): boolean {
		return this.#drive.aside !== 0 || this.#drive.ahead !== 0
	}

	get #climb(): number {
		return this.#height === null ? 0 : this.#height - this.#control.pose.eye.y
	}

	#step(aside: number, ahead: number): void {
		const { pose } = this.#control
		const { right } = axesOf(pose)
		const forward = axesOf({ yaw: pose.yaw, pitch: 0 }).forward
		const eye = {
			x: pose.eye.x + right.x * aside + forward.x * ahead,
			y: pose.eye.y,
			z: pose.eye.z + right.z * aside + forward.z * ahead,
		}
		this.#control.setPose({ ...pose, eye })
		void this.#findGround()
	}

	async #findGround(): Promise<void> {
		const now = performance.now()
		if (this.#isSearching || now - this.#lastSearch < GROUND_EVERY_MS) return
		this.#isSearching = true
		this.#lastSearch = now
		const ground = await this.#groundBelow(this.#control.pose.eye).finally(() => {
			this.#isSearching = false
		})
		if (!this.#isOn || ground === null) return
		this.#height = ground + EYE_HEIGHT
		this.#onChange()
	}
}
