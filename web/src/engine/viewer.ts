import type { PaintedFlags } from './appearance/element-flags.ts'
import type { Insets } from './camera/fitting.ts'
import { type CameraPose, type Direction, metresPerPixelAt } from './camera/orbit-camera.ts'
import { type Part, type Pixel, projectedLine } from './camera/projection.ts'
import type { FlightOptions } from './framing/framing.ts'
import { centreOf } from './math/boxes.ts'
import type { Point } from './math/points.ts'
import type { MeshFeatures } from './measuring/mesh-features.ts'
import type { ModelCounts } from './model/shown-model.ts'
import type { BoxOptions } from './picking/box-picker.ts'
import { PICK_SIZE } from './picking/element-picker.ts'
import type { SeenThing } from './picking/seen-elements.ts'
import { copyOfCanvas } from './rendering/canvas-picture.ts'
import type { ContextState } from './rendering/context-loss.ts'
import type { FrameStats } from './rendering/frame-renderer.ts'
import type { Section } from './section/section-planes.ts'
import { ViewerCore, type ViewerOptions } from './viewer-core.ts'
import { standingPlace } from './walking/standing-place.ts'
import type { Drive } from './walking/walker.ts'

export type ViewerStats = FrameStats & ModelCounts

/**
 * Shows one model on a canvas and knows only elements, by their index. Colours, hiding, ghosts and marks are states of
 * elements in a texture, so none of them rebuilds geometry. Frames are drawn only after a change.
 * Throws when the browser has no WebGL 2 context.
 */
export const createViewer = (canvas: HTMLCanvasElement, options: ViewerOptions): Viewer => new Viewer(canvas, options)

/** What a page can do with a viewer. */
export class Viewer extends ViewerCore {
	/** Counts starts and ends of walks: a start that waits for its pick is dropped when another one follows. */
	#walkRequests = 0

	/** Colours every element by its group (-1 for none). A colour is 0xrrggbb, or -1 for the materials of the file. */
	paintGroups(groupOf: Int32Array, colours: Int32Array): void {
		this.model.states.paintGroups(groupOf, colours)
		this.redraw()
	}

	/** Marks elements with the flags of their groups, by stripes and rims, and with patterns; null for neither. */
	setFlags(flags: PaintedFlags | null): void {
		this.model.setFlags(flags)
		this.redraw()
	}

	/** Groups elements that are parts of one thing, by a number for each: lines run between things, not between parts. */
	setGroups(groupOf: ArrayLike<number>): void {
		this.model.setGroups(groupOf)
		this.redraw()
	}

	/** The layer (0 to 255, from the ground up) with which each element is lifted. */
	setLayers(layerOf: ArrayLike<number>): void {
		this.model.setLayers(layerOf)
		this.redraw()
	}

	/** Separates the layers by so many metres; 0 draws the model as it is built. */
	setLift(metres: number): void {
		this.model.setLift(metres)
		if (this.model.bounds) this.control.setBounds(this.model.bounds)
		this.redraw()
	}

	/** Shows each element, hides it or draws it as a ghost (`VISIBILITY`). Only shown elements are picked. */
	setVisibility(visibility: Uint8Array): void {
		this.model.states.setVisibility(visibility)
		this.redraw()
	}

	/** Marks exactly these elements as selected. */
	select(elements: Iterable<number>): void {
		this.model.select([...elements])
		this.redraw()
	}

	/** Marks exactly these elements as hovered; none while frames are so slow that clicks would wait for the marks. */
	highlight(elements: Iterable<number>): void {
		if (this.model.highlight(this.picks.areSlow ? [] : elements)) this.redraw()
	}

	get section(): Section {
		return this.model.section
	}

	/** Cuts away what lies outside the section, which isn't picked either. Emits `section`. */
	setSection(section: Section): void {
		this.model.setSection(section)
		this.events.emit('section', section)
		this.redraw()
	}

	/** Shows everything that isn't hidden, from the current direction or another. */
	fit(options: FlightOptions & { direction?: Direction } = {}): void {
		this.stopWalking()
		this.framing.fit(options)
	}

	/** Shows the whole model from the default direction. */
	home(options: FlightOptions = {}): void {
		this.stopWalking()
		this.framing.home(options)
	}

	/** Flies to the elements and turns only when others would cover them. Does nothing when none has geometry. */
	frame(elements: Iterable<number>, options: FlightOptions = {}): void {
		this.stopWalking()
		this.framing.frame(elements, options)
	}

	/** Flies to the elements and faces their largest side, from outside the building where that shows them. */
	face(elements: Iterable<number>, options: FlightOptions = {}): void {
		this.stopWalking()
		this.framing.face(elements, options)
	}

	/** Moves the view sideways when panels of the page cover the middle of the elements. Returns the new pose, if it does. */
	reveal(elements: Iterable<number>): CameraPose | null {
		return this.framing.reveal(elements)
	}

	get insets(): Insets {
		return this.control.insets
	}

	/** How much of the canvas panels of the page cover, CSS pixels. Fits stay clear of it. */
	setInsets(insets: Insets): void {
		this.control.insets = insets
	}

	get pose(): CameraPose {
		return this.control.pose
	}

