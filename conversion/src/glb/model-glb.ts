import { type Bounds, emptyBounds, isEmpty } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { bakeBatch } from './bake-batch.ts'
import { isBlended, linear } from './colours.ts'
import { type BatchedDraw, type DrawPlan, type InstancedDraw, PARTS_NUMBERS, planDraws } from './draw-plan.ts'
import { type ElementTable, writeElementTable } from './element-table.ts'
import { FLOAT, GltfFile, type GltfObject, prepareEncoder, SHORT, UNSIGNED_BYTE } from './gltf-file.ts'
import { LevelTables } from './level-tables.ts'
import { type Quantisation, quantisationOf, STEPS } from './quantisation.ts'
import { prepareSimplifier } from './shape-levels.ts'
import { tidyShape } from './tidy-shape.ts'

export interface GlbModel {
	geometry: ModelGeometry
	/** Floor of each element, -1 for none. */
	floor: ArrayLike<number>
	floorNames: string[]
	/** Subtracted from every position, GLB axes, metres. */
	offset: [number, number, number]
	elements: ElementTable
	/** Not set for the files that the app shows, because visitors of public projects get those. */
	name?: string
	/** With levels of detail, which only our viewer reads, if the model is large enough to need them. */
	hasLevels?: boolean
	/** The parent of each element, -1 for none: layers inside panels are found by it. */
	parent?: ArrayLike<number>
}

export interface WrittenGlb {
	/** The file in consecutive pieces. */
	pieces: Uint8Array[]
	byteLength: number
	/** GLB coordinates; null for a model without anything to draw. */
	bounds: { min: [number, number, number]; max: [number, number, number] } | null
	triangleCount: number
	drawCount: number
}

const ROUGHNESS = 0.9

/** Triangles that any phone draws: models with fewer have no levels of detail. */
const MOST_WITHOUT_LEVELS = 300_000

class GlbWriter {
	private readonly file = new GltfFile()
	private readonly model: GlbModel
	private readonly materials = new Map<number | string, number>()
	private readonly floorNodes = new Map<number, { node: number; children: number[] }>()
	private readonly root: number[] = []
	private readonly levels: LevelTables | null
	private usesInstancing = false

	constructor(model: GlbModel) {
		this.model = model
		this.levels = model.hasLevels ? new LevelTables(this.file, model.geometry, model.parent ?? []) : null
	}

	write(plan: DrawPlan): Uint8Array[] {
		const { file, model } = this
		for (const draw of plan.batched) this.addBatch(draw)
		for (const draw of plan.instanced) this.addInstanced(draw)
		for (const { node, children } of this.floorNodes.values()) (file.json.nodes[node] as GltfObject).children = children
		const hasDraws = this.root.length > 0
		const metadata = writeElementTable(file, model.elements)
		const used = [
			'EXT_meshopt_compression',
			'KHR_mesh_quantization',
			...(hasDraws ? ['EXT_mesh_features'] : []),
			...(metadata ? ['EXT_structural_metadata'] : []),
			...(this.usesInstancing ? ['EXT_mesh_gpu_instancing', 'EXT_instance_features'] : []),
			...(hasDraws && this.levels ? ['PANELYARD_levels'] : []),
		]
		const required = [
			'EXT_meshopt_compression',
			'KHR_mesh_quantization',
			...(this.usesInstancing ? ['EXT_mesh_gpu_instancing'] : []),
		]
		const [x, y, z] = model.offset
		const origin = [x, -z || 0, y]
		return file.pieces({
			asset: { version: '2.0', generator: 'Panelyard' },
			extensionsUsed: used,
			extensionsRequired: required,
			...(metadata ? { extensions: { EXT_structural_metadata: metadata } } : {}),
			scene: 0,
			scenes: [
				{ ...(model.name ? { name: model.name } : {}), ...(hasDraws ? { nodes: this.root } : {}), extras: { origin } },
			],
		})
	}

