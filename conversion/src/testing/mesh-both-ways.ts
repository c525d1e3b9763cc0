import { GeometryPool } from '../geometry/geometry-pool.ts'
import { joinBatches } from '../geometry/model-geometry.ts'
import { readHierarchy } from '../ifc/hierarchy.ts'
import { readElements } from '../ifc/ifc-elements.ts'
import { type KernelInput, kernelInput } from '../ifc/kernel/kernel-input.ts'
import { planMeshes } from '../ifc/shapes/representations.ts'
import { StepFile } from '../step/step-file.ts'
import { readHeader } from '../step/step-header.ts'
import { holdKernel } from './hold-kernel.ts'

/**
 * Meshes a file twice: with only the records its products need, and with all of them.
 * @returns the kernel's results for each, and the bytes of both inputs (needed, everything)
 */
export async function meshBothWays(bytes: Uint8Array) {
	await holdKernel()
	const file = new StepFile(bytes)
	const { schema } = readHeader(file)
	const elements = readElements(file)
	const plan = planMeshes(file, elements, readHierarchy(file, elements, 1).parent)
	const mesh = async ({ bytes, products }: KernelInput) => {
		const pool = new GeometryPool()
		const { batches, failures } = await pool.mesh(
			bytes,
			products,
			{ metresPerUnit: 1, kernelMetresPerUnit: 1 },
			() => undefined,
		)
		return { ...joinBatches(batches, elements.count), failures }
	}
	const needed = kernelInput(file, schema, plan)
	const everything = kernelInput(file, schema, { ...plan, placesKnown: false })
	return {
		needed: await mesh(needed),
		everything: await mesh(everything),
		sizes: [needed.bytes, everything.bytes] as const,
	}
}
