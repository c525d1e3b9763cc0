import { DataTexture, NearestFilter, RGBAFormat, UnsignedByteType } from 'three'
import { type ElementStates, STATE_ROW } from './element-states.ts'

/** Beyond this many rows one whole upload is cheaper than many small ones. */
const MAX_ROW_UPLOADS = 48

/** Keeps the graphics card's copy of the element states up to date, by the rows that changed. */
export class StateTexture {
	readonly texture: DataTexture
	readonly #states: ElementStates
	#isUploaded = false

	constructor(states: ElementStates) {
		this.#states = states
		this.texture = new DataTexture(states.data, STATE_ROW, states.rows, RGBAFormat, UnsignedByteType)
		this.texture.minFilter = NearestFilter
		this.texture.magFilter = NearestFilter
		this.texture.generateMipmaps = false
		this.texture.unpackAlignment = 4
		this.texture.onUpdate = () => {
			this.#isUploaded = true
		}
		this.texture.needsUpdate = true
	}

	/** Before a frame: schedules the changed rows; three uploads them when it draws. */
	sync(): void {
		const rows = this.#states.takeDirtyRows()
		if (rows.length === 0) return
		if (this.#isUploaded && rows.length <= MAX_ROW_UPLOADS)
			for (const row of rows) this.texture.addUpdateRange(row * STATE_ROW * 4, STATE_ROW * 4)
		else this.texture.clearUpdateRanges()
		this.texture.needsUpdate = true
	}

	/** After the graphics card lost everything: the next upload must be whole. */
	forget(): void {
		this.#isUploaded = false
		this.texture.clearUpdateRanges()
		this.texture.needsUpdate = true
	}

	dispose(): void {
		this.texture.dispose()
	}
}
