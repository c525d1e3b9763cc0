import { expect, it } from 'vitest'
import { HANGS_FROM, THROWS_FROM } from '../testing/fake-kernel.ts'
import { GeometryPool } from './geometry-pool.ts'
import { joinBatches } from './model-geometry.ts'
import type { ProductToMesh } from './product-list.ts'

const NO_FILE = new SharedArrayBuffer(1)
const FAKE = new URL('../testing/fake-kernel.ts', import.meta.url).href

const product = (expressId: number, element: number): ProductToMesh => ({
	element,
	expressId,
	shapeKey: element,
	voided: false,
})

it('loses only the products the kernel crashes or hangs on, wherever in the work they come', async () => {
	const bad = new Map([
		[3, THROWS_FROM + 3],
		[70, HANGS_FROM + 70],
		[71, THROWS_FROM + 71],
		[299, HANGS_FROM + 299],
	])
	const products = Array.from({ length: 300 }, (_, element) => product(bad.get(element) ?? element + 1, element))
	const pool = new GeometryPool({ kernel: FAKE, stall_ms: 700 })
	const { batches, failures } = await pool.mesh(
		NO_FILE,
		products,
		{ metresPerUnit: 1, kernelMetresPerUnit: 1 },
		() => undefined,
	)
	expect([...failures.keys()].sort((a, b) => a - b)).toEqual([...bad.keys()])
	expect(failures.get(3)?.code).toBe('kernel_failed')
	expect(failures.get(70)?.code).toBe('too_slow')
	const { instances, shapes } = joinBatches(batches, products.length)
	expect(shapes).toHaveLength(1)
	expect(Array.from(instances.elements)).toEqual(
		products.map(({ element }) => element).filter((element) => !bad.has(element)),
	)
	for (const { element, matrix } of instances) expect(matrix[9]).toBe(element + 1)
})

it('gives a file up that keeps the kernel hanging', async () => {
	const products = Array.from({ length: 20 }, (_, element) => product(HANGS_FROM + element, element))
	const pool = new GeometryPool({ kernel: FAKE, stall_ms: 300 })
	await expect(
		pool.mesh(NO_FILE, products, { metresPerUnit: 1, kernelMetresPerUnit: 1 }, () => undefined),
	).rejects.toThrow('take too long')
})
