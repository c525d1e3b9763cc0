import { type Affine, compose, fromColumns, IDENTITY, multiply } from './affine.ts'
import type { GltfDocument, GltfNode, GltfPrimitive } from './gltf-document.ts'
import { ModelReadError } from './model-read-error.ts'

/** Greatest depth of a scene; a deeper one is a loop. */
const MAX_DEPTH = 200

/** One primitive of one node, as far as the document describes it without its data. */
export type ScenePiece = {
	primitive: GltfPrimitive
	/** The same object for all pieces of one shape. */
	key: string
	/** The transform of the node, file coordinates. */
	transform: Affine
	/** The element when there is no `_FEATURE_ID_0`: the index of the node among the nodes with meshes. */
	ownElement: number
	/** Accessors of `EXT_mesh_gpu_instancing`; null for a single placement. */
	instancing: Record<string, number> | null
	/** The box of all instances of a node, min x y z, max x y z, file coordinates; null when the file doesn't state it. */
	statedBox: readonly number[] | null
}

/** All pieces of the default scene. Throws `ModelReadError('invalid')` when its nodes form a loop. */
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
