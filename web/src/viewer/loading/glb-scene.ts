import { type Affine, compose, fromColumns, IDENTITY, isFiniteAffine, multiply } from './affine.ts'
import { AccessorReader } from './glb-accessors.ts'
import type { GlbContainer } from './glb-container.ts'
import { featureIds, readGeometry } from './glb-geometry.ts'
import type { GltfMaterial, GltfNode, GltfPrimitive } from './gltf-document.ts'
import { ModelReadError } from './model-read-error.ts'
import {
	alphaByte,
	BLENDED,
	linearToSrgbByte,
	OPAQUE,
	PlacementList,
	packColour,
	type SharedGeometry,
} from './placed-geometry.ts'

/** glTF's default material is white; a soft grey reads better where a file says nothing. */
const UNSTATED_COLOUR = packColour(205, 205, 200, 255)

/** Depth of a sane scene; a deeper one is a loop. */
const MAX_DEPTH = 200

/**
 * Walks the default scene and lists, for each shared geometry, where it stands, whose element it is and its colour.
 *
 * An element comes from `_FEATURE_ID_0` (per vertex or per instance); a node of a foreign file without it is an
 * element of its own, numbered in the order of the walk over nodes with meshes. Throws `ModelReadError`: `no_meshes`
 * when nothing can be drawn. `textureColours` holds the mean sRGB colour (0..255, alpha 0..1) of textures by index.
 */
export const readScene = (
	file: GlbContainer,
	textureColours: ReadonlyMap<number, readonly number[]> = new Map(),
): PlacementList[] => {
	const walk = new SceneWalk(file, textureColours)
	const { document } = file
	const scene = document.scenes?.[document.scene ?? 0]
	const roots = scene?.nodes ?? rootNodes(document.nodes ?? [])
	for (const node of roots) walk.node(node, IDENTITY, 0)
	const lists = [...walk.lists.values()].filter((list) => list.count > 0)
	if (lists.length === 0) throw new ModelReadError('no_meshes', 'There is nothing to draw in this model')
	return lists
}

const rootNodes = (nodes: GltfNode[]): number[] => {
	const children = new Set(nodes.flatMap((node) => node.children ?? []))
	return nodes.map((_, index) => index).filter((index) => !children.has(index))
}

class SceneWalk {
	readonly lists = new Map<string, PlacementList>()
	readonly #file: GlbContainer
	readonly #reader: AccessorReader
	readonly #textureColours: ReadonlyMap<number, readonly number[]>
	readonly #geometries = new Map<string, SharedGeometry | null>()
	#nextElement = 0

	constructor(file: GlbContainer, textureColours: ReadonlyMap<number, readonly number[]>) {
		this.#file = file
		this.#reader = new AccessorReader(file)
		this.#textureColours = textureColours
	}

	node(index: number, parent: Affine, depth: number): void {
		const node = this.#file.document.nodes?.[index]
		if (!node) return
		if (depth > MAX_DEPTH) throw new ModelReadError('invalid', 'The scene is nested without end')
		const here = multiply(parent, localTransform(node))
		if (node.mesh !== undefined) this.#mesh(node, node.mesh, here)
		for (const child of node.children ?? []) this.node(child, here, depth + 1)
	}

	#mesh(node: GltfNode, meshIndex: number, transform: Affine): void {
		const ownElement = this.#nextElement++
		const instances = this.#instances(node, transform)
		for (const primitive of this.#file.document.meshes?.[meshIndex]?.primitives ?? []) {
			const key = JSON.stringify([primitive.attributes, primitive.indices, primitive.mode])
			const geometry = this.#geometry(key, primitive)
			if (!geometry) continue
			const colour = this.#colour(primitive)
			const list = this.#list(key, geometry)
			if (!instances) {
				if (isFiniteAffine(transform)) list.add(transform, ownElement, colour)
				continue
			}
			for (const [i, place] of instances.transforms.entries())
				if (isFiniteAffine(place)) list.add(place, instances.elements?.[i] ?? ownElement, colour)
		}
	}

	#geometry(key: string, primitive: GltfPrimitive): SharedGeometry | null {
		const known = this.#geometries.get(key)
		if (known !== undefined) return known
		const geometry = readGeometry(primitive, this.#reader)
		this.#geometries.set(key, geometry)
		return geometry
	}

	#list(key: string, geometry: SharedGeometry): PlacementList {
		let list = this.lists.get(key)
		if (!list) {
			list = new PlacementList(geometry)
			this.lists.set(key, list)
		}
		return list
	}

	#instances(node: GltfNode, transform: Affine): { transforms: Affine[]; elements: Uint32Array | null } | null {
		const attributes = node.extensions?.EXT_mesh_gpu_instancing?.attributes
		if (!attributes) return null
		const read = (name: string) =>
			attributes[name] === undefined ? null : this.#reader.floats(attributes[name] as number)
		const [translation, rotation, scale, feature] = [
			read('TRANSLATION'),
			read('ROTATION'),
			read('SCALE'),
			read('_FEATURE_ID_0'),
		]
		const count = (translation ?? rotation ?? scale ?? feature)?.count ?? 0
		const transforms: Affine[] = []
		for (let i = 0; i < count; i++)
			transforms.push(
				multiply(
					transform,
					compose(
						translation?.values.subarray(i * 3, i * 3 + 3) ?? [0, 0, 0],
						rotation?.values.subarray(i * 4, i * 4 + 4) ?? [0, 0, 0, 1],
						scale?.values.subarray(i * 3, i * 3 + 3) ?? [1, 1, 1],
					),
				),
			)
		return { transforms, elements: feature ? featureIds(feature.values) : null }
	}

	#colour(primitive: GltfPrimitive): number {
		const material: GltfMaterial | undefined = this.#file.document.materials?.[primitive.material ?? -1]
		const pbr = material?.pbrMetallicRoughness
		const texture = pbr?.baseColorTexture?.index
		const factor = pbr?.baseColorFactor ?? [1, 1, 1, 1]
		const mean = texture === undefined ? undefined : this.#textureColours.get(texture)
		const hasVertexColours = primitive.attributes.COLOR_0 !== undefined
		if (!pbr?.baseColorFactor && !mean && !hasVertexColours) return UNSTATED_COLOUR
		const alpha =
			material?.alphaMode === 'BLEND' ? Math.min(alphaByte((factor[3] ?? 1) * (mean?.[3] ?? 1)), BLENDED) : OPAQUE
		const byte = (i: number) => Math.round((linearToSrgbByte(factor[i] ?? 1) * (mean?.[i] ?? 255)) / 255)
		return packColour(byte(0), byte(1), byte(2), alpha)
	}
}

const localTransform = (node: GltfNode): Affine =>
	node.matrix
		? fromColumns(node.matrix)
		: compose(node.translation ?? [0, 0, 0], node.rotation ?? [0, 0, 0, 1], node.scale ?? [1, 1, 1])
