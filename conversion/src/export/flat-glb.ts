import type { ReadModel } from '../converted-model.ts'
import type { Instance } from '../geometry/instances.ts'
import { multiply } from '../geometry/matrices.ts'
import type { Shape } from '../geometry/model-geometry.ts'
import { writeElementTable } from '../glb/element-table.ts'
import { FLOAT, type GltfObject } from '../glb/gltf-file.ts'
import { bakeTogether } from './element-mesh.ts'
import type { KeptElements } from './kept-elements.ts'
import { MeshFile } from './mesh-file.ts'

/** What `writeElementTable` and the viewer's own GLB call the elements of an export. */
export function elementTable({ structure: { elements, strings, classes } }: ReadModel, kept: KeptElements) {
	return {
		globalIds: kept.elements.map((element) => elements.global_id[element] as string),
		names: kept.elements.map((element) => strings[elements.name[element] as number] ?? ''),
		classes: kept.elements.map((element) => classes[elements.class[element] as number] as string),
		tags: kept.elements.map((element) => strings[elements.tag[element] as number] ?? ''),
		parents: Array.from(kept.parent),
	}
}

/** Element of each vertex of merged shapes. */
function featuresOf(members: readonly Instance[], shapes: readonly Shape[], vertexCount: number): Float32Array {
	const features = new Float32Array(vertexCount)
	let at = 0
	for (const { element, shape } of members) {
		const end = at + (shapes[shape] as Shape).positions.length / 3
		features.fill(element, at, end)
		at = end
	}
	return features
}

/**
 * Writes a model as plain glTF with as few meshes as possible: one per floor, with a primitive for each colour.
 * Vertices have the index of their element, and an optional table identifies the elements.
 */
export function writeFlatGlb(model: ReadModel, kept: KeptElements): Uint8Array {
	const output = new MeshFile(false)
	const { file } = output
	const { shapes, instances } = kept.geometry
	const [ox, oy, oz] = model.origin.glb
	const toOrigin = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, -ox, -oy, -oz)
	const byFloor = Map.groupBy(instances, ({ element }) => kept.floor[element] as number)
	const nodes: number[] = []
	for (const [floor, members] of [...byFloor].sort(([a], [b]) => a - b)) {
		const primitives: GltfObject[] = []
		for (const [colour, same] of Map.groupBy(members, (instance) => instance.colour)) {
			const { positions, indices } = bakeTogether(
				same.map(({ shape, matrix }) => ({ shape: shapes[shape] as Shape, matrix: multiply(toOrigin, matrix) })),
			)
			const count = positions.length / 3
			const features = featuresOf(same, shapes, count)
			primitives.push({
				attributes: {
					POSITION: output.positions(positions, null),
					_FEATURE_ID_0: file.addAccessor(file.addView(features, count, 4, 'vertex'), {
						componentType: FLOAT,
						type: 'SCALAR',
						count,
					}),
				},
				indices: output.indices(indices, count),
				material: output.material(colour),
				extensions: {
					EXT_mesh_features: {
						featureIds: [{ featureCount: new Set(features).size, attribute: 0, propertyTable: 0 }],
					},
				},
			})
		}
		const mesh = file.json.meshes.push({ primitives }) - 1
		const name = model.structure.floors[floor]?.name
		nodes.push(file.json.nodes.push({ ...(name ? { name } : {}), mesh, extras: { floor } }) - 1)
	}
	const { structure, origin } = model
	const metadata = writeElementTable(file, elementTable(model, kept))
	return output.finish(
		{
			...(structure.project_name ? { name: structure.project_name } : {}),
			...(nodes.length > 0 ? { nodes } : {}),
			extras: { origin: origin.ifc, schema: structure.schema, exporter: structure.exporter },
		},
		metadata
			? {
					used: ['EXT_mesh_features', 'EXT_structural_metadata'],
					fields: { extensions: { EXT_structural_metadata: metadata } },
				}
			: undefined,
	)
}
