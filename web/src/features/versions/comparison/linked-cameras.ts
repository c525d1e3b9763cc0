import type { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import { type CameraPose, isSamePose } from '#engine/camera/orbit-camera.ts'
import type { Viewer } from '#engine/viewer.ts'
import { SIDES, type Side } from './difference-kinds.ts'

type Placing = Pick<VersionDifferences, 'moved_as_whole' | 'origins'>

/** The pose in a version's model that shows what a pose in the other one shows, also if the model was moved as a whole. */
export function poseIn(to: Side, pose: CameraPose, { moved_as_whole, origins }: Placing): CameraPose {
	const turn = ((to === 'after' ? 1 : -1) * moved_as_whole.degrees * Math.PI) / 180
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
	const [was, is] = to === 'after' ? [origins.before, origins.after] : [origins.after, origins.before]
	const [x, y, z] = [pose.eye.x + was[0], -pose.eye.z + was[1], pose.eye.y + was[2]]
	const [moveX, moveY, moveZ] = moved_as_whole.metres
	const [left, ahead, up] =
		to === 'after'
			? [cos * x - sin * y + moveX, sin * x + cos * y + moveY, z + moveZ]
			: [cos * (x - moveX) - sin * (y - moveY), sin * (x - moveX) + cos * (y - moveY), z - moveZ]
	return { ...pose, eye: { x: left - is[0], y: up - is[2], z: -(ahead - is[1]) }, yaw: pose.yaw + turn }
}

/** Makes the cameras of two pictures move together: the one that a person last took hold of leads. */
export class LinkedCameras {
	readonly #viewers: Readonly<Record<Side, Viewer>>
	readonly #placing: Placing
	readonly #stops: (() => void)[] = []
	#leader: Side = 'after'

	constructor(viewers: Record<Side, Viewer>, canvases: Record<Side, HTMLCanvasElement>, placing: Placing) {
		this.#viewers = viewers
		this.#placing = placing
		for (const side of SIDES) {
			const listening = new AbortController()
			for (const name of ['pointerdown', 'wheel', 'keydown'] as const)
				canvases[side].addEventListener(name, () => this.lead(side), {
					signal: listening.signal,
					capture: true,
					passive: true,
				})
			this.#stops.push(
				() => listening.abort(),
				viewers[side].on('frame', () => this.#follow(side)),
			)
		}
		this.#follow('after')
	}

	/** The picture whose camera the other one follows from now on. */
	lead(side: Side): void {
		this.#leader = side
	}

	dispose(): void {
		for (const stop of this.#stops) stop()
	}

	#follow(drawn: Side): void {
		if (drawn !== this.#leader) return
		const other = drawn === 'after' ? 'before' : 'after'
		const pose = poseIn(other, this.#viewers[drawn].pose, this.#placing)
		if (!isSamePose(pose, this.#viewers[other].pose)) this.#viewers[other].flyTo(pose, { instant: true })
	}
}
