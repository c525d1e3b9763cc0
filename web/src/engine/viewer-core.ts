import type { ColourScheme } from './appearance/colour-schemes.ts'
import { CameraControl } from './camera/camera-control.ts'
import type { Insets } from './camera/fitting.ts'
import { Framing } from './framing/framing.ts'
import { SightProbe } from './framing/sight-probe.ts'
import { listenToGestures } from './input/gestures.ts'
import { listenToKeys } from './input/keyboard.ts'
import { markTabbed } from './input/tabbed-focus.ts'
import type { LoadOptions } from './loading/load-model.ts'
import type { ModelHeader } from './loading/model-chunks.ts'
import { ModelReading, type ModelSource } from './loading/model-reading.ts'
import type { Point } from './math/points.ts'
import { FeatureSource } from './measuring/feature-source.ts'
import { ModelFrames } from './model/model-frames.ts'
import { ShownModel } from './model/shown-model.ts'
import { ElementPicker, PICK_SIZE, type PickResult } from './picking/element-picker.ts'
import { ModelPicks } from './picking/model-picks.ts'
import { OverlapSource } from './picking/overlap-source.ts'
import { PointerPicks } from './picking/pointer-picks.ts'
import { warmUp } from './picking/warm-up.ts'
import { watchCanvasSize } from './rendering/canvas-size.ts'
import { ContextLoss } from './rendering/context-loss.ts'
import { FrameLoop } from './rendering/frame-loop.ts'
import { FrameRenderer } from './rendering/frame-renderer.ts'
import { whenIdle } from './rendering/idle-time.ts'
import { ViewerEmitter, type ViewerEvents } from './viewer-events.ts'
import { Walker } from './walking/walker.ts'

export type ViewerOptions = {
	colourScheme: ColourScheme
	/** How strong the file's own colours are at the start, 0 to 1; 1 by default. */
	materialStrength?: number
	/** How much of the canvas panels of the page cover at the start. */
	insets?: Insets
	/** Degrees from top to bottom in perspective; `FIELD_OF_VIEW_DEGREES` by default, and again after a walk. */
	fieldOfView?: number
}

/** The parts of a viewer and how they work together: loading, drawing, input and what is under the pointer. */
export class ViewerCore {
	protected readonly events = new ViewerEmitter()
	protected readonly frames: FrameRenderer
	protected readonly loop: FrameLoop
	protected readonly control: CameraControl
	protected readonly picker: ElementPicker
	protected readonly model: ShownModel
	protected readonly reading: ModelReading
	protected readonly contextLoss: ContextLoss
	protected readonly modelFrames: ModelFrames
	protected readonly framing: Framing
	protected readonly picks: PointerPicks
	protected readonly modelPicks: ModelPicks
	protected readonly walker: Walker
	protected readonly features = new FeatureSource()
	protected readonly overlaps = new OverlapSource()
	protected readonly cleanups: (() => void)[] = []
	protected readonly canvas: HTMLCanvasElement
	#isMoving = false
	protected drawsBoxes = false
	#hasStarted = false
	#isDisposed = false

