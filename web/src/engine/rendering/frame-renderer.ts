import {
	Camera,
	type Matrix4,
	RedFormat,
	RGBAFormat,
	Scene,
	UnsignedByteType,
	Vector2,
	Vector3,
	WebGLRenderer,
	WebGLRenderTarget,
} from 'three'
import { type ColourScheme, schemeColours } from '../appearance/colour-schemes.ts'
import { flagVectors } from '../appearance/element-flags.ts'
import { drawInSight } from './draw-in-sight.ts'
import { createGroundGrid } from './ground-grid.ts'
import { screenPass } from './screen-pass.ts'
import { backgroundFragment, compositeFragment, screenVertex } from './screen-shaders.ts'

/** Most pixels of a frame; larger or finer screens get a lower resolution. */
const MAX_PIXELS = 6_000_000

export type FrameStats = {
	drawCalls: number
	triangles: number
	/** Frames drawn since the start. Doesn't grow while nothing changes. */
	frames: number
	/** JavaScript time of the last frame, milliseconds. */
	lastFrameMs: number
}

/** How the selection is drawn. */
export type SelectionMarks = {
	hasSelection: boolean
	/** The mask contains the whole selection, which shows through what covers it; else only its ghosts. */
	shinesThrough: boolean
	hasMask: boolean
}
/** The colours of the flags in the view (`flagVectors`); null for none. */
const NO_FLAGS = null as readonly Vector3[] | null
const NO_MARKS: SelectionMarks = { hasSelection: false, shinesThrough: true, hasMask: false }

/**
 * Draws frames: first the scene into off-screen textures (colour, and what outlines need), then these with lines onto the
 * canvas. Knows nothing about elements.
 */
