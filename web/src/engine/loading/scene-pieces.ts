import { type Affine, compose, fromColumns, IDENTITY, multiply } from './affine.ts'
import type { GltfDocument, GltfNode, GltfPrimitive } from './gltf-document.ts'
import { ModelReadError } from './model-read-error.ts'

/** Depth of a sane scene; a deeper one is a loop. */
const MAX_DEPTH = 200

/** One primitive of one node: what a file says of it without a look at its data. */
export type ScenePiece = {
	primitive: GltfPrimitive
	/** The same for all pieces of one geometry. */
	key: string
	/** Of the node, in the file's coordinates. */
	transform: Affine
	/** Element of what no `_FEATURE_ID_0` speaks of: the node's place in the walk over nodes with meshes. */
	ownElement: number
	/** Accessors of `EXT_mesh_gpu_instancing`; null for a single placement. */
	instancing: Record<string, number> | null
	/** Round all that an instanced node draws, min x y z, max x y z, file coordinates; null where the file does not say. */
	statedBox: readonly number[] | null
}

/** Walks the default scene. Throws `ModelReadError('invalid')` when it is nested without end. */
export const scenePieces = (document: GltfDocument): ScenePiece[] => {
	const pieces: ScenePiece[] = []
	let nextElement = 0
	const walk = (index: number, parent: Affine, depth: number): void => {
		const node = document.nodes?.[index]
		if (!node) return
		if (depth > MAX_DEPTH) throw new ModelReadError('invalid', 'The scene is nested without end')
		const transform = multiply(parent, localTransform(node))
		if (node.mesh !== undefined) {
			const ownElement = nextElement++
			const instancing = node.extensions?.EXT_mesh_gpu_instancing?.attributes ?? null
			const statedBox = boxIn(node)
			for (const primitive of document.meshes?.[node.mesh]?.primitives ?? []) {
				const key = JSON.stringify([primitive.attributes, primitive.indices, primitive.mode])
				pieces.push({ primitive, key, transform, ownElement, instancing, statedBox })
			}
		}
		for (const child of node.children ?? []) walk(child, transform, depth + 1)
	}
	const roots = document.scenes?.[document.scene ?? 0]?.nodes ?? rootNodes(document.nodes ?? [])
	for (const node of roots) walk(node, IDENTITY, 0)
	return pieces
}

const rootNodes = (nodes: GltfNode[]): number[] => {
	const children = new Set(nodes.flatMap((node) => node.children ?? []))
	return nodes.map((_, index) => index).filter((index) => !children.has(index))
}

const localTransform = (node: GltfNode): Affine =>
	node.matrix
		? fromColumns(node.matrix)
		: compose(node.translation ?? [0, 0, 0], node.rotation ?? [0, 0, 0, 1], node.scale ?? [1, 1, 1])

const boxIn = ({ extras }: GltfNode): readonly number[] | null => {
	const box = extras?.box
	return Array.isArray(box) && box.length === 6 && box.every((value) => Number.isFinite(value)) ? box : null
}
