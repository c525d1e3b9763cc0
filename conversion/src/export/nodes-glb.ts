import type { ReadModel } from '../converted-model.ts'
import type { Instance } from '../geometry/instances.ts'
import { decompose, emptyBounds, invert, type RigidParts, widen } from '../geometry/matrices.ts'
import type { GltfObject } from '../glb/gltf-file.ts'
import { type Quantisation, quantisationOf } from '../glb/quantisation.ts'
import { tidyShape } from '../glb/tidy-shape.ts'
import { type ElementShapes, type MeshPart, partsOf, shapesOf } from './element-mesh.ts'
import type { KeptElements } from './kept-elements.ts'
import { boundsOfPositions, MeshFile, unpacking } from './mesh-file.ts'

type Vector = [number, number, number]

/** Below this many vertices, 16-bit positions save less than the extra scale of each node costs. */
const LEAST_QUANTISED = 64

const STOREY_CLASS = 'IfcBuildingStorey'

const rounded = (values: readonly number[], digits: number): number[] =>
	values.map((value) => Math.round(value * 10 ** digits) / 10 ** digits + 0)

const translationMatrix = ([x, y, z]: Vector): Float64Array => Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z)

/** Rotates a vector by a unit quaternion. */
function turned([x, y, z, w]: RigidParts['rotation'], v: Vector): Vector {
	const tx = 2 * (y * v[2] - z * v[1])
	const ty = 2 * (z * v[0] - x * v[2])
	const tz = 2 * (x * v[1] - y * v[0])
	return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx]
}

interface WrittenMesh {
	mesh: number
	quantisation: Quantisation | null
}

/**
 * Writes one node per element, named by its GlobalId, in a tree of floors, wholes and parts. A node with parts only
 * translates, so that its parts keep their positions without it. Elements with equal shapes share their mesh.
 */
class NodesWriter {
	private readonly meshes = new Map<string, WrittenMesh>()
	/** Accessors of unchanged shapes, by shape and quantisation. */
	private readonly accessors = new Map<string, { position: number; indices: number }>()
	private readonly floors = new Map<number, { node: number; children: number[] }>()
	private readonly roots: number[] = []
	private readonly output: MeshFile
	private readonly model: ReadModel
	private readonly kept: KeptElements
	private readonly hasParts: Uint8Array

	constructor(model: ReadModel, kept: KeptElements, compress: boolean) {
		this.output = new MeshFile(compress)
		this.model = model
		this.kept = { ...kept, geometry: { ...kept.geometry, shapes: kept.geometry.shapes.map(tidyShape) } }
		this.hasParts = new Uint8Array(kept.elements.length)
		for (const above of kept.parent) if (above >= 0) this.hasParts[above] = 1
	}

	write(): Uint8Array {
		const { kept, output } = this
		const anchors = this.anchors()
		const nodes = new Int32Array(kept.elements.length)
		const children: (number[] | undefined)[] = new Array(kept.elements.length)
		for (let element = 0; element < kept.elements.length; element++) {
			const above = kept.parent[element] as number
			const origin = above < 0 ? this.model.origin.glb : (anchors[above] as Vector)
			nodes[element] = output.file.json.nodes.push(this.node(element, anchors[element] as Vector, origin)) - 1
		}
		for (let element = 0; element < kept.elements.length; element++) {
			const above = kept.parent[element] as number
			const node = nodes[element] as number
			if (above < 0) this.place(node, kept.floor[element] as number)
			else {
				const list = children[above]
				if (list) list.push(node)
				else children[above] = [node]
			}
		}
		for (const [element, list] of children.entries())
			if (list) (output.file.json.nodes[nodes[element] as number] as GltfObject).children = list
		for (const { node, children: list } of this.floors.values())
			(output.file.json.nodes[node] as GltfObject).children = list
		const { structure, origin } = this.model
		return output.finish({
			...(structure.project_name ? { name: structure.project_name } : {}),
			...(this.roots.length > 0 ? { nodes: this.roots } : {}),
			extras: { origin: origin.ifc, schema: structure.schema, exporter: structure.exporter },
		})
	}

	/** The position of each element's node in the model: that of its first shape, or of its first part. */
	private anchors(): Vector[] {
		const { geometry, parent, elements } = this.kept
		const anchors: (Vector | undefined)[] = new Array(elements.length)
		for (const { element, matrix } of geometry.instances) {
			const place: Vector = [matrix[9] as number, matrix[10] as number, matrix[11] as number]
			for (let at = element; at >= 0 && !anchors[at]; at = parent[at] as number) anchors[at] = place
		}
		return anchors.map((place) => place ?? this.model.origin.glb)
	}

