/// <reference types="vite/client" />
/** Our engine without the app, for pictures of the whole model: `detail.html?glb=NAME[&antialiased]`. */
import { createViewer } from '@panelyard/web/engine/viewer'

/** A picture as the address of a PNG, and the triangles that it took. */
export interface DetailPicture {
	png: string
	triangles: number
}

export interface DetailPage {
	/** Resolves when the whole model has been handed to the renderer. */
	loaded: Promise<void>
	/**
	 * The whole model, from `closer` times as near as it is framed.
	 * @param moved how far everything is moved to the right and upwards, pixels of the picture
	 */
	picture: (closer: number, moved: readonly [number, number]) => Promise<DetailPicture>
}

const asked = new URLSearchParams(location.search)

if (asked.has('antialiased')) {
	// The engine draws without antialiasing in software, which it knows by this extension.
	const context: { getExtension: (this: WebGL2RenderingContext, name: string) => unknown } =
		WebGL2RenderingContext.prototype
	const { getExtension } = context
	context.getExtension = function (name) {
		return name === 'WEBGL_debug_renderer_info' ? null : getExtension.call(this, name)
	}
}

const canvas = document.createElement('canvas')
canvas.style.cssText = 'display: block; width: 100%; height: 100%'
document.getElementById('view')?.append(canvas)
const viewer = createViewer(canvas, { colourScheme: 'light' })
viewer.setReducedMotion(true)

const addressOf = (picture: Blob): Promise<string> =>
	new Promise((resolve) => {
		const reader = new FileReader()
		reader.onload = () => resolve(String(reader.result))
		reader.readAsDataURL(picture)
	})

const page: DetailPage = {
	loaded: viewer.load(new URL(`./${asked.get('glb')}`, location.href).href),
	picture: async (closer, moved) => {
		viewer.home({ instant: true })
		const { eye, yaw, pitch, span } = viewer.pose
		const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = viewer.modelBox ?? []
		const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2, z: (z0 + z1) / 2 }
		const away = Math.hypot(middle.x - eye.x, middle.y - eye.y, middle.z - eye.z)
		const turn = viewer.metresPerPixelAt(middle) / away / devicePixelRatio
		const near = (from: number, to: number): number => to + (from - to) / closer
		const at = { x: near(eye.x, middle.x), y: near(eye.y, middle.y), z: near(eye.z, middle.z) }
		viewer.flyTo({ eye: at, yaw: yaw + moved[0] * turn, pitch: pitch + moved[1] * turn, span }, { instant: true })
		const drawing = viewer.screenshot()
		// Before another frame is drawn.
		const { triangles } = viewer.stats()
		const picture = await drawing
		if (!picture) throw new Error('The browser made no picture')
		return { png: await addressOf(picture), triangles }
	},
}

Object.assign(window, { detail: page })
