import { Camera, type Scene, type WebGLRenderer } from 'three'
import type { CameraControl } from '../camera/camera-control.ts'
import { type CameraPose, DEFAULT_DIRECTION, type Direction } from '../camera/orbit-camera.ts'
import { centreOf } from '../math/boxes.ts'
import type { Point } from '../math/points.ts'
import type { Support } from '../math/support.ts'
import type { ShownModel } from '../model/shown-model.ts'
import { SightProbe } from './sight-probe.ts'
import { clearDirection, directionsRound } from './viewpoints.ts'

/** Share of the clear view left free round what is framed. */
const FRAME_MARGIN = 0.22

export type FlightOptions = { instant?: boolean }

/** Brings what is sought into sight: the whole model, or some elements. */
export class Framing {
	readonly #control: CameraControl
	readonly #model: ShownModel
	readonly #pickScene: Scene
	readonly #probe: SightProbe
	readonly #camera = new Camera()

	constructor(control: CameraControl, model: ShownModel, renderer: WebGLRenderer, pickScene: Scene) {
		this.#control = control
		this.#model = model
		this.#pickScene = pickScene
		this.#probe = new SightProbe(renderer)
	}

	/** Shows all that is not hidden, from the current direction or another. */
	fit(options: FlightOptions & { direction?: Direction } = {}): void {
		const box = this.#model.visibleBox()
		if (box) this.#control.fit(box, { ...options, ...this.#reach(true) })
	}

	/** Shows the whole model from the default direction. */
	home(options: FlightOptions = {}): void {
		const box = this.#model.bounds
		if (box) this.#control.fit(box, { ...options, direction: DEFAULT_DIRECTION, ...this.#reach(false) })
	}

	/** Nothing while none of the elements is to be seen: the box is all there is then. */
	#reach(onlyVisible: boolean): { reach?: Support } {
		const reach = this.#model.reach(onlyVisible)
		return Number.isFinite(reach({ x: 1, y: 0, z: 0 })) ? { reach } : {}
	}

	/** Flies to the elements, turning only when others would cover them. Does nothing when none has geometry. */
	frame(elements: Iterable<number>, options: FlightOptions = {}): void {
		const sought = new Set(elements)
		const box = this.#model.boxOf(sought)
		if (!box) return
		this.#model.states.setOnly('sought', sought)
		this.#model.sync()
		const direction = clearDirection(directionsRound(this.#control.pose), (towards) => {
			this.#control.aimAt(this.#camera, box, towards, FRAME_MARGIN)
			return this.#probe.look(this.#pickScene, this.#camera, sought, (isOnly) => this.#model.setOnlySought(isOnly))
		})
		this.#control.fit(box, { ...options, margin: FRAME_MARGIN, ...(direction && { direction }) })
	}

	/** Moves the view sideways when panels of the page cover the middle of the elements. Gives where to, if it does. */
	reveal(elements: Iterable<number>): CameraPose | null {
		const middle = this.middleOf(elements)
		return middle && this.#control.reveal(middle)
	}

	middleOf(elements: Iterable<number>): Point | null {
		const box = this.#model.boxOf(elements)
		return box && centreOf(box)
	}

	dispose(): void {
		this.#probe.dispose()
	}
}
