import type { CameraControl } from '../camera/camera-control.ts'
import { axesOf } from '../camera/orbit-camera.ts'
import type { Point } from '../math/points.ts'

/** Eyes of a grown person above the floor, metres. */
export const EYE_HEIGHT = 1.65
const FIELD_OF_VIEW = 62
/** Metres a second; running is for getting across a site. */
const PACE = 2.2
const RUN = 3
const GROUND_EVERY_MS = 120
/** Share of the way to the right height made in a second. */
const RISE = 8

/** How a person wants to move: aside and ahead from -1 to 1. */
export type Drive = { aside: number; ahead: number; isRunning: boolean }
export const STANDING: Drive = { aside: 0, ahead: 0, isRunning: false }

/** Finds the height of what lies under a point, looking straight down; null when nothing does. */
export type GroundBelow = (from: Point) => Promise<number | null>

/**
 * Walks through the model at eye height, over floors and up stairs, at walking pace. Walls are no obstacle. Height
 * follows what is below; over nothing it stays.
 */
export class Walker {
	readonly #control: CameraControl
	readonly #groundBelow: GroundBelow
	readonly #onChange: () => void
	#drive: Drive = STANDING
	#isOn = false
	#last = 0
	#height: number | null = null
	#lookedAt = 0
	#isLooking = false

	constructor(control: CameraControl, groundBelow: GroundBelow, onChange: () => void) {
		this.#control = control
		this.#groundBelow = groundBelow
		this.#onChange = onChange
	}

	get isOn(): boolean {
		return this.#isOn
	}

	/** True while a step or a rise needs further frames. */
	get isMoving(): boolean {
		return this.#isOn && (this.#isDriven || this.#climb !== 0)
	}

	/** Stands on the point, looking the way the view does, or level when it looks down on things. */
	start(at: Point): void {
		this.#isOn = true
		this.#control.walking = { step: (aside, ahead) => this.#step(aside, ahead) }
		this.#control.setFieldOfView(FIELD_OF_VIEW)
		const { yaw } = this.#control.pose
		this.#height = null
		this.#control.flyTo({ eye: { ...at, y: at.y + EYE_HEIGHT }, yaw, pitch: 0, span: null })
	}

	/** Goes to another point on foot, in one flight. */
	goTo(at: Point): void {
		this.#height = null
		this.#control.flyTo({ ...this.#control.pose, eye: { ...at, y: at.y + EYE_HEIGHT } })
	}

	stop(): void {
		if (!this.#isOn) return
		this.#isOn = false
		this.#drive = STANDING
		this.#control.walking = null
		this.#control.setFieldOfView()
	}

	drive(drive: Drive): void {
		this.#drive = drive
		this.#last = performance.now()
		this.#onChange()
	}

	/** Before each frame. */
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
		void this.#feelGround()
	}

	async #feelGround(): Promise<void> {
		const now = performance.now()
		if (this.#isLooking || now - this.#lookedAt < GROUND_EVERY_MS) return
		this.#isLooking = true
		this.#lookedAt = now
		const ground = await this.#groundBelow(this.#control.pose.eye).finally(() => {
			this.#isLooking = false
		})
		if (!this.#isOn || ground === null) return
		this.#height = ground + EYE_HEIGHT
		this.#onChange()
	}
}
