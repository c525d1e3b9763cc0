import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS, type InstancedMesh } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer/decoder'

export interface DrawnElement {
	triangles: number
	/** Cubic metres, signed: negative when the triangles face inwards. */
	volume: number
	min: [number, number, number]
	max: [number, number, number]
}

type Vector = [number, number, number]

/** Reads a GLB with an independent library, and sums its meshes by feature id. */
export async function drawnElements(glb: Uint8Array): Promise<Map<number, DrawnElement>> {
	await MeshoptDecoder.ready
	const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
	const document = await io.readBinary(glb)
	const drawn = new Map<number, DrawnElement>()
	const add = (feature: number, a: Vector, b: Vector, c: Vector): void => {
		let element = drawn.get(feature)
		if (!element) {
			element = { triangles: 0, volume: 0, min: [...a], max: [...a] }
			drawn.set(feature, element)
		}
		element.triangles++
		element.volume +=
			(a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
		for (const point of [a, b, c]) {
			for (const axis of [0, 1, 2] as const) {
				element.min[axis] = Math.min(element.min[axis], point[axis])
				element.max[axis] = Math.max(element.max[axis], point[axis])
			}
		}
	}
	for (const node of document.getRoot().listNodes()) {
		const mesh = node.getMesh()
		if (!mesh) continue
		const world = node.getWorldMatrix()
		const instanced = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing')
		for (const primitive of mesh.listPrimitives()) {
			const position = primitive.getAttribute('POSITION')
			const indices = primitive.getIndices()
			if (!position || !indices) throw new Error('a primitive without positions or indices')
			const local = Array.from({ length: position.getCount() }, (_, at) => position.getElement(at, [0, 0, 0]) as Vector)
			const triangles = (place: (point: Vector) => Vector, featureOf: (vertex: number) => number): void => {
				const placed = local.map(place)
				for (let at = 0; at < indices.getCount(); at += 3) {
					const corner = (offset: number): Vector => placed[indices.getScalar(at + offset)] as Vector
					add(featureOf(indices.getScalar(at)), corner(0), corner(1), corner(2))
				}
			}
			if (!instanced) {
				const feature = primitive.getAttribute('_FEATURE_ID_0')
				if (!feature) throw new Error('a batch without feature ids')
				triangles(
					(point) => apply(world, point),
					(vertex) => feature.getScalar(vertex),
				)
				continue
			}
			const feature = instanced.getAttribute('_FEATURE_ID_0')
			if (!feature) throw new Error('instances without feature ids')
			for (let at = 0; at < feature.getCount(); at++) {
				const translation = instanced.getAttribute('TRANSLATION')?.getElement(at, []) ?? [0, 0, 0]
				const rotation = instanced.getAttribute('ROTATION')?.getElement(at, []) ?? [0, 0, 0, 1]
				const scale = instanced.getAttribute('SCALE')?.getElement(at, []) ?? [1, 1, 1]
				triangles(
					(point) => {
						const scaled = point.map((value, axis) => value * (scale[axis] as number)) as Vector
						const turned = rotate(rotation as [number, number, number, number], scaled)
						return apply(world, turned.map((value, axis) => value + (translation[axis] as number)) as Vector)
					},
					() => feature.getScalar(at),
				)
			}
		}
	}
	return drawn
}

function apply(m: ArrayLike<number>, [x, y, z]: Vector): Vector {
	const row = (at: number): number =>
		(m[at] as number) * x + (m[at + 4] as number) * y + (m[at + 8] as number) * z + (m[at + 12] as number)
	return [row(0), row(1), row(2)]
}

function rotate([x, y, z, w]: [number, number, number, number], v: Vector): Vector {
	const tx = 2 * (y * v[2] - z * v[1])
	const ty = 2 * (z * v[0] - x * v[2])
	const tz = 2 * (x * v[1] - y * v[0])
	return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx]
}
