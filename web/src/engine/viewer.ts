import type { ColourScheme } from './appearance/colour-schemes.ts'
import { CameraControl } from './camera/camera-control.ts'
import type { Insets } from './camera/fitting.ts'
import { type CameraPose, type Direction, metresPerPixelAt } from './camera/orbit-camera.ts'
import { type Part, type Place, projectedLine } from './camera/projection.ts'
import { type FlightOptions, Framing } from './framing/framing.ts'
import { listenToGestures } from './input/gestures.ts'
import { listenToKeys } from './input/keyboard.ts'
import type { LoadOptions } from './loading/load-model.ts'
import type { ModelHeader } from './loading/model-chunks.ts'
import { ModelReading, type ModelSource } from './loading/model-reading.ts'
import { centreOf } from './math/boxes.ts'
import type { Point } from './math/points.ts'
import { FeatureSource } from './measuring/feature-source.ts'
import type { MeshFeatures } from './measuring/mesh-features.ts'
import { ModelFrames } from './model/model-frames.ts'
import { type ModelCounts, ShownModel } from './model/shown-model.ts'
import type { BoxOptions } from './picking/box-picker.ts'
import { ElementPicker, PICK_SIZE, type PickResult } from './picking/element-picker.ts'
import { ModelPicks } from './picking/model-picks.ts'
import { PointerPicks } from './picking/pointer-picks.ts'
import { ReachSource } from './picking/reach-source.ts'
import type { SeenThing } from './picking/seen-elements.ts'
import { warmUp } from './picking/warm-up.ts'
import { copyOfCanvas } from './rendering/canvas-picture.ts'
import { watchCanvasSize } from './rendering/canvas-size.ts'
import { ContextLoss, type ContextState } from './rendering/context-loss.ts'
import { FrameLoop } from './rendering/frame-loop.ts'
import { FrameRenderer, type FrameStats } from './rendering/frame-renderer.ts'
import { whenIdle } from './rendering/idle-time.ts'
import type { Section } from './section/section-planes.ts'
import { ViewerEmitter, type ViewerEvents } from './viewer-events.ts'
import { standingPlace } from './walking/standing-place.ts'
import { type Drive, Walker } from './walking/walker.ts'

export type ViewerStats = FrameStats & ModelCounts

export type ViewerOptions = {
	colourScheme: ColourScheme
	/** How strong the file's own colours are until something else is said: 1 in full. */
	materialStrength?: number
	/** What covers the canvas from the start. */
	insets?: Insets
}

/**
 * Shows one model on a canvas and knows only elements, by their index. Colours, hiding, ghosts and marks are states of
 * elements in a texture, so none of them rebuilds geometry. Frames are drawn when something changed.
 *
 * Throws when the browser gives no WebGL 2 context.
 */
export const createViewer = (canvas: HTMLCanvasElement, options: ViewerOptions): Viewer => new Viewer(canvas, options)

export class Viewer {
	readonly #events = new ViewerEmitter()
	readonly #frames: FrameRenderer
	readonly #loop: FrameLoop
	readonly #control: CameraControl
	readonly #picker: ElementPicker
	readonly #model: ShownModel
	readonly #reading: ModelReading
	readonly #context: ContextLoss
	readonly #modelFrames: ModelFrames
	readonly #framing: Framing
	readonly #picks: PointerPicks
	readonly #sights: ModelPicks
	readonly #walker: Walker
	readonly #features = new FeatureSource()
	readonly #solids = new ReachSource()
	readonly #endings: (() => void)[] = []
	readonly #canvas: HTMLCanvasElement
	#isMoving = false
	#drawsBoxes = false
	#hasBegun = false
	#isDisposed = false
	/** Counts starts and ends of walks, since a start waits for a pick. */
	#walks = 0