	constructor(canvas: HTMLCanvasElement, options: ViewerOptions) {
		this.canvas = canvas
		// First, so that its worker starts while the rest is created.
		this.reading = new ModelReading({
			onBegin: () => {
				this.model.isGrowing = true
			},
			onHeader: (header) => this.#onHeader(header),
			onChunk: (chunk, boxes) => {
				this.model.add(chunk, boxes)
				this.#drawNext()
			},
			onEnd: (isWhole) => {
				this.model.isGrowing = false
				if (!isWhole) this.model.clear()
				if (!this.#isDisposed) this.#drawNext()
			},
		})
		try {
			this.frames = new FrameRenderer(canvas)
		} catch (error) {
			this.reading.dispose()
			throw error
		}
		this.loop = new FrameLoop({ advance: (now) => this.advance(now), draw: (scale) => this.draw(scale) })
		// No frame before there is a model; until then the canvas would show black.
		this.loop.pause(true)
		canvas.style.visibility = 'hidden'
		this.control = new CameraControl(() => this.redraw())
		this.picker = new ElementPicker(this.frames.renderer)
		const { scene, maskScene, renderer } = this.frames
		this.model = new ShownModel({ scene, maskScene, pickScene: this.picker.scene })
		const [picker, model, control, overlaps] = [this.picker, this.model, this.control, this.overlaps]
		this.modelFrames = new ModelFrames(this.frames, model, control.camera)
		this.framing = new Framing(control, model, new SightProbe(renderer, picker.scene))
		this.picks = new PointerPicks(this.events, {
			pick: (x, y, size) => this.pick(x, y, size),
			isBusy: () => this.#isMoving || this.#isDisposed,
		})
		this.modelPicks = new ModelPicks({ renderer, picker, model, control, overlaps })
		const groundBelow = (from: Point) => this.modelPicks.groundBelow(from)
		this.walker = new Walker(control, groundBelow, () => this.redraw())
		if (options.insets) this.control.insets = options.insets
		this.control.setFieldOfView(options.fieldOfView)
		this.setMaterialStrength(options.materialStrength ?? 1)
		this.setColourScheme(options.colourScheme)
		this.frames.compileAhead(this.model.shaderSamples(['opaque']))
		this.contextLoss = new ContextLoss(canvas, {
			onLost: () => {
				this.loop.pause(true)
				this.model.dropChunks()
			},
			// The page keeps no copy of the geometry. It reads the model again, usually from the browser's cache.
			restore: () => {
				this.model.forgetUploads()
				this.modelFrames.changed()
				this.loop.pause(false)
				return this.reading.again()
			},
			onChange: () => this.events.emit('context', undefined),
		})
		this.#listen()
	}

	/** Listens to an event. Returns a function that stops listening. */
	on<Name extends keyof ViewerEvents>(name: Name, listener: (event: ViewerEvents[Name]) => void): () => void {
		return this.events.on(name, listener)
	}

	/**
	 * Shows the model of a GLB's address or bytes instead of the current one, framed whole. Its first parts are visible
	 * before the last have arrived. Rejects with `ModelReadError`, or with the reason of `signal` or of a newer load.
	 */
	async load(source: ModelSource, options: LoadOptions = {}): Promise<void> {
		this.model.clear()
		this.frames.grid.mesh.visible = false
		this.contextLoss.forgetFailure()
		await this.reading.read(source, options)
		this.frames.compileAhead(this.model.shaderSamples(['opaque', 'pick', 'mask', 'ghost']))
		this.cleanups.push(whenIdle(() => warmUp(this.frames, this.picker, this.model)))
	}

	/** How strong the file's own colours are: 1 as in the file, 0 almost one neutral tone. */
	setMaterialStrength(strength: number): void {
		this.model.setStrength(strength)
		this.redraw()
	}

	setColourScheme(scheme: ColourScheme): void {
		this.frames.setScheme(scheme)
		this.model.setScheme(scheme)
		this.redraw()
	}

	/** The element at a position of the canvas, CSS pixels from its top left corner; null beside the model. */
	pick(x: number, y: number, size: number = PICK_SIZE.exact): Promise<PickResult | null> {
		return this.modelPicks.at(x, y, size)
	}

	/** Frees everything. The viewer can't be used again. */
	dispose(): void {
		this.#isDisposed = true
		this.reading.dispose()
		this.loop.pause(true)
		for (const cleanUp of this.cleanups) cleanUp()
		this.events.clear()
		this.features.release()
		this.overlaps.release()
		this.model.dispose()
		this.picker.dispose()
		this.framing.dispose()
		this.frames.dispose()
	}

	/** The header of a new model arrived, or that of the same one after the graphics card was lost. */
	#onHeader(header: ModelHeader): void {
		const { source } = this.reading
		const isNew = this.model.header === null
		if (isNew && source !== null) {
			this.model.begin(header)
			this.features.use(source, header.offset)
			this.overlaps.use(source)
			this.framing.home({ instant: true })
		}
		this.control.setBounds(this.model.bounds ?? header.box)
		this.frames.grid.moveTo(header.box)
		if (isNew) this.events.emit('model', undefined)
	}

	protected advance(now: number): boolean {
		this.walker.advance(now)
		this.control.update(now)
		return this.control.isMoving || this.walker.isMoving
	}

	/** Requests a frame with the parts that arrived. The first one shows the canvas. */
	#drawNext(): void {
		this.loop.invalidate()
		if (this.#hasStarted || this.contextLoss.state === 'lost') return
		this.#hasStarted = true
		this.canvas.style.visibility = ''
		this.loop.pause(false)
	}

	protected draw(scale: number, mostBytes?: number): void {
		const isMoreToCome = this.modelFrames.draw(scale, mostBytes)
		this.events.emit('frame', undefined)
		if (isMoreToCome) this.loop.invalidate()
	}

	/** Requests a frame that draws everything again, since something changed. */
	protected redraw(): void {
		this.modelFrames.changed()
		this.loop.invalidate()
	}

	#listen(): void {
		const canvas = this.canvas
		const stopWatching = watchCanvasSize(canvas, ({ width, height, devicePixelRatio }) => {
			this.frames.resize(width, height, devicePixelRatio)
			this.control.resize(width, height)
			this.loop.drawNow()
		})
		this.cleanups.push(
			stopWatching,
			() => this.contextLoss.dispose(),
			listenToKeys(canvas, this.control, this.walker),
			markTabbed(canvas),
			listenToGestures(canvas, this.control, {
				onTap: (tap) => this.picks.tap(tap),
				onDoubleTap: (tap) => this.picks.doubleTap(tap),
				onMenu: (tap) => this.picks.menu(tap),
				onHover: (at) => void this.picks.hover(at),
				pointUnder: async (x, y) => (await this.pick(x, y))?.point ?? null,
				onMoveStart: () => this.#setMoving(true),
				onMoveEnd: () => this.#setMoving(false),
				drawsBoxes: () => this.drawsBoxes,
				onBox: (box) => this.events.emit('box', box),
			}),
		)
	}

	#setMoving(isMoving: boolean): void {
		this.#isMoving = isMoving
		this.loop.setMoving(isMoving)
	}
}
