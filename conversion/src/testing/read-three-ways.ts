import { JsonBytes } from '../ifc/properties/json-bytes.ts'
import type { MeasuredValue } from '../ifc/properties/measures.ts'
import { PropertyJson } from '../ifc/properties/property-json.ts'
import { PropertySetReader } from '../ifc/properties/property-sets.ts'
import { SetsOnDemand } from '../ifc/properties/sets-on-demand.ts'
import { ProjectUnits } from '../ifc/units.ts'
import { StepFile } from '../step/step-file.ts'

/** JSON has no minus zero. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/**
 * Reads every property set of a file in three ways: `read` by the reader of sets, `written` as the JSON bytes of a
 * conversion, `found` value by value. Null for a set without properties.
 */
export function readThreeWays(bytes: Uint8Array) {
	const file = new StepFile(bytes)
	const units = new ProjectUnits(file)
	const reader = new PropertySetReader(file, units)
	const json = new PropertyJson(file, units, reader)
	const onDemand = new SetsOnDemand(file, reader)
	const out = new JsonBytes(16)
	const records = ['IFCPROPERTYSET', 'IFCELEMENTQUANTITY'].flatMap((type) => [...file.ofType(type)])
	return records.map((record) => {
		const head = reader.head(record)
		const single = (head?.properties ?? []).map((id) => reader.readProperty(file.record(id)))
		const listed = single.flatMap(({ properties }) => properties)
		const measured: MeasuredValue[] = []
		out.length = 0
		json.write(record, out, null, measured)
		const { properties } = onDemand.set(record, false)
		const found = properties.map((property) => ({
			name: property.name,
			value: property.value,
			...(property.unit === undefined ? {} : { unit: property.unit }),
		}))
		return {
			read: asJson(head && listed.length > 0 ? { kind: head.kind, name: head.name, properties: listed } : null),
			written: out.length === 0 ? null : JSON.parse(new TextDecoder().decode(out.data.subarray(0, out.length))),
			found: asJson(head && found.length > 0 ? { kind: head.kind, name: head.name, properties: found } : null),
			measured,
			readMeasured: single.flatMap(({ measured: said }) => said),
		}
	})
}