	constructor(canvas: HTMLCanvasElement, options: ViewerOptions) {
		this.#canvas = canvas
		// Its thread starts while the rest is made.
		this.#reading = new ModelReading({
			onBegin: () => {
				this.#model.isGrowing = true
			},
			onHeader: (header) => this.#onHeader(header),
			onChunk: (chunk, boxes) => {
				this.#model.add(chunk, boxes)
				this.#drawNext()
			},
			onEnd: (isWhole) => {
				this.#model.isGrowing = false
				if (!isWhole) this.#model.clear()
				if (!this.#isDisposed) this.#drawNext()
			},
		})
		try {
			this.#frames = new FrameRenderer(canvas)
		} catch (error) {
			this.#reading.dispose()
			throw error
		}
		this.#loop = new FrameLoop({ advance: (now) => this.#advance(now), draw: (scale) => this.#draw(scale) })
		// An empty picture is not worth a frame, and one that was never drawn is black.
		this.#loop.pause(true)
		canvas.style.visibility = 'hidden'
		this.#control = new CameraControl(() => this.#redraw())
		this.#picker = new ElementPicker(this.#frames.renderer)
		const { scene, maskScene, renderer } = this.#frames
		this.#model = new ShownModel({ scene, maskScene, pickScene: this.#picker.scene })
		this.#modelFrames = new ModelFrames(this.#frames, this.#model, this.#control.camera)
		this.#framing = new Framing(this.#control, this.#model, renderer, this.#picker.scene)
		this.#picks = new PointerPicks(this.#events, {
			pick: (x, y, size) => this.pick(x, y, size),
			isBusy: () => this.#isMoving || this.#isDisposed,
		})
		const [picker, model, control, solids] = [this.#picker, this.#model, this.#control, this.#solids]
		this.#sights = new ModelPicks({ renderer, picker, model, control, solids })
		this.#walker = new Walker(
			this.#control,
			async (from) => (this.#isDisposed ? null : this.#sights.groundBelow(from)),
			() => this.#redraw(),
		)
		if (options.insets) this.setInsets(options.insets)
		this.setMaterialStrength(options.materialStrength ?? 1)
		this.setColourScheme(options.colourScheme)
		this.#frames.compileAhead(this.#model.shaderSamples(['opaque']))
		this.#context = new ContextLoss(canvas, {
			onLost: () => {
				this.#loop.pause(true)
				this.#model.dropChunks()
			},
			// The page keeps no copy of the geometry: it is read again, from the browser's cache as a rule.
			giveAgain: () => {
				this.#model.forgetUploads()
				this.#modelFrames.changed()
				this.#loop.pause(false)
				return this.#reading.again()
			},
			onChange: () => this.#events.emit('context', undefined),
		})
		this.#listen()
	}

	/** Listens to an event; returns a function that stops it. */
	on<Name extends keyof ViewerEvents>(name: Name, listener: (event: ViewerEvents[Name]) => void): () => void {
		return this.#events.on(name, listener)
	}

	/**
	 * Replaces what is shown by the model of a GLB's address or bytes, and shows it whole. The first parts are seen
	 * before the last have come. Rejects with `ModelReadError`, or with the reason of `signal` or of a newer load.
	 */
	async load(source: ModelSource, options: LoadOptions = {}): Promise<void> {
		this.#model.clear()
		this.#frames.grid.mesh.visible = false
		this.#context.forgetFailure()
		await this.#reading.read(source, options)
		this.#frames.compileAhead(this.#model.shaderSamples(['opaque', 'pick', 'mask', 'ghost']))
		this.#endings.push(whenIdle(() => warmUp(this.#frames, this.#picker, this.#model)))
	}

	/** Colours every element by its group (-1 for none): 0xrrggbb by group, -1 for the materials of the file. */
	paintGroups(groupOf: Int32Array, colours: Int32Array): void {
		this.#model.states.paintGroups(groupOf, colours)
		this.#redraw()
	}

	/** How strong the file's own colours are: 1 in full, 0 all but one neutral tone. */
	setMaterialStrength(strength: number): void {
		this.#model.setStrength(strength)
		this.#redraw()
	}

	/** Says which elements are one thing, by a number each: lines run between things, not between their parts. */
	setGroups(groupOf: ArrayLike<number>): void {
		this.#model.setGroups(groupOf)
		this.#redraw()
	}

	/** Says which layer (0 to 255, from the ground up) each element is lifted with. */
	setLayers(layerOf: ArrayLike<number>): void {
		this.#model.setLayers(layerOf)
		this.#redraw()
	}

	/** Draws each layer so many metres above its place over the layer below; 0 as it is built. */
	setLift(metres: number): void {
		this.#model.setLift(metres)
		if (this.#model.bounds) this.#control.setBounds(this.#model.bounds)
		this.#redraw()
	}

	/** Says of each element whether it is shown, hidden or a ghost (`VISIBILITY`). Only what is shown is picked. */
	setVisibility(visibility: Uint8Array): void {
		this.#model.states.setVisibility(visibility)
		this.#redraw()
	}

	/** Exactly these elements are marked as selected. */
	select(elements: Iterable<number>): void {
		this.#model.select([...elements])
		this.#redraw()
	}

	/** Exactly these elements are marked as hovered; none where a picture takes so long that clicks would wait for the marks. */
	highlight(elements: Iterable<number>): void {
		if (this.#model.highlight(this.#picks.areSlow ? [] : elements)) this.#redraw()
	}

	get section(): Section {
		return this.#model.section
	}

	/** Cuts away what lies outside; what is cut away is not picked either. Tells listeners. */
	setSection(section: Section): void {
		this.#model.setSection(section)
		this.#events.emit('section', section)
		this.#redraw()
	}

	/** Shows all that is not hidden, from the current direction or another. */
	fit(options: FlightOptions & { direction?: Direction } = {}): void {
		this.stopWalking()
		this.#framing.fit(options)
	}

	/** Shows the whole model from the default direction. */
	home(options: FlightOptions = {}): void {
		this.stopWalking()
		this.#framing.home(options)
	}

	/** Flies to the elements, turning only when others would cover them. Does nothing when none has geometry. */
	frame(elements: Iterable<number>, options: FlightOptions = {}): void {
		this.stopWalking()
		this.#framing.frame(elements, options)
	}

	/** Moves the view sideways when panels cover the middle of the elements. Gives where to, if it does. */
	reveal(elements: Iterable<number>): CameraPose | null {
		return this.#framing.reveal(elements)
	}

	get insets(): Insets {
		return this.#control.insets
	}

	/** Parts of the canvas covered by panels, which fits keep clear of, in CSS pixels. */
	setInsets(insets: Insets): void {
		this.#control.insets = insets
	}

	get pose(): CameraPose {
		return this.#control.pose
	}

	/** Flies to a pose, in the projection it asks for. Like every flight it ends a walk. */
	flyTo(pose: CameraPose, options: FlightOptions = {}): void {
		this.stopWalking()
		this.#control.flyTo(pose, options.instant)
	}

	/** Parallel lines of sight (plans and elevations), or perspective. */
	setParallel(isParallel: boolean): void {
		this.#control.setParallel(isParallel)
	}

	/** Turns the view by a drag of so many CSS pixels. */
	turn(dx: number, dy: number): void {
		this.#control.orbit(dx, dy)
	}

	get isWalking(): boolean {
		return this.#walker.isOn
	}

	/** Stands in the model at eye height: at the point, on the floor in the middle of the view, or outside it. */
	async startWalking(at?: Point): Promise<void> {
		const request = ++this.#walks
		const { width, height } = this.#control.view
		const hit = at ? null : await this.pick(width / 2, height / 2)
		const bounds = this.#model.bounds
		if (!bounds || request !== this.#walks) return
		this.#walker.start(at ?? standingPlace(hit, bounds, this.#control.pose))
		this.#events.emit('walk', { isOn: true })
	}

	/** Goes on foot to a point of a floor. */
	walkTo(point: Point): void {
		this.#walker.goTo(point)
	}

	drive(drive: Drive): void {
		this.#walker.drive(drive)
	}

	stopWalking(): void {
		this.#walks++
		if (!this.#walker.isOn) return
		this.#walker.stop()
		if (this.#model.bounds) this.#control.pivot = centreOf(this.#model.bounds)
		this.#events.emit('walk', { isOn: false })
	}

	/** Whether the camera jumps instead of flying. */
	setReducedMotion(isReduced: boolean): void {
		this.#control.prefersReducedMotion = isReduced
	}

	setColourScheme(scheme: ColourScheme): void {
		this.#frames.setScheme(scheme)
		this.#model.setScheme(scheme)
		this.#redraw()
	}

	/** Whether the mouse finds what is a few pixels beside it, too. */
	setReach(isWide: boolean): void {
		this.#picks.reach = isWide ? PICK_SIZE.touch : PICK_SIZE.exact
	}

	/** The element under a place of the canvas, CSS pixels from its top left corner. */
	async pick(x: number, y: number, size: number = PICK_SIZE.exact): Promise<PickResult | null> {
		return this.#isDisposed ? null : this.#sights.at(x, y, size)
	}

	/** Settles once all that was clicked so far has been told; null while no click waits for its answer. */
	get answered(): Promise<unknown> | null {
		return this.#picks.answered
	}

	/** Whether dragging draws a rectangle (the event `box`). */
	setBoxDrag(isOn: boolean): void {
		this.#drawsBoxes = isOn
	}

	/** The things (by number) seen in a rectangle of the canvas, CSS pixels. */
	async pickBox(box: Part, options: BoxOptions): Promise<number[]> {
		return this.#isDisposed ? [] : this.#sights.inBox(box, options)
	}

	/** The things in sight, the largest first; `thingOf` gives the thing of each element, -1 for none. */
	async thingsInSight(thingOf: ArrayLike<number>): Promise<SeenThing[]> {
		return this.#isDisposed ? [] : this.#sights.inSight(thingOf)
	}

	/** Corners, edges and faces of an element where it is drawn, for measuring; null when it has no geometry. */
	async featuresOf(element: number): Promise<MeshFeatures | null> {
		return this.#features.of(element)
	}

	/** Gives back what measuring needed; it is read again when asked. */
	releaseFeatures(): void {
		this.#features.release()
	}

	/** Metres an element is drawn above its place, when layers are lifted. */
	liftOf(element: number): number {
		return this.#model.liftOf(element)
	}

	/** The box of the elements as they are drawn (min x y z, max x y z), of all that is shown without; null for nothing. */
	boxOf(elements?: Iterable<number>): Float32Array | null {
		return elements ? this.#model.boxOf(elements) : this.#model.visibleBox()
	}

	/** The box of the model as it is built; null before it has come. */
	get modelBox(): Float32Array | null {
		return this.#model.header?.box ?? null
	}

	/** Where a point of the model is on the canvas, CSS pixels; null behind the camera. */
	project(point: Point): Place | null {
		return this.#control.project(point)
	}

	/** Where a line of the model is on the canvas, without the part behind the camera. */
	projectLine(a: Point, b: Point): [Place, Place] | null {
		return projectedLine(this.#control.pose, this.#control.view, a, b)
	}

	/** Metres a CSS pixel covers at a point of the model. */
	metresPerPixelAt(point: Point): number {
		return metresPerPixelAt(this.#control.pose, this.#control.view, point)
	}

	/** Where the middle of the elements' box is on the canvas, CSS pixels; null when behind the camera or without geometry. */
	positionOf(elements: Iterable<number>): Place | null {
		const middle = this.#framing.middleOf(elements)
		return middle && this.#control.project(middle)
	}

	/** A picture of the canvas as it stands, in full quality. `paint` may draw over it, in CSS pixels. Null when refused. */
	async screenshot(paint?: (context: CanvasRenderingContext2D) => void): Promise<Blob | null> {
		this.#advance(performance.now())
		this.#modelFrames.changed()
		this.#draw(1, Number.POSITIVE_INFINITY)
		return copyOfCanvas(this.#canvas, paint)
	}

	stats(): ViewerStats {
		return { ...this.#frames.stats, ...this.#model.counts }
	}

	/** What the graphics card has of the model: the event `context` tells when this changes. */
	get context(): ContextState {
		return this.#context.state
	}

	/** Gives everything back. The viewer cannot be used again. */
	dispose(): void {
		this.#isDisposed = true
		this.#reading.dispose()
		this.#loop.pause(true)
		for (const end of this.#endings) end()
		this.#events.clear()
		this.#features.release()
		this.#solids.release()
		this.#model.dispose()
		this.#picker.dispose()
		this.#framing.dispose()
		this.#frames.dispose()
	}

	/** The place of a new model is known, or what a lost graphics card held begins to come again. */
	#onHeader(header: ModelHeader): void {
		const { source } = this.#reading
		const isNew = this.#model.header === null
		if (isNew && source !== null) {
			this.#model.begin(header)
			this.#features.use(source, header.offset)
			this.#solids.use(source)
			this.#framing.home({ instant: true })
		}
		this.#control.setBounds(this.#model.bounds ?? header.box)
		this.#frames.grid.place(header.box)
		if (isNew) this.#events.emit('model', undefined)
	}

	#advance(now: number): boolean {
		this.#walker.advance(now)
		this.#control.update(now)
		return this.#control.isMoving || this.#walker.isMoving
	}

	/** Asks for a frame with what has come. The first of a viewer shows the canvas. */
	#drawNext(): void {
		this.#loop.invalidate()
		if (this.#hasBegun || this.#context.state === 'lost') return
		this.#hasBegun = true
		this.#canvas.style.visibility = ''
		this.#loop.pause(false)
	}

	#draw(scale: number, mostBytes?: number): void {
		const isMoreToCome = this.#modelFrames.draw(scale, mostBytes)
		this.#events.emit('frame', undefined)
		if (isMoreToCome) this.#loop.invalidate()
	}

	/** Asks for a frame that draws everything anew, since something changed. */
	#redraw(): void {
		this.#modelFrames.changed()
		this.#loop.invalidate()
	}

	#listen(): void {
		const canvas = this.#canvas
		const endSize = watchCanvasSize(canvas, ({ width, height, devicePixelRatio }) => {
			this.#frames.resize(width, height, devicePixelRatio)
			this.#control.resize(width, height)
			this.#loop.drawNow()
		})
		this.#endings.push(
			endSize,
			() => this.#context.dispose(),
			listenToKeys(canvas, this.#control, this.#walker),
			listenToGestures(canvas, this.#control, {
				onTap: (tap) => this.#picks.tap(tap),
				onDoubleTap: (tap) => this.#picks.doubleTap(tap),
				onMenu: (tap) => this.#picks.menu(tap),
				onHover: (place) => void this.#picks.hover(place),
				pointUnder: async (x, y) => (await this.pick(x, y))?.point ?? null,
				onMoveStart: () => this.#setMoving(true),
				onMoveEnd: () => this.#setMoving(false),
				drawsBoxes: () => this.#drawsBoxes,
				onBox: (box) => this.#events.emit('box', box),
			}),
		)
	}

	#setMoving(isMoving: boolean): void {
		this.#isMoving = isMoving
		this.#loop.hold(isMoving)
	}
}
