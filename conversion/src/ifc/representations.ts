import type { ProductToMesh } from '../geometry/geometry-pool.ts'
import type { StepFile } from '../step/step-file.ts'
import type { IfcElements } from './ifc-elements.ts'

/** Elements with openings cut into them, parts of such elements included. */
function voidedElements(file: StepFile, elements: IfcElements, parent: Int32Array): Uint8Array {
	const voided = new Uint8Array(elements.count)
	for (const type of ['IFCRELVOIDSELEMENT', 'IFCRELPROJECTSELEMENT']) {
		for (const rel of file.ofType(type)) {
			const record = file.follow(rel, 4)
			const element = record < 0 ? -1 : (elements.byRecord[record] as number)
			if (element >= 0) voided[element] = 1
		}
	}
	for (let element = 0; element < elements.count; element++) {
		for (let above = parent[element] as number; above >= 0 && voided[element] === 0; above = parent[above] as number)
			voided[element] = voided[above] as number
	}
	return voided
}

/** Lists the products the kernel is to mesh: every element with a representation. */
export function productsToMesh(file: StepFile, elements: IfcElements, parent: Int32Array): ProductToMesh[] {
	const voided = voidedElements(file, elements, parent)
	const keys = new Map<string, number>()
	const products: ProductToMesh[] = []
	for (let element = 0; element < elements.count; element++) {
		const shape = elements.shapes[element] as number
		if (shape < 0) continue
		const items = file.refs(shape, 2).map((id) => file.refs(file.record(id), 3).join(','))
		const text = items.join(';')
		let shapeKey = keys.get(text)
		if (shapeKey === undefined) {
			shapeKey = keys.size
			keys.set(text, shapeKey)
		}
		products.push({
			element,
			expressId: file.id(elements.records[element] as number),
			shapeKey,
			voided: voided[element] === 1,
		})
	}
	return products
}
