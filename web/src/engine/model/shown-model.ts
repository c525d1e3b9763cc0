import { Mesh, Scene, type Vector3 } from 'three'
import type { ColourScheme } from '../appearance/colour-schemes.ts'
import { ElementFlags, flagVectors, type PaintedFlags } from '../appearance/element-flags.ts'
import { ElementStates } from '../appearance/element-states.ts'
import { createGroupTexture } from '../appearance/group-texture.ts'
import { ModelMaterials, type SurfaceKind } from '../appearance/model-materials.ts'
import { StateTexture } from '../appearance/state-texture.ts'
import { type ElementBoxes, mergeBoxes } from '../loading/element-boxes.ts'
import type { ModelChunk, ModelHeader } from '../loading/model-chunks.ts'
import type { Support } from '../math/support.ts'
import { ChunkMeshes, pointOf } from '../rendering/chunk-meshes.ts'
import type { SelectionMarks } from '../rendering/frame-renderer.ts'
import { NO_SECTION, planesOf, type Section } from '../section/section-planes.ts'
import { boxOfElements, supportOfBoxes, visibleBox } from '../visibility/element-box.ts'
import { flatPlanes } from '../visibility/plane-sides.ts'
import { DetailChoice } from './detail-choice.ts'
import { areFewThings } from './selected-things.ts'

export type ModelCounts = {
	elements: number
	/** Placements and distinct shapes in the file. */
	placed: number
	geometries: number
	chunks: number
}

export type ModelScenes = { scene: Scene; pickScene: Scene; maskScene: Scene }

/** The model on the canvas: the states of its elements, the textures and materials that show them, and its chunks. */
export class ShownModel {
	readonly #scenes: ModelScenes
	states = new ElementStates(0)
	header: ModelHeader | null = null
	/** Made when first needed. */
	#flags: { elements: ElementFlags; texture: StateTexture; colours: readonly Vector3[] } | null = null
	#stateTexture = new StateTexture(this.states)
	#groups = createGroupTexture(0)
	readonly #materials = new ModelMaterials(this.#stateTexture.texture, this.#groups)
	readonly #instancing = new Set([false])
	#chunks: ChunkMeshes[] = []
	#shownCount = 0
	/** Whether further chunks may arrive. The reader sets it. */
	isGrowing = false
	#groupOf: ArrayLike<number> = []
	#layerOf: ArrayLike<number> = []
	#highestLayer = 0
	#lift = 0
	#section: Section = NO_SECTION
	#cuts: Float64Array = new Float64Array(0)
	#selection: readonly number[] = []
	/** The sides of the selection's box; undefined when they must be computed again. */
	#selectedSides: Float64Array | null | undefined = null
	#shinesThrough = true
	readonly #detail = new DetailChoice()

	constructor(scenes: ModelScenes) {
		this.#scenes = scenes
	}