	private material(colour: number | 'opaque' | 'blended'): number {
		const known = this.materials.get(colour)
		if (known !== undefined) return known
		const factor =
			typeof colour === 'string'
				? [1, 1, 1, 1]
				: [linear(colour & 255), linear((colour >> 8) & 255), linear((colour >> 16) & 255), (colour >>> 24) / 255]
		const blended = colour === 'blended' || (typeof colour === 'number' && isBlended(colour))
		const material: GltfObject = {
			pbrMetallicRoughness: {
				...(typeof colour === 'string'
					? {}
					: { baseColorFactor: factor.map((value) => Math.round(value * 1e5) / 1e5) }),
				metallicFactor: 0,
				roughnessFactor: ROUGHNESS,
			},
			doubleSided: true,
			...(blended ? { alphaMode: 'BLEND' } : {}),
		}
		const number = this.file.json.materials.push(material) - 1
		this.materials.set(colour, number)
		return number
	}

	private addNode(floor: number, node: GltfObject): void {
		let parent = this.floorNodes.get(floor)
		if (!parent) {
			const name = this.model.floorNames[floor] ?? ''
			const number = this.file.json.nodes.push({ ...(name ? { name } : {}), extras: { floor } }) - 1
			parent = { node: number, children: [] }
			this.floorNodes.set(floor, parent)
			this.root.push(number)
		}
		parent.children.push(this.file.json.nodes.push({ ...node, extras: { ...(node.extras as GltfObject), floor } }) - 1)
	}

	/** Adds a position accessor and returns it with the node transform that converts it back to metres. */
	private addPositions(positions: Int16Array | Float32Array, quantisation: Quantisation | null): number {
		const { file } = this
		const perVertex = quantisation ? 4 : 3
		const count = positions.length / perVertex
		const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
		const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
		for (let vertex = 0; vertex < count; vertex++) {
			for (let axis = 0; axis < 3; axis++) {
				const value = positions[vertex * perVertex + axis] as number
				if (value < (min[axis] as number)) min[axis] = value
				if (value > (max[axis] as number)) max[axis] = value
			}
		}
		const view = file.addView(positions, count, quantisation ? 8 : 12, 'vertex')
		return file.addAccessor(view, {
			componentType: quantisation ? SHORT : FLOAT,
			type: 'VEC3',
			count,
			...(quantisation ? { normalized: true as const } : {}),
			min,
			max,
		})
	}

	private addBatch(draw: BatchedDraw): void {
		const { file } = this
		const quantisation = quantisationOf(draw.bounds)
		const baked = bakeBatch(draw, this.model.geometry, this.model.offset, quantisation)
		const count = draw.vertexCount
		const primitive: GltfObject = {
			attributes: {
				POSITION: this.addPositions(baked.positions, quantisation),
				COLOR_0: file.addAccessor(file.addView(baked.colours, count, 4, 'vertex'), {
					componentType: UNSIGNED_BYTE,
					type: 'VEC4',
					count,
					normalized: true,
				}),
				_FEATURE_ID_0: file.addAccessor(file.addView(baked.features, count, 4, 'vertex'), {
					componentType: FLOAT,
					type: 'SCALAR',
					count,
				}),
			},
			indices: file.addIndices(baked.indices, count),
			material: this.material(draw.blended ? 'blended' : 'opaque'),
			extensions: {
				EXT_mesh_features: { featureIds: [{ featureCount: baked.featureCount, attribute: 0, propertyTable: 0 }] },
				...this.levels?.ofBatch(draw),
			},
		}
		const mesh = file.json.meshes.push({ primitives: [primitive] }) - 1
		this.addNode(draw.floor, { mesh, ...baked.placement })
	}

