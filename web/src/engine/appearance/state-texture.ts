import { DataTexture, NearestFilter, RGBAFormat, UnsignedByteType } from 'three'
import { type ElementRows, STATE_ROW } from './element-rows.ts'

/** From more rows than this on, one whole upload is cheaper than many small ones. */
const MAX_ROW_UPLOADS = 48

/** Uploads the changed rows of the element states, or of their flags, to the graphics card. */
export class StateTexture {
	readonly texture: DataTexture
	readonly #states: ElementRows
	#isUploaded = false

	constructor(states: ElementRows) {
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

	/** Marks the changed rows, which three.js uploads when it draws. Call before each frame. */
	sync(): void {
		const rows = this.#states.takeDirtyRows()
		if (rows.length === 0) return
		if (this.#isUploaded && rows.length <= MAX_ROW_UPLOADS)
			for (const row of rows) this.texture.addUpdateRange(row * STATE_ROW * 4, STATE_ROW * 4)
		else this.texture.clearUpdateRanges()
		this.texture.needsUpdate = true
	}

	/** The graphics card lost everything: the next upload is a whole one. */
	forget(): void {
		this.#isUploaded = false
		this.texture.clearUpdateRanges()
		this.texture.needsUpdate = true
	}

	dispose(): void {
		this.texture.dispose()
	}
}
