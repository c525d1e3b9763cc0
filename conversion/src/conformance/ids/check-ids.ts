import type { IdsResult } from '@panelyard/contracts/conformance'
import type { SchemaModel } from '../schema/schema-model.ts'

/** An Information Delivery Specification beside the model. */
export interface IdsFile {
	name: string
	bytes: Uint8Array
}

/** @param model null for a file whose schema isn't known */
export async function checkIds(_model: SchemaModel | null, files: readonly IdsFile[]): Promise<IdsResult[]> {
	return files.map(({ name }) => ({ file: name, outcome: 'invalid', title: '', message: '', specifications: [] }))
}
