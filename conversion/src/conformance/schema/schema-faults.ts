import { type FaultValues, MOST_FAULTS_LISTED, type SchemaFault } from '@panelyard/contracts/testing/conformance'
import { FaultList } from '../../step/fault-list.ts'
import type { SchemaModel } from './schema-model.ts'

/** The English sentence about a fault, and the values in it. */
export type Worded = [message: string, values: FaultValues]

/** The GlobalId of the element that an instance is or belongs to; '' or null if there is none. */
export type GlobalIdOf = (record: number) => string | null

/** The faults of a model's instances. */
export class SchemaFaults {
	readonly list = new FaultList<SchemaFault>(MOST_FAULTS_LISTED)
	private readonly model: SchemaModel
	private readonly globalIdOf: GlobalIdOf

	constructor(model: SchemaModel, globalIdOf: GlobalIdOf) {
		this.model = model
		this.globalIdOf = globalIdOf
	}

	/** @param attribute or the rule of the schema; '' for the whole instance */
	add(code: string, record: number, attribute: string, words: () => Worded): void {
		const { model } = this
		const fault = (): SchemaFault => {
			const [message, values] = words()
			const global_id = this.globalIdOf(record)
			return {
				...{ code, line: model.line(record), entity: model.named(record), attribute, message, values },
				...(global_id && { global_id }),
			}
		}
		this.list.add(fault, code)
	}
}
