import { Camera } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import { type CameraPose, DEFAULT_DIRECTION, type Direction } from '../camera/orbit-camera.ts'
import { centreOf } from '../math/boxes.ts'
import type { Point } from '../math/points.ts'
import type { Support } from '../math/support.ts'
import type { ShownModel } from '../model/shown-model.ts'
import { facingDirections } from './facing.ts'
import type { SightProbe } from './sight-probe.ts'
import { clearDirection, directionsRound } from './viewpoints.ts'

/** Share of the clear view left free around framed elements. */
const FRAME_MARGIN = 0.22

export type FlightOptions = { instant?: boolean }

type FramedModel = Pick<ShownModel, 'bounds' | 'boxOf' | 'support' | 'markSought' | 'setOnlySought' | 'visibleBox'>

/** Flies the camera to the whole model or to some elements. */
export class Framing {
	readonly #control: CameraControl
	readonly #model: FramedModel
	readonly #probe: Pick<SightProbe, 'count' | 'dispose'>
	readonly #camera = new Camera()
	/** The box that `face` showed last, and from where. */
	#faced: { box: Float32Array; yaw: number; pitch: number } | null = null

	constructor(control: CameraControl, model: FramedModel, probe: Pick<SightProbe, 'count' | 'dispose'>) {
		this.#control = control
		this.#model = model
		this.#probe = probe
	}

	/** Shows everything that isn't hidden, from the current direction or another. */
	fit(options: FlightOptions & { direction?: Direction } = {}): void {
		const box = this.#model.visibleBox()
		if (box) this.#control.fit(box, { ...options, ...this.#support(true) })
	}

	/** Shows the whole model from the default direction. */
	home(options: FlightOptions = {}): void {
		const box = this.#model.bounds
		if (box) this.#control.fit(box, { ...options, direction: DEFAULT_DIRECTION, ...this.#support(false) })
	}

	/** Empty while no element is visible: there is only the box then. */
	#support(onlyVisible: boolean): { support?: Support } {
		const support = this.#model.support(onlyVisible)
		return Number.isFinite(support({ x: 1, y: 0, z: 0 })) ? { support } : {}
	}

	/**
	 * Flies to the elements and turns only when others would cover them, never away from the side that `face` chose. Does
	 * nothing when none has geometry.
	 */
	frame(elements: Iterable<number>, options: FlightOptions = {}): void {
		const { pose } = this.#control
		const faced = this.#faced
		// A flight may end a full turn away, with rounding.
		const isSameDirection =
			faced !== null &&
			Math.abs(Math.sin((faced.yaw - pose.yaw) / 2)) < 1e-4 &&
			Math.abs(faced.pitch - pose.pitch) < 1e-4
		const isFaced = (box: Float32Array) => isSameDirection && faced.box.every((side, i) => side === box[i])
		this.#flyTo(new Set(elements), options, (box) => (isFaced(box) ? [pose] : directionsRound(pose)))
	}

	/**
	 * Flies to the elements and faces their largest side, from outside the model where that shows them. Does nothing when
	 * none has geometry.
	 */
	face(elements: Iterable<number>, options: FlightOptions = {}): void {
		const sought = new Set(elements)
		const faced = this.#flyTo(sought, options, (box) => {
			const pixelsFrom = (direction: Direction) => this.#pixels(box, direction, sought, true)
			return facingDirections(box, this.#model.bounds ?? box, this.#control.pose, pixelsFrom)
		})
		if (faced) this.#faced = faced
	}

	#flyTo(
		sought: ReadonlySet<number>,
		options: FlightOptions,
		directionsOf: (box: Float32Array) => Direction[],
	): { box: Float32Array; yaw: number; pitch: number } | null {
		const box = this.#model.boxOf(sought)
		if (!box) return null
		this.#model.markSought(sought)
		const direction = clearDirection(directionsOf(box), (from) => {
			const whole = this.#pixels(box, from, sought, true)
			return { whole, visible: whole === 0 ? 0 : this.#pixels(box, from, sought, false) }
		})
		this.#control.fit(box, { ...options, margin: FRAME_MARGIN, ...(direction && { direction }) })
		const { yaw, pitch } = direction ?? this.#control.pose
		return { box, yaw, pitch }
	}

	/** How many pixels show the elements from a direction, alone or among all others. */
	#pixels(box: Float32Array, direction: Direction, sought: ReadonlySet<number>, isAlone: boolean): number {
		this.#control.aimAt(this.#camera, box, direction, FRAME_MARGIN)
		this.#model.setOnlySought(isAlone)
		const count = this.#probe.count(this.#camera, sought)
		this.#model.setOnlySought(false)
		return count
	}

	/** Moves the view sideways when panels of the page cover the middle of the elements. Returns the new pose, if it does. */
	reveal(elements: Iterable<number>): CameraPose | null {
		const middle = this.middleOf(elements)
		return middle && this.#control.reveal(middle)
	}

	/** The centre of the elements' box; null when none has geometry. */
	middleOf(elements: Iterable<number>): Point | null {
		const box = this.#model.boxOf(elements)
		return box && centreOf(box)
	}

	dispose(): void {
		this.#probe.dispose()
	}
}
