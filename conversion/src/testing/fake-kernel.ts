import type { FlatMesh } from 'web-ifc'

/** Express ids from which this kernel throws, or hangs. */
export const THROWS_FROM = 1_000_000
export const HANGS_FROM = 2_000_000

const TRIANGLE = new Float32Array([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1])

/** A geometry kernel that returns a triangle for every product, except for ids that make it fail. */
export class Kernel {
	static async open(): Promise<Kernel> {
		return new Kernel()
	}

	stream(products: number[], onMesh: (mesh: FlatMesh) => void): void {
		for (const id of products) {
			if (id >= HANGS_FROM) for (;;) Math.sqrt(id)
			if (id >= THROWS_FROM) throw new Error('memory access out of bounds')
			const placed = {
				geometryExpressID: 1,
				color: { x: 1, y: 1, z: 1, w: 1 },
				flatTransformation: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, id, 0, 0, 1],
			}
			onMesh({ expressID: id, geometries: { size: () => 1, get: () => placed } } as unknown as FlatMesh)
		}
	}

	takeMessages(): string[] {
		return []
	}

	mesh<Result>(_: number, read: (vertices: Float32Array, triangles: Uint32Array) => Result): Result {
		return read(TRIANGLE, new Uint32Array([0, 1, 2]))
	}
}
