import { perModel } from '../schema/per-model.ts'

/** A product that has a shape, with its representations. */
export interface ProductShape {
	product: number
	representations: number[]
}

/** In the file's order; products without a shape are left out. */
export const productShapes = perModel((model): ProductShape[] =>
	model
		.instances('IfcProduct')
		.map((product) => ({ product, representations: model.path(product, 'Representation', 'Representations') }))
		.filter(({ representations }) => representations.length > 0),
)
