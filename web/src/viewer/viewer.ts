import { Box3, Vector3 } from 'three'
import type { ColourScheme } from './appearance/colour-schemes.ts'
import { ElementStates } from './appearance/element-states.ts'
import { createGroupTexture } from './appearance/group-texture.ts'
import { ModelMaterials } from './appearance/model-materials.ts'
import { StateTexture } from './appearance/state-texture.ts'
import { CameraControl } from './camera/camera-control.ts'
import { listenToGestures } from './camera/gestures.ts'
import { listenToKeys } from './camera/keyboard.ts'
import { type CameraPose, DEFAULT_DIRECTION, type Insets, type Point } from './camera/orbit-camera.ts'
import { clearDirection, directionsRound } from './camera/viewpoints.ts'
import { type LoadProgress, loadModel } from './loading/load-model.ts'
import type { ModelHeader } from './loading/model-chunks.ts'
import { ElementPicker, PICK_SIZE } from './picking/element-picker.ts'
import { SightProbe } from './picking/sight-probe.ts'
import { ChunkMeshes } from './rendering/chunk-meshes.ts'
import { FrameLoop } from './rendering/frame-loop.ts'
import { FrameRenderer } from './rendering/frame-renderer.ts'
import { ViewerEmitter, type ViewerEvents } from './viewer-events.ts'
import { boxOfElements } from './visibility/element-box.ts'

export type LoadOptions = {
	onProgress?: (progress: LoadProgress) => void
	/** Bytes of the download, for when the server does not say. */
	expectedBytes?: number
	signal?: AbortSignal
}

export type ViewerStats = {
	drawCalls: number
	triangles: number
	/** Frames drawn since the start; stands still while nothing changes. */
	frames: number
	/** JavaScript time of the last frame, milliseconds. */
	lastFrameMs: number
	elements: number
	/** Placements and distinct geometries in the file. */
	placed: number
	geometries: number
	chunks: number
}