	/** Flies to a pose and its projection. Like every flight, it ends a walk. */
	flyTo(pose: CameraPose, options: FlightOptions = {}): void {
		this.stopWalking()
		this.control.flyTo(pose, options.instant)
	}

	/** Switches between parallel projection (plans and elevations) and perspective. */
	setParallel(isParallel: boolean): void {
		this.control.setParallel(isParallel)
	}

	/** Turns the view by a drag, CSS pixels. */
	turn(dx: number, dy: number): void {
		this.control.orbit(dx, dy)
	}

	get isWalking(): boolean {
		return this.walker.isOn
	}

	/** Starts a walk at eye height: at the point, else on the floor in the middle of the view, else outside the model. */
	async startWalking(at?: Point): Promise<void> {
		const request = ++this.#walkRequests
		const { width, height } = this.control.view
		const hit = at ? null : await this.pick(width / 2, height / 2)
		const bounds = this.model.bounds
		if (!bounds || request !== this.#walkRequests) return
		this.walker.start(at ?? standingPlace(hit, bounds, this.control.pose))
		this.events.emit('walk', { isOn: true })
	}

	/** Walks to a point of a floor. */
	walkTo(point: Point): void {
		this.walker.goTo(point)
	}

	/** Walks on in a direction until the next call. */
	drive(drive: Drive): void {
		this.walker.drive(drive)
	}

	stopWalking(): void {
		this.#walkRequests++
		if (!this.walker.isOn) return
		this.walker.stop()
		if (this.model.bounds) this.control.pivot = centreOf(this.model.bounds)
		this.events.emit('walk', { isOn: false })
	}

	/** Makes the camera jump instead of flying. */
	setReducedMotion(isReduced: boolean): void {
		this.control.prefersReducedMotion = isReduced
	}

	/** Lets the mouse pick what is a few pixels beside it, too. */
	setWidePicking(isWide: boolean): void {
		this.picks.mouseSize = isWide ? PICK_SIZE.touch : PICK_SIZE.exact
	}

	/** Settles once every click so far has its answer; null while none waits for one. */
	get answered(): Promise<unknown> | null {
		return this.picks.answered
	}

	/** Makes drags draw a rectangle (the event `box`). */
	setBoxDrag(isOn: boolean): void {
		this.drawsBoxes = isOn
	}

	/** The numbers of the things in a rectangle of the canvas, CSS pixels. */
	pickBox(box: Part, options: BoxOptions): Promise<number[]> {
		return this.modelPicks.inBox(box, options)
	}

	/** The visible things, the largest first. `thingOf` is the thing of each element, -1 for none. */
	thingsInSight(thingOf: ArrayLike<number>): Promise<SeenThing[]> {
		return this.modelPicks.inSight(thingOf)
	}

	/** Corners, edges and faces of an element as it is built, for measuring; null when it has no geometry. */
	featuresOf(element: number): Promise<MeshFeatures | null> {
		return this.features.of(element)
	}

	/** Frees what measuring needed. `featuresOf` reads it again. */
	releaseFeatures(): void {
		this.features.release()
	}

	/** Metres by which an element is lifted with its layer. */
	liftOf(element: number): number {
		return this.model.liftOf(element)
	}

	/** The box (min x y z, max x y z) of the elements as they are drawn, by default of all that are shown; null for none. */
	boxOf(elements?: Iterable<number>): Float32Array | null {
		return elements ? this.model.boxOf(elements) : this.model.visibleBox()
	}

	/** The box of the model as it is built; null before it is known. */
	get modelBox(): Float32Array | null {
		return this.model.header?.box ?? null
	}

	/** Where the zero of the drawn model lies in its IFC file: metres, IFC axes (Z up). Zero before it is known. */
	get origin(): readonly [number, number, number] {
		return this.model.header?.origin ?? [0, 0, 0]
	}

	/** The CSS pixel of the canvas that shows a point of the model; null behind the camera. */
	project(point: Point): Pixel | null {
		return this.control.project(point)
	}

	/** Both ends of a line of the model on the canvas, without the part behind the camera; null when all of it is. */
	projectLine(a: Point, b: Point): [Pixel, Pixel] | null {
		return projectedLine(this.control.pose, this.control.view, a, b)
	}

	/** Metres a CSS pixel covers at a point of the model. */
	metresPerPixelAt(point: Point): number {
		return metresPerPixelAt(this.control.pose, this.control.view, point)
	}

	/** The CSS pixel of the centre of the elements' box; null behind the camera or without geometry. */
	positionOf(elements: Iterable<number>): Pixel | null {
		const middle = this.framing.middleOf(elements)
		return middle && this.control.project(middle)
	}

	/** A PNG of the canvas in full quality. `paint` may draw on it, in CSS pixels. Null when the browser fails to create it. */
	async screenshot(paint?: (context: CanvasRenderingContext2D) => void): Promise<Blob | null> {
		this.advance(performance.now())
		this.modelFrames.changed()
		this.draw(1, Number.POSITIVE_INFINITY)
		return copyOfCanvas(this.canvas, paint)
	}

	stats(): ViewerStats {
		return { ...this.frames.stats, ...this.model.counts }
	}

	/** Whether the graphics card holds the model. The event `context` reports changes. */
	get context(): ContextState {
		return this.contextLoss.state
	}
}
