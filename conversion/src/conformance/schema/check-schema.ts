import type { SchemaFault } from '@panelyard/contracts/conformance'
import { FaultList } from '../fault-list.ts'
import type { SchemaModel } from './schema-model.ts'

/** Checks every instance against the declarations of its schema. */
export function checkSchema(_model: SchemaModel): FaultList<SchemaFault> {
	return new FaultList()
}