	get counts(): ModelCounts {
		const { elementCount = 0, placedCount = 0, geometryCount = 0 } = this.header ?? {}
		return { elements: elementCount, placed: placedCount, geometries: geometryCount, chunks: this.#chunks.length }
	}
	/** Chunks that are drawn. The others wait for their upload. */
	get shownCount(): number {
		return this.#shownCount
	}
	get marks(): SelectionMarks {
		const hasSelection = this.#selected !== null
		const shinesThrough = this.#shinesThrough
		return { hasSelection, shinesThrough, hasMask: hasSelection && (shinesThrough || this.states.flagged('ghost') > 0) }
	}
	get section(): Section {
		return this.#section
	}
	/** The planes of the section, four numbers each. */
	get cuts(): Float64Array {
		return this.#cuts
	}
	/** Starts a new model and resets all states. */
	begin(header: ModelHeader): void {
		this.header = header
		this.#stateTexture.dispose()
		this.states = new ElementStates(header.elementCount)
		this.#stateTexture = new StateTexture(this.states)
		this.#groups.dispose()
		this.#groupOf = []
		this.#layerOf = []
		this.#highestLayer = 0
		this.#groups = createGroupTexture(header.elementCount)
		this.#materials.setStates(this.#stateTexture.texture)
		this.#materials.setGroups(this.#groups)
		this.#dropFlags()
		this.setLift(0)
		this.setSection(NO_SECTION)
	}

	/**
	 * Meshes of one point each, one for every shader of the kinds. Compiled ahead they cost no time on the page, whereas
	 * the first use of a shader that isn't compiled blocks it.
	 */
	shaderSamples(kinds: readonly SurfaceKind[]): Scene {
		const samples = new Scene()
		for (const kind of kinds)
			for (const isInstanced of this.#instancing) {
				const mesh = new Mesh(pointOf(isInstanced ? 'instanced' : 'merged'), this.#materials.get(kind, isInstanced))
				mesh.frustumCulled = false
				samples.add(mesh)
			}
		return samples
	}

	/** Adds a chunk. `boxes` are those of its elements, if the header didn't contain them. */
	add(chunk: ModelChunk, boxes: ElementBoxes | null): void {
		if (boxes && this.header) {
			mergeBoxes(this.header.elementBoxes, boxes)
			this.#selectedSides = undefined
		}
		this.#instancing.add(chunk.kind === 'instanced')
		const meshes = new ChunkMeshes(chunk, this.#materials)
		const { scene, pickScene, maskScene } = this.#scenes
		meshes.setLift(this.#lift * this.#highestLayer)
		meshes.setCuts(this.#cuts)
		meshes.addTo(scene, pickScene, maskScene)
		this.#chunks.push(meshes)
		this.#detail.changed()
	}

	setScheme(scheme: ColourScheme): void {
		this.#materials.setScheme(scheme)
	}

	setStrength(strength: number): void {
		this.#materials.setStrength(strength)
	}

	/** Marks elements with the flags and patterns of their groups; null for none. */
	setFlags(painted: PaintedFlags | null): void {
		if (painted) this.#flags ??= this.#newFlags()
		if (!this.#flags) return
		const { groupOf = new Int32Array(), marks = new Uint8Array(), patterns } = painted ?? {}
		this.#flags.elements.paint(groupOf, marks, patterns)
		if (painted) this.#flags.colours = flagVectors(painted.colours)
		this.#showFlags()
	}

	#newFlags() {
		const elements = new ElementFlags(this.states.count)
		return { elements, texture: new StateTexture(elements), colours: flagVectors([]) }
	}

	#showFlags(): void {
		const flags = this.#flags?.elements.isAny ? this.#flags : null
		this.#materials.setFlags(flags && { texture: flags.texture.texture, colours: flags.colours })
	}

	#dropFlags(): void {
		this.#flags?.texture.dispose()
		this.#flags = null
		this.#showFlags()
	}

	/** The colours of the flags that elements carry (`flagVectors`); null when none carries any. */
	get flagColours(): readonly Vector3[] | null {
		return this.#flags?.elements.isAny ? this.#flags.colours : null
	}

	/** Pixels of the frame for each CSS pixel. */
	setCssPixel(pixels: number): void {
		this.#materials.setCssPixel(pixels)
	}

	setGroups(groupOf: ArrayLike<number>): void {
		this.#groupOf = groupOf
		this.#rebuildGroups()
		this.#countSelected()
	}

	/** The layer of each element; layer 0 is never lifted. */
	setLayers(layerOf: ArrayLike<number>): void {
		this.#layerOf = layerOf
		this.#highestLayer = 0
		for (let i = 0; i < layerOf.length; i++) this.#highestLayer = Math.max(this.#highestLayer, layerOf[i] as number)
		this.#rebuildGroups()
		this.setLift(this.#lift)
	}

	/** Metres by which each layer is separated from the one below. */
	setLift(metres: number): void {
		this.#lift = metres
		this.#selectedSides = undefined
		this.#detail.changed()
		this.#materials.setLift(metres)
		for (const chunk of this.#chunks) chunk.setLift(metres * this.#highestLayer)
	}

	setSection(section: Section): void {
		this.#section = section
		const planes = planesOf(section)
		this.#materials.setSection(planes)
		this.#cuts = flatPlanes(planes)
		for (const chunk of this.#chunks) chunk.setCuts(this.#cuts)
	}

	/** Exactly these elements are sought from now on (`setOnlySought`). */
	markSought(elements: Iterable<number>): void {
		this.states.setOnly('sought', elements)
		this.sync()
	}

	/** Whether picking sees the sought elements only, through all others. */
	setOnlySought(isOnly: boolean): void {
		this.#materials.setOnlySought(isOnly)
	}

	/** Marks exactly these elements as hovered. Returns false when none are and none were. */
	highlight(elements: Iterable<number>): boolean {
		const had = this.states.flagged('hovered') > 0
		this.states.setOnly('hovered', elements)
		return had || this.states.flagged('hovered') > 0
	}

	select(elements: readonly number[]): void {
		this.states.setOnly('selected', elements)
		this.#selection = elements
		this.#countSelected()
		this.#selectedSides = undefined
	}

	/** The sides of the selection's box as it is drawn, four numbers each; null without a selection. */
	get #selected(): Float64Array | null {
		if (this.#selectedSides === undefined) {
			const box = this.boxOf(this.#selection)
			this.#selectedSides = box && flatPlanes(planesOf({ box: [...box], planes: [] }))
		}
		return this.#selectedSides
	}

	/** The box of some elements as they are drawn; null when none has geometry. */
	boxOf(elements: Iterable<number>): Float32Array | null {
		if (!this.header) return null
		if (this.#lift === 0) return boxOfElements(this.header.elementBoxes, elements)
		return boxOfElements(this.header.elementBoxes, elements, (element) => this.liftOf(element))
	}

	/** The box of everything that isn't hidden; the whole model's when everything is. */
	visibleBox(): Float32Array | null {
		if (!this.header) return null
		if (this.states.flagged('hidden') === 0 && this.#lift === 0) return this.header.box
		const isHidden = (element: number) => this.states.hasFlag(element, 'hidden')
		return visibleBox(this.header.elementBoxes, isHidden, (element) => this.liftOf(element)) ?? this.header.box
	}

	/** The support function of the elements where they are drawn: of all, or of those that aren't hidden. */
	support(onlyVisible: boolean): Support {
		const { pieceBoxes } = this.header ?? {}
		// Frames the whole model the same way before its elements have arrived and after.
		if (pieceBoxes && this.#lift === 0 && (this.isGrowing || !onlyVisible))
			return supportOfBoxes(
				pieceBoxes,
				() => true,
				() => 0,
			)
		const isShown = onlyVisible ? (element: number) => !this.states.hasFlag(element, 'hidden') : () => true
		return supportOfBoxes(this.header?.elementBoxes ?? new Float32Array(), isShown, (element) => this.liftOf(element))
	}

	/** Metres by which an element is lifted. */
	liftOf(element: number): number {
		return this.#lift * (this.#layerOf[element] ?? 0)
	}

	/** `liftOf` with the lift and layers of this moment; null while nothing is lifted. */
	liftsNow(): ((element: number) => number) | null {
		const [lift, layerOf] = [this.#lift, this.#layerOf]
		return lift === 0 ? null : (element) => lift * (layerOf[element] ?? 0)
	}

	/** The box of the whole model with its lifted layers. */
	get bounds(): Float32Array | null {
		if (!this.header) return null
		const box = this.header.box.slice()
		box[4] = (box[4] as number) + this.#lift * this.#highestLayer
		return box
	}

	/** Uploads changed states. Call before a frame or a pick. */
	sync(): void {
		this.#stateTexture.sync()
		this.#flags?.texture.sync()
	}

	/** Whether only surfaces are drawn: no ghosts and no selection. */
	get isPlain(): boolean {
		return this.#selected === null && this.states.flagged('ghost') === 0
	}

	/** Runs `draw` with every element shown in the colours of the file. The next frame is as before. */
	drawnPlainly<Result>(draw: () => Result): Result {
		const { strength } = this.#materials
		const plain = new StateTexture(new ElementStates(this.states.count))
		this.#materials.setStates(plain.texture)
		this.#materials.setStrength(1)
		this.#materials.setFlags(null)
		for (const chunk of this.#chunks) {
			chunk.showSurface(true)
			chunk.showGhosts(false)
		}
		try {
			return draw()
		} finally {
			this.#materials.setStates(this.#stateTexture.texture)
			this.#materials.setStrength(strength)
			this.#showFlags()
			plain.dispose()
		}
	}

	/**
	 * Chooses before a frame which chunks it draws as surfaces, as ghosts and into the mask of the selection. It adds new
	 * chunks up to `mostBytes`, and draws only these with `onlyNew`. Returns true while more wait for a further frame.
	 */
	prepareFrame(mostBytes = Number.POSITIVE_INFINITY, onlyNew = false): boolean {
		this.sync()
		const first = onlyNew ? this.#shownCount : 0
		this.#showSome(mostBytes)
		this.#chooseDetail()
		const hasGhosts = this.states.flagged('ghost') > 0
		const masked = this.marks.hasMask ? this.#selected : null
		for (const [i, chunk] of this.#chunks.entries()) {
			chunk.showSurface(i >= first)
			chunk.showGhosts(hasGhosts)
			chunk.showMask(masked)
		}
		return this.#shownCount < this.#chunks.length
	}

	#showSome(mostBytes: number): void {
		let bytes = 0
		for (const chunk of this.#chunks.slice(this.#shownCount)) {
			if (bytes > 0 && bytes + chunk.bytes > mostBytes) return
			bytes += chunk.bytes
			chunk.show()
			this.#shownCount++
		}
	}

	/** The graphics card lost everything: uploads all textures again. */
	forgetUploads(): void {
		this.#stateTexture.forget()
		this.#flags?.texture.forget()
		this.#groups.needsUpdate = true
	}

	/** Removes the model. */
	clear(): void {
		this.header = null
		this.#selectedSides = null
		this.#selection = []
		this.dropChunks()
	}

	/** Removes the chunks and keeps the states of the elements. */
	dropChunks(): void {
		for (const chunk of this.#chunks) chunk.dispose()
		this.#chunks = []
		this.#shownCount = 0
	}

	dispose(): void {
		this.clear()
		this.#materials.dispose()
		this.#stateTexture.dispose()
		this.#dropFlags()
		this.#groups.dispose()
	}

	/** Draws a selection in full detail, unless it is so large that this would be most of the model. */
	#chooseDetail(): void {
		const isPartial = this.isGrowing || this.#shownCount < this.#chunks.length
		this.#detail.apply(this.#chunks, {
			states: this.states,
			selected: this.#shinesThrough ? this.#selection : [],
			isOpen: isPartial || this.#lift !== 0 || this.#cuts.length > 0,
			boxOf: (elements) => this.boxOf(elements),
		})
	}

	#countSelected(): void {
		this.#detail.changed()
		this.#shinesThrough = areFewThings(this.#selection, this.#groupOf)
		this.#materials.setOnlyGhosts(!this.#shinesThrough)
	}

	#rebuildGroups(): void {
		this.#groups.dispose()
		this.#groups = createGroupTexture(this.states.count, this.#groupOf, this.#layerOf)
		this.#materials.setGroups(this.#groups)
	}
}
