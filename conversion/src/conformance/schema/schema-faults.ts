import { type FaultValues, MOST_FAULTS_LISTED, type SchemaFault } from '@panelyard/contracts/conformance'
import { FaultList } from '../../step/fault-list.ts'
import type { SchemaModel } from './schema-model.ts'

/** What is said of a fault: an English sentence, and what it names. */
export type Worded = [message: string, values: FaultValues]

/** The faults of a model's instances. */
export class SchemaFaults {
	readonly list = new FaultList<SchemaFault>(MOST_FAULTS_LISTED)
	private readonly model: SchemaModel

	constructor(model: SchemaModel) {
		this.model = model
	}

	/** @param attribute or the rule of the schema; '' for the whole instance */
	add(code: string, record: number, attribute: string, words: () => Worded): void {
		const { model } = this
		const fault = (): SchemaFault => {
			const [message, values] = words()
			return { code, line: model.line(record), entity: model.named(record), attribute, message, values }
		}
		this.list.add(fault, code)
	}
}
