import { MOST_FAULTS_LISTED, type SchemaFault } from '@panelyard/contracts/conformance'
import { FaultList } from '../../step/fault-list.ts'
import type { SchemaModel } from './schema-model.ts'

/** The faults of a model's instances. */
export class SchemaFaults {
	readonly list = new FaultList<SchemaFault>(MOST_FAULTS_LISTED)
	private readonly model: SchemaModel

	constructor(model: SchemaModel) {
		this.model = model
	}

	/** @param attribute or the rule of the schema; '' for the whole instance */
	add(code: string, record: number, attribute: string, message: () => string): void {
		const { model } = this
		const fault = (): SchemaFault => ({
			code,
			line: model.line(record),
			entity: model.named(record),
			attribute,
			message: message(),
		})
		this.list.add(fault, code)
	}
}
