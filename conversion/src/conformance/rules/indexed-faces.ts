import { indexLists } from '../../ifc/index-lists.ts'
import type { SchemaModel } from '../schema/schema-model.ts'

/** The outer bound of a face of an `IfcPolygonalFaceSet` and the bounds of its holes, as indices from 1. */
export const boundsOfFace = (model: SchemaModel, face: number): number[][] => [
	model.numbers(face, 'CoordIndex'),
	...indexLists(model.raw(face, 'InnerCoordIndices')),
]
