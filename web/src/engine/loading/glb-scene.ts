import { type Affine, compose, isFiniteAffine, multiply } from './affine.ts'
import { AccessorReader } from './glb-accessors.ts'
import type { GlbContainer } from './glb-container.ts'
import { featureIds, readGeometry } from './glb-geometry.ts'
import type { GltfDocument, GltfPrimitive } from './gltf-document.ts'
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
import { type ScenePiece, scenePieces } from './scene-pieces.ts'

/** glTF's default material is white. A soft grey is easier to read when a file has no material. */
const UNSTATED_COLOUR = packColour(205, 205, 200, 255)

/** Mean sRGB colour (0..255, alpha 0..1) of textures by index. */
export type TextureColours = ReadonlyMap<number, readonly number[]>

/**
 * Lists for each shape of the default scene its placements, with their elements and colours.
 *
 * `_FEATURE_ID_0` contains the elements, per vertex or per instance. In foreign files without it, each node with a mesh is
 * an element, numbered in order. Throws `ModelReadError`: `no_meshes` when there is nothing to draw.
 */
export const readScene = (file: GlbContainer, textureColours: TextureColours = new Map()): PlacementList[] => {
	const reader = new AccessorReader(file)
	const geometries = new Map<string, SharedGeometry | null>()
	const lists = new Map<string, PlacementList>()
	for (const piece of scenePieces(file.document)) {
		let geometry = geometries.get(piece.key)
		if (geometry === undefined) {
			geometry = readGeometry(piece.primitive, reader)
			geometries.set(piece.key, geometry)
		}
		if (!geometry) continue
		let list = lists.get(piece.key)
		if (!list) {
			list = new PlacementList(geometry)
			lists.set(piece.key, list)
		}
		addPlacements(list, piece, reader, colourOf(piece.primitive, file.document, textureColours))
	}
	const drawn = [...lists.values()].filter((list) => list.count > 0)
	if (drawn.length === 0) throw new ModelReadError('no_meshes', 'There is nothing to draw in this model')
	return drawn
}

/** Adds the placements of a piece, one or many. Leaves out those with invalid numbers. */
export const addPlacements = (list: PlacementList, piece: ScenePiece, reader: AccessorReader, colour: number): void => {
	const { transform, ownElement, instancing } = piece
	if (!instancing) {
		if (isFiniteAffine(transform)) list.add(transform, ownElement, colour)
		return
	}
	const { transforms, elements } = readInstances(instancing, transform, reader)
	for (const [i, instance] of transforms.entries())
		if (isFiniteAffine(instance)) list.add(instance, elements?.[i] ?? ownElement, colour)
}

const readInstances = (
	attributes: Record<string, number>,
	transform: Affine,
	reader: AccessorReader,
): { transforms: Affine[]; elements: Uint32Array | null } => {
	const read = (name: string) => (attributes[name] === undefined ? null : reader.floats(attributes[name]))
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

/** The colour of a piece's material: RGBA in sRGB, little-endian bytes. */
export const colourOf = (
	primitive: GltfPrimitive,
	{ materials }: GltfDocument,
	textureColours: TextureColours,
): number => {
	const material = materials?.[primitive.material ?? -1]
	const pbr = material?.pbrMetallicRoughness
	const texture = pbr?.baseColorTexture?.index
	const factor = pbr?.baseColorFactor ?? [1, 1, 1, 1]
	const mean = texture === undefined ? undefined : textureColours.get(texture)
	const hasVertexColours = primitive.attributes.COLOR_0 !== undefined
	if (!pbr?.baseColorFactor && !mean && !hasVertexColours) return UNSTATED_COLOUR
	const alpha =
		material?.alphaMode === 'BLEND' ? Math.min(alphaByte((factor[3] ?? 1) * (mean?.[3] ?? 1)), BLENDED) : OPAQUE
	const byte = (i: number) => Math.round((linearToSrgbByte(factor[i] ?? 1) * (mean?.[i] ?? 255)) / 255)
	return packColour(byte(0), byte(1), byte(2), alpha)
}