	private addInstanced(draw: InstancedDraw): void {
		const { file } = this
		const shape = this.model.geometry.shapes[draw.shape] as Shape
		const quantisation = quantisationOf(shape.bounds)
		const scale = quantisation ? quantisation.step * STEPS : 1
		const centre = quantisation?.centre ?? [0, 0, 0]
		const vertexCount = shape.positions.length / 3
		const positions = quantisation ? quantiseShape(shape, quantisation) : shape.positions
		const primitive: GltfObject = {
			attributes: { POSITION: this.addPositions(positions, quantisation) },
			indices: file.addIndices(shape.indices, vertexCount),
			material: this.material(draw.colour),
			...(this.levels && { extensions: this.levels.ofInstanced(draw) }),
		}
		const mesh = file.json.meshes.push({ primitives: [primitive] }) - 1
		const count = draw.elements.length
		const translations = new Float32Array(count * 3)
		const rotations = new Float32Array(count * 4)
		const scales = new Float32Array(count * 3)
		const features = Float32Array.from(draw.elements)
		let scaled = false
		for (let at = 0; at < count; at++) {
			const part = (number: number): number => draw.parts[at * PARTS_NUMBERS + number] as number
			const moved = rotate(
				[part(3), part(4), part(5), part(6)],
				[centre[0] * part(7), centre[1] * part(8), centre[2] * part(9)],
			)
			for (let axis = 0; axis < 3; axis++) {
				translations[at * 3 + axis] = (part(axis) + (moved[axis] as number)) / scale
				scales[at * 3 + axis] = part(7 + axis)
				if (part(7 + axis) !== 1) scaled = true
			}
			for (let i = 0; i < 4; i++) rotations[at * 4 + i] = part(3 + i)
		}
		const vector = (data: Float32Array, type: 'SCALAR' | 'VEC3' | 'VEC4', stride: number): number =>
			file.addAccessor(file.addInstanceView(data, count, stride), { componentType: FLOAT, type, count })
		this.usesInstancing = true
		this.addNode(draw.floor, {
			mesh,
			...(scale === 1 ? {} : { scale: [scale, scale, scale] }),
			extras: { box: outwards(draw.bounds) },
			extensions: {
				EXT_mesh_gpu_instancing: {
					attributes: {
						TRANSLATION: vector(translations, 'VEC3', 12),
						ROTATION: vector(rotations, 'VEC4', 16),
						...(scaled ? { SCALE: vector(scales, 'VEC3', 12) } : {}),
						_FEATURE_ID_0: vector(features, 'SCALAR', 4),
					},
				},
				EXT_instance_features: {
					featureIds: [{ featureCount: new Set(features).size, attribute: 0, propertyTable: 0 }],
				},
			},
		})
	}
}

/** A box rounded to millimetres that contains the given one. */
function outwards(bounds: Bounds): number[] {
	return bounds.map((value, i) => (i < 3 ? Math.floor(value * 1000) : Math.ceil(value * 1000)) / 1000)
}

function quantiseShape(shape: Shape, { centre, step }: Quantisation): Int16Array {
	const count = shape.positions.length / 3
	const quantised = new Int16Array(count * 4)
	for (let vertex = 0; vertex < count; vertex++) {
		for (let axis = 0; axis < 3; axis++)
			quantised[vertex * 4 + axis] = Math.round(
				((shape.positions[vertex * 3 + axis] as number) - (centre[axis] as number)) / step,
			)
	}
	return quantised
}

function rotate([x, y, z, w]: [number, number, number, number], v: [number, number, number]): [number, number, number] {
	const tx = 2 * (y * v[2] - z * v[1])
	const ty = 2 * (z * v[0] - x * v[2])
	const tz = 2 * (x * v[1] - y * v[0])
	return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx]
}

/** Writes a whole model as GLB: docs/conversion.md describes the layout. */
export async function writeModelGlb(model: GlbModel): Promise<WrittenGlb> {
	await Promise.all([prepareEncoder(), prepareSimplifier()])
	const geometry = { ...model.geometry, shapes: model.geometry.shapes.map(tidyShape) }
	const plan =
		geometry.instances.length > 0
			? planDraws(geometry, model.floor, model.offset)
			: { instanced: [], batched: [], bounds: emptyBounds() }
	let triangleCount = 0
	for (const shape of geometry.instances.shapes) triangleCount += (geometry.shapes[shape] as Shape).indices.length / 3
	const hasLevels = model.hasLevels && triangleCount > MOST_WITHOUT_LEVELS
	const pieces = new GlbWriter({ ...model, geometry, hasLevels }).write(plan)
	const { bounds } = plan
	return {
		pieces,
		byteLength: pieces.reduce((sum, piece) => sum + piece.byteLength, 0),
		bounds: isEmpty(bounds) ? null : { min: [bounds[0], bounds[1], bounds[2]], max: [bounds[3], bounds[4], bounds[5]] },
		triangleCount,
		drawCount: plan.batched.length + plan.instanced.length,
	}
}