export type ViewerOptions = { colourScheme: ColourScheme; prefersReducedMotion?: boolean }

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
	readonly #probe: SightProbe
	readonly #endings: (() => void)[] = []
	readonly #canvas: HTMLCanvasElement
	#states = new ElementStates(0)
	#stateTexture = new StateTexture(this.#states)
	#groups = createGroupTexture(0)
	#materials = new ModelMaterials(this.#stateTexture.texture, this.#groups)
	#chunks: ChunkMeshes[] = []
	#header: ModelHeader | null = null
	#source: string | ArrayBuffer | null = null
	#loading = new AbortController()
	#scheme: ColourScheme
	#strength = 1
	/** Round what is selected. */
	#selected: Box3 | null = null
	#hover: { x: number; y: number } | null = null
	#isHovering = false
	#isMoving = false
	#isDisposed = false

	constructor(canvas: HTMLCanvasElement, options: ViewerOptions) {
		this.#canvas = canvas
		this.#scheme = options.colourScheme
		this.#frames = new FrameRenderer(canvas)
		this.#loop = new FrameLoop({ advance: (now) => this.#advance(now), draw: (scale) => this.#draw(scale) })
		this.#control = new CameraControl(() => this.#loop.invalidate())
		this.#control.prefersReducedMotion = options.prefersReducedMotion ?? false
		this.#picker = new ElementPicker(this.#frames.renderer)
		this.#probe = new SightProbe(this.#frames.renderer)
		this.setColourScheme(options.colourScheme)
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
	async load(source: string | ArrayBuffer, options: LoadOptions = {}): Promise<void> {
		this.#loading.abort(new DOMException('Another model is loaded', 'AbortError'))
		this.#clearModel()
		this.#source = source
		await this.#read(source, options, (header) => {
			this.#useStates(new ElementStates(header.elementCount))
			this.#control.fit(header.box, { direction: DEFAULT_DIRECTION, instant: true })
		})
	}

	/** Colours elements (0xrrggbb); null gives an element its materials back. Others keep what they have. */
	setColours(colours: Iterable<readonly [element: number, colour: number | null]>): void {
		for (const [element, colour] of colours) this.#states.setColour(element, colour)
		this.#loop.invalidate()
	}

	/** How strong the file's own colours are: 1 in full, 0 all but one neutral tone. */
	setMaterialStrength(strength: number): void {
		this.#strength = strength
		this.#materials.setStrength(strength)
		this.#loop.invalidate()
	}

	/** Says which elements are one thing, by a number each: lines run between things, not between their parts. */
	setGroups(groupOf: ArrayLike<number>): void {
		this.#groups.dispose()
		this.#groups = createGroupTexture(this.#states.count, groupOf)
		this.#materials.setGroups(this.#groups)
		this.#loop.invalidate()
	}

	/** Exactly these elements are hidden. Hidden elements are not picked. */
	setHidden(elements: Iterable<number>): void {
		this.#states.setOnly('hidden', elements)
		this.#loop.invalidate()
	}

	/** Exactly these elements are ghosts: hardly there, and not picked. */
	setGhosts(elements: Iterable<number>): void {
		this.#states.setOnly('ghost', elements)
		this.#loop.invalidate()
	}

	/** Exactly these elements are marked as selected. */
	select(elements: Iterable<number>): void {
		const all = [...elements]
		this.#states.setOnly('selected', all)
		const box = this.#header && boxOfElements(this.#header.elementBoxes, all)
		this.#selected = box && new Box3(new Vector3().fromArray(box, 0), new Vector3().fromArray(box, 3))
		this.#loop.invalidate()
	}

	/** Exactly these elements are marked as hovered. */
	highlight(elements: Iterable<number>): void {
		this.#states.setOnly('hovered', elements)
		this.#loop.invalidate()
	}

	/** Shows the whole model from the default direction. */
	fit(options: { instant?: boolean } = {}): void {
		if (this.#header) this.#control.fit(this.#header.box, { ...options, direction: DEFAULT_DIRECTION })
	}

	/**
	 * Flies to the elements, turning only when others would cover them. Does nothing when none has geometry.
	 */
	frame(elements: Iterable<number>, options: { instant?: boolean } = {}): void {
		const sought = new Set(elements)
		const box = this.#header && boxOfElements(this.#header.elementBoxes, sought)
		if (!box) return
		const margin = 0.22
		this.#states.setOnly('sought', sought)
		this.#stateTexture.sync()
		const direction = clearDirection(directionsRound(this.#control.pose), (towards) =>
			this.#probe.look(this.#picker.scene, this.#control.preview(box, towards, margin), sought, (isOnly) =>
				this.#materials.setOnlySought(isOnly),
			),
		)
		this.#control.fit(box, { ...options, margin, direction })
	}

	/** Moves the view sideways when panels cover the middle of the elements. */
	reveal(elements: Iterable<number>): void {
		const middle = this.#middleOf(elements)
		if (middle) this.#control.reveal(middle)
	}

	/** Parts of the canvas covered by panels, which fits keep clear of, in CSS pixels. */
	setInsets(insets: Insets): void {
		this.#control.insets = insets
	}

	get pose(): CameraPose {
		return this.#control.pose
	}

	setPose(pose: CameraPose): void {
		this.#control.setPose(pose)
	}

	setColourScheme(scheme: ColourScheme): void {
		this.#scheme = scheme
		this.#frames.setScheme(scheme)
		this.#materials.setScheme(scheme)
		this.#loop.invalidate()
	}

	/** The element under a place of the canvas, CSS pixels from its top left corner. */
	async pick(x: number, y: number, size: number = PICK_SIZE.exact): Promise<{ element: number; point: Point } | null> {
		if (!this.#header || this.#isDisposed) return null
		this.#stateTexture.sync()
		const { width, height } = this.#control.view
		const camera = this.#control.update(performance.now())
		try {
			return await this.#picker.pick(camera, x, y, size, width, height)
		} catch {
			return null
		}
	}

	/** Where the middle of the elements' box is on the canvas, CSS pixels; null when behind the camera or without geometry. */
	positionOf(elements: Iterable<number>): { x: number; y: number } | null {
		const middle = this.#middleOf(elements)
		return middle && this.#control.project(middle)
	}

	stats(): ViewerStats {
		return {
			...this.#frames.stats,
			elements: this.#header?.elementCount ?? 0,
			placed: this.#header?.placedCount ?? 0,
			geometries: this.#header?.geometryCount ?? 0,
			chunks: this.#chunks.length,
		}
	}

	/** Gives everything back. The viewer cannot be used again. */
	dispose(): void {
		this.#isDisposed = true
		this.#loading.abort(new DOMException('The viewer was closed', 'AbortError'))
		this.#loop.pause(true)
		for (const end of this.#endings) end()
		this.#clearModel()
		this.#events.clear()
		this.#picker.dispose()
		this.#probe.dispose()
		this.#materials.dispose()
		this.#stateTexture.dispose()
		this.#groups.dispose()
		this.#frames.dispose()
	}

	async #read(
		source: string | ArrayBuffer,
		options: LoadOptions,
		onHeader: (header: ModelHeader) => void,
	): Promise<void> {
		const loading = new AbortController()
		this.#loading = loading
		const signal = options.signal ? AbortSignal.any([loading.signal, options.signal]) : loading.signal
		await loadModel(
			source,
			{
				onProgress: (progress) => options.onProgress?.(progress),
				onHeader: (header) => {
					this.#header = header
					this.#control.setBounds(header.box)
					this.#frames.grid.place(header.box)
					onHeader(header)
				},
				onChunk: (chunk) => {
					const meshes = new ChunkMeshes(chunk, this.#materials)
					meshes.addTo(this.#frames.scene, this.#picker.scene, this.#frames.maskScene)
					this.#chunks.push(meshes)
					this.#loop.invalidate()
				},
			},
			signal,
			options.expectedBytes,
		)
	}

	#middleOf(elements: Iterable<number>): Point | null {
		const box = this.#header && boxOfElements(this.#header.elementBoxes, elements)
		if (!box) return null
		const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = box
		return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, z: (z0 + z1) / 2 }
	}

	#useStates(states: ElementStates): void {
		this.#materials.dispose()
		this.#stateTexture.dispose()
		this.#states = states
		this.#stateTexture = new StateTexture(states)
		this.#groups.dispose()
		this.#groups = createGroupTexture(states.count)
		this.#materials = new ModelMaterials(this.#stateTexture.texture, this.#groups)
		this.#materials.setScheme(this.#scheme)
		this.#materials.setStrength(this.#strength)
	}

	#clearModel(): void {
		this.#header = null
		this.#selected = null
		this.#dropChunks()
		this.#frames.grid.mesh.visible = false
	}

	#dropChunks(): void {
		for (const chunk of this.#chunks) chunk.dispose()
		this.#chunks = []
	}

	#advance(now: number): boolean {
		this.#control.update(now)
		return this.#control.isMoving
	}

	#draw(scale: number): void {
		this.#stateTexture.sync()
		const hasGhosts = this.#states.flagged('ghost') > 0
		for (const chunk of this.#chunks) {
			chunk.showGhosts(hasGhosts)
			chunk.showMask(this.#selected)
		}
		this.#frames.draw(this.#control.camera, scale, this.#selected !== null)
		this.#events.emit('frame', undefined)
	}

	#listen(): void {
		const canvas = this.#canvas
		const resize = () => {
			const { clientWidth, clientHeight } = canvas
			this.#frames.resize(clientWidth, clientHeight, window.devicePixelRatio)
			this.#control.resize(clientWidth, clientHeight)
		}
		const observer = new ResizeObserver(resize)
		observer.observe(canvas)
		resize()
		const lost = (event: Event) => this.#onContextLost(event)
		const restored = () => void this.#onContextRestored()
		canvas.addEventListener('webglcontextlost', lost)
		canvas.addEventListener('webglcontextrestored', restored)
		this.#endings.push(
			() => observer.disconnect(),
			() => canvas.removeEventListener('webglcontextlost', lost),
			() => canvas.removeEventListener('webglcontextrestored', restored),
			listenToKeys(canvas, this.#control, (command) => this.#events.emit('command', { command })),
			listenToGestures(canvas, this.#control, {
				onTap: (tap) => void this.#onTap(tap),
				onDoubleTap: (tap) => void this.#onDoubleTap(tap),
				onHover: (place) => this.#onHover(place),
				pointUnder: async (x, y) => (await this.pick(x, y))?.point ?? null,
				onMoveStart: () => this.#setMoving(true),
				onMoveEnd: () => this.#setMoving(false),
			}),
		)
	}

	#setMoving(isMoving: boolean): void {
		this.#isMoving = isMoving
		this.#loop.hold(isMoving)
	}

	async #onTap(tap: { x: number; y: number; isTouch: boolean; isAdding: boolean }): Promise<void> {
		const hit = await this.pick(tap.x, tap.y, tap.isTouch ? PICK_SIZE.touch : PICK_SIZE.exact)
		const { isAdding, isTouch } = tap
		this.#events.emit('pick', { element: hit?.element ?? null, point: hit?.point ?? null, isAdding, isTouch })
	}

	async #onDoubleTap(tap: { x: number; y: number; isTouch: boolean }): Promise<void> {
		const hit = await this.pick(tap.x, tap.y, tap.isTouch ? PICK_SIZE.touch : PICK_SIZE.exact)
		if (hit) this.#events.emit('open', { element: hit.element })
	}

	/** Looks under the mouse, one look at a time; places passed meanwhile are skipped. */
	async #onHover(place: { x: number; y: number } | null): Promise<void> {
		this.#hover = place
		if (place === null) this.#events.emit('hover', { element: null, x: 0, y: 0 })
		if (this.#isHovering || this.#isMoving) return
		this.#isHovering = true
		while (this.#hover && !this.#isMoving && !this.#isDisposed) {
			const { x, y } = this.#hover
			this.#hover = null
			const hit = await this.pick(x, y)
			if (this.#isMoving) break
			this.#events.emit('hover', { element: hit?.element ?? null, x, y })
		}
		this.#isHovering = false
	}

	#onContextLost(event: Event): void {
		event.preventDefault()
		if (this.#isDisposed) return
		this.#loop.pause(true)
		this.#dropChunks()
		this.#events.emit('context', { state: 'lost' })
	}

	/** The page keeps no copy of the geometry: it is read again, from the browser's cache as a rule. */
	async #onContextRestored(): Promise<void> {
		this.#stateTexture.forget()
		this.#groups.needsUpdate = true
		this.#loop.pause(false)
		try {
			if (this.#source !== null) await this.#read(this.#source, {}, () => {})
			this.#events.emit('context', { state: 'restored' })
		} catch {
			if (!this.#isDisposed) this.#events.emit('context', { state: 'failed' })
		}
	}
}