export class FrameRenderer {
	readonly renderer: WebGLRenderer
	readonly scene = new Scene()
	/** The mask of the selection. */
	readonly maskScene = new Scene()
	readonly stats: FrameStats = { drawCalls: 0, triangles: 0, frames: 0, lastFrameMs: 0 }
	readonly grid = createGroundGrid()
	readonly #background = screenPass(screenVertex, backgroundFragment, {
		top: { value: new Vector3() },
		bottom: { value: new Vector3() },
	})
	readonly #composite = screenPass(screenVertex, compositeFragment, {
		colours: { value: null },
		outlines: { value: null },
		mask: { value: null },
		hasMask: { value: false },
		hasSelection: { value: false },
		shinesThrough: { value: true },
		/** Leaves what no surface covers transparent. */
		isCutOut: { value: false },
		pixel: { value: new Vector2() },
		cssPixel: { value: 1 },
		lineStrength: { value: 0.5 },
		line: { value: new Vector3() },
		accent: { value: new Vector3() },
		outlineCore: { value: new Vector3() },
		outlineHalo: { value: new Vector3() },
		hasFlags: { value: false },
		flagColours: { value: flagVectors([]) },
	})
	readonly #compositeScene = new Scene()
	readonly #noCamera = new Camera()
	readonly #targets = new Map<number, WebGLRenderTarget>()
	readonly #masks = new Map<number, WebGLRenderTarget>()
	/** Whether the processor draws instead of a graphics card. */
	readonly isSoftware: boolean
	/** The target and the camera of the last full frame. */
	#drawn: { target: WebGLRenderTarget; position: Matrix4; projection: Matrix4 } | null = null
	#lineStrength = 0.5
	#width = 1
	#height = 1
	#pixelRatio = 1

	/** Throws when the browser has no WebGL 2 context. */
	constructor(canvas: HTMLCanvasElement) {
		this.renderer = new WebGLRenderer({
			canvas,
			antialias: false,
			alpha: false,
			depth: false,
			stencil: false,
			powerPreference: 'high-performance',
		})
		this.isSoftware = drawsInSoftware(this.renderer)
		this.renderer.autoClear = false
		this.renderer.info.autoReset = false
		// Checking a shader for errors blocks until it is compiled.
		this.renderer.debug.checkShaderErrors = import.meta.env.DEV
		this.#background.renderOrder = -1
		this.scene.add(this.#background, this.grid.mesh)
		for (const scene of [this.scene, this.maskScene, this.#compositeScene]) scene.matrixAutoUpdate = false
		this.#compositeScene.add(this.#composite)
	}

	/** Pixels of the screen for each CSS pixel. */
	get pixelRatio(): number {
		return this.#pixelRatio
	}

	/** Starts to compile the shaders of some meshes and of the frame itself, without waiting. */
	compileAhead(samples: Scene): void {
		for (const scene of [samples, this.scene, this.#compositeScene]) this.renderer.compile(scene, this.#noCamera)
	}

	/** Draws invisible samples, since some browsers finish a shader only when it is first used. */
	warmUp(samples: { surfaces: Scene; masks: Scene }): void {
		if (this.#drawn === null) return
		this.renderer.setRenderTarget(this.#drawn.target)
		this.renderer.render(samples.surfaces, this.#noCamera)
		this.renderer.setRenderTarget(this.#mask(1))
		this.renderer.render(samples.masks, this.#noCamera)
		this.renderer.setRenderTarget(null)
	}

	/** Resizes to CSS pixels. The canvas is empty until the next frame. */
	resize(width: number, height: number, devicePixelRatio: number): void {
		this.#width = Math.max(width, 1)
		this.#height = Math.max(height, 1)
		const finest = Math.sqrt(MAX_PIXELS / (this.#width * this.#height))
		this.#pixelRatio = Math.max(Math.min(devicePixelRatio, finest), 0.5)
		this.renderer.setPixelRatio(this.#pixelRatio)
		this.renderer.setSize(this.#width, this.#height, false)
		this.#dropTargets()
	}

	setScheme(scheme: ColourScheme): void {
		const colours = schemeColours[scheme]
		this.#lineStrength = colours.lineStrength
		Object.assign(this.#background.material.uniforms, {
			top: { value: colours.backgroundTop },
			bottom: { value: colours.backgroundBottom },
		})
		Object.assign(this.#composite.material.uniforms, {
			line: { value: colours.line },
			accent: { value: colours.accent },
			outlineCore: { value: colours.outlineCore },
			outlineHalo: { value: colours.outlineHalo },
		})
		this.grid.setColour(colours.grid)
		this.#background.material.uniformsNeedUpdate = true
	}

	/** Whether the last frame has the same view and size, so that more can be drawn into it. */
	canAdd(camera: Camera, scale: number): boolean {
		const drawn = this.#drawn
		return (
			drawn !== null &&
			drawn.target === this.#targets.get(scale) &&
			drawn.position.equals(camera.matrixWorld) &&
			drawn.projection.equals(camera.projectionMatrix)
		)
	}

	/**
	 * Draws one frame at a share of the full resolution; below 1 without lines and antialiasing. With `isAddition` it
	 * draws into the last frame instead: the scene contains only what that lacks.
	 */
	draw(camera: Camera, scale: number, { marks = NO_MARKS, isAddition = false, flagColours = NO_FLAGS } = {}): void {
		const start = performance.now()
		const { renderer } = this
		const target = this.#target(scale)
		renderer.info.reset()
		renderer.setRenderTarget(target)
		if (isAddition) this.#addTo(camera)
		else {
			renderer.clear()
			drawInSight(renderer, this.scene, camera)
			this.#drawn = { target, position: camera.matrixWorld.clone(), projection: camera.projectionMatrix.clone() }
		}
		const mask = marks.hasMask ? this.#drawMask(camera, scale) : null
		const { uniforms } = this.#composite.material
		Object.assign(uniforms, {
			colours: { value: target.textures[0] },
			outlines: { value: target.textures[1] },
			mask: { value: mask?.texture ?? null },
			hasMask: { value: mask !== null },
			hasSelection: { value: marks.hasSelection },
			shinesThrough: { value: marks.shinesThrough },
			hasFlags: { value: flagColours !== null },
			...(flagColours && { flagColours: { value: flagColours } }),
			cssPixel: { value: this.#pixelRatio },
			lineStrength: { value: scale < 1 ? 0 : this.#lineStrength },
		})
		uniforms.pixel?.value.set(1 / target.width, 1 / target.height)
		this.#composite.material.uniformsNeedUpdate = true
		renderer.setRenderTarget(null)
		renderer.render(this.#compositeScene, this.#noCamera)
		Object.assign(this.stats, {
			drawCalls: renderer.info.render.calls,
			triangles: renderer.info.render.triangles,
			frames: this.stats.frames + 1,
			lastFrameMs: performance.now() - start,
		})
	}

	/** Draws the surfaces of the scene alone, with lines, into a target of their own. Its background is transparent. */
	drawCutOut(camera: Camera, width: number, height: number): WebGLRenderTarget {
		const { renderer } = this
		const options = { format: RGBAFormat, type: UnsignedByteType, generateMipmaps: false } as const
		const surfaces = new WebGLRenderTarget(width, height, { ...options, count: 2, depthBuffer: true })
		const picture = new WebGLRenderTarget(width, height, { ...options, depthBuffer: false })
		renderer.setRenderTarget(surfaces)
		renderer.setClearColor(0, 0)
		renderer.clear()
		this.#addTo(camera)
		const { uniforms } = this.#composite.material
		Object.assign(uniforms, {
			colours: { value: surfaces.textures[0] },
			outlines: { value: surfaces.textures[1] },
			mask: { value: null },
			hasMask: { value: false },
			hasSelection: { value: false },
			hasFlags: { value: false },
			isCutOut: { value: true },
			cssPixel: { value: 2 },
			lineStrength: { value: this.#lineStrength },
		})
		uniforms.pixel?.value.set(1 / width, 1 / height)
		this.#composite.material.uniformsNeedUpdate = true
		renderer.setRenderTarget(picture)
		renderer.render(this.#compositeScene, this.#noCamera)
		renderer.setRenderTarget(null)
		Object.assign(uniforms, { isCutOut: { value: false } })
		surfaces.dispose()
		return picture
	}

	dispose(): void {
		this.#dropTargets()
		for (const pass of [this.#background, this.#composite]) {
			pass.geometry.dispose()
			pass.material.dispose()
		}
		this.grid.dispose()
		this.renderer.dispose()
		this.renderer.forceContextLoss()
	}

	#target(scale: number): WebGLRenderTarget {
		let target = this.#targets.get(scale)
		if (!target) {
			const ratio = this.#pixelRatio * scale
			target = new WebGLRenderTarget(Math.ceil(this.#width * ratio), Math.ceil(this.#height * ratio), {
				count: 2,
				format: RGBAFormat,
				type: UnsignedByteType,
				depthBuffer: true,
				stencilBuffer: false,
				generateMipmaps: false,
				samples: scale < 1 || this.isSoftware ? 0 : this.#pixelRatio >= 2 ? 2 : 4,
			})
			this.#targets.set(scale, target)
		}
		return target
	}

	#addTo(camera: Camera): void {
		const passes = [this.#background, this.grid.mesh].filter(({ visible }) => visible)
		for (const pass of passes) pass.visible = false
		drawInSight(this.renderer, this.scene, camera)
		for (const pass of passes) pass.visible = true
	}

	#drawMask(camera: Camera, scale: number): WebGLRenderTarget {
		const mask = this.#mask(scale)
		this.renderer.setRenderTarget(mask)
		this.renderer.setClearColor(0, 0)
		this.renderer.clear()
		drawInSight(this.renderer, this.maskScene, camera)
		return mask
	}

	#mask(scale: number): WebGLRenderTarget {
		let mask = this.#masks.get(scale)
		if (!mask) {
			const { width, height } = this.#target(scale)
			mask = new WebGLRenderTarget(width, height, {
				format: RedFormat,
				type: UnsignedByteType,
				depthBuffer: false,
				generateMipmaps: false,
			})
			this.#masks.set(scale, mask)
		}
		return mask
	}

	#dropTargets(): void {
		this.#drawn = null
		for (const targets of [this.#targets, this.#masks]) {
			for (const target of targets.values()) target.dispose()
			targets.clear()
		}
	}
}

/** Whether the processor draws instead of a graphics card. Antialiasing would take seconds then. */
const drawsInSoftware = (renderer: WebGLRenderer): boolean => {
	const context = renderer.getContext()
	const info = context.getExtension('WEBGL_debug_renderer_info')
	const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER))
	return /swiftshader|llvmpipe|software|basic render/i.test(name)
}