	/** @param origin position of the parent node in the model */
	private node(element: number, anchor: Vector, origin: Vector): GltfObject {
		const { geometry } = this.kept
		const instances = geometry.instances.slice(geometry.firstInstance[element], geometry.firstInstance[element + 1])
		const node: GltfObject = this.identity(element)
		const rigid = instances[0] && this.hasParts[element] === 0 ? decompose(instances[0].matrix) : null
		const frame = rigid ? (instances[0] as Instance).matrix : translationMatrix(anchor)
		const inverse = invert(frame)
		let translation: Vector = rigid?.translation ?? anchor
		let scale = rigid?.scale ?? [1, 1, 1]
		if (instances.length > 0 && inverse) {
			const { mesh, quantisation } = this.mesh(shapesOf(instances, inverse), this.hasParts[element] === 0)
			node.mesh = mesh
			if (quantisation) {
				const unpack = unpacking(quantisation)
				const [sx, sy, sz] = scale
				const moved = turned(rigid?.rotation ?? [0, 0, 0, 1], [
					unpack.centre[0] * sx,
					unpack.centre[1] * sy,
					unpack.centre[2] * sz,
				])
				translation = [translation[0] + moved[0], translation[1] + moved[1], translation[2] + moved[2]]
				scale = [sx * unpack.scale, sy * unpack.scale, sz * unpack.scale]
			}
		}
		const shift = rounded([translation[0] - origin[0], translation[1] - origin[1], translation[2] - origin[2]], 6)
		if (shift.some((value) => value !== 0)) node.translation = shift
		if (rigid) {
			const rotation = rounded(rigid.rotation, 8)
			if (rotation[3] !== 1) node.rotation = rotation
		}
		if (scale.some((value) => value !== 1)) node.scale = scale
		return node
	}

	/** Name and extras, which identify the element. */
	private identity(element: number): GltfObject {
		const { elements, strings, classes, floors } = this.model.structure
		const at = this.kept.elements[element] as number
		const text = (column: number[]): string => strings[column[at] as number] ?? ''
		const global_id = elements.global_id[at] as string
		const name = text(elements.name)
		const extras: Record<string, string> = {
			global_id,
			name,
			class: classes[elements.class[at] as number] as string,
			tag: text(elements.tag),
			object_type: text(elements.object_type),
			description: text(elements.description),
			floor: floors[elements.floor[at] as number]?.name ?? '',
		}
		return {
			name: global_id || name || `#${elements.express_id[at]}`,
			extras: Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== '')),
		}
	}

	/** Adds a node without a parent to its floor. */
	private place(node: number, floor: number): void {
		if (floor < 0) {
			this.roots.push(node)
			return
		}
		let known = this.floors.get(floor)
		if (!known) {
			const { name, elevation, global_id } = this.model.structure.floors[floor] ?? {
				name: '',
				elevation: null,
				global_id: '',
			}
			const number =
				this.output.file.json.nodes.push({
					...(name || global_id ? { name: name || global_id } : {}),
					extras: { class: STOREY_CLASS, global_id, ...(elevation === null ? {} : { elevation }) },
				}) - 1
			known = { node: number, children: [] }
			this.floors.set(floor, known)
			this.roots.push(number)
		}
		known.children.push(node)
	}

	private mesh(shapes: ElementShapes, mayScale: boolean): WrittenMesh {
		const key = `${mayScale}/${shapes.key}`
		const known = this.meshes.get(key)
		if (known) return known
		const parts = partsOf(shapes, this.kept.geometry.shapes)
		const bounds = emptyBounds()
		for (const { positions } of parts) widen(bounds, boundsOfPositions(positions))
		const vertices = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0)
		const pays = this.output.compress && mayScale && vertices >= LEAST_QUANTISED
		const quantisation = pays ? quantisationOf(bounds) : null
		const primitives = parts.map((part) => {
			const { position, indices } = this.accessorsOf(part, quantisation)
			return { attributes: { POSITION: position }, indices, material: this.output.material(part.colour) }
		})
		const mesh = this.output.file.json.meshes.push({ primitives }) - 1
		const written = { mesh, quantisation }
		this.meshes.set(key, written)
		return written
	}

	private accessorsOf(part: MeshPart, quantisation: Quantisation | null): { position: number; indices: number } {
		const key =
			part.shape < 0 ? null : `${part.shape}/${quantisation ? `${quantisation.centre}/${quantisation.step}` : ''}`
		const known = key === null ? undefined : this.accessors.get(key)
		if (known) return known
		const written = {
			position: this.output.positions(part.positions, quantisation),
			indices: this.output.indices(part.indices, part.positions.length / 3),
		}
		if (key !== null) this.accessors.set(key, written)
		return written
	}
}

/** Await `prepareEncoder` before. */
export function writeNodesGlb(model: ReadModel, kept: KeptElements, compress: boolean): Uint8Array {
	return new NodesWriter(model, kept, compress).write()
}
