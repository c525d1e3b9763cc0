/** `FILE [IDS]`: tests a model in this process and prints the milliseconds of each part as JSON. */
import { readFileSync } from 'node:fs'
import { checkConformance } from '@panelyard/conversion/conformance/check-conformance'
import { checkIds } from '@panelyard/conversion/conformance/ids/check-ids'
import { loadSchema, schemaNamed } from '@panelyard/conversion/conformance/schema/ifc-schema'
import { SchemaModel } from '@panelyard/conversion/conformance/schema/schema-model'
import { CheckList } from '@panelyard/conversion/inspection/check-list'
import { checkElements, checkFile, checkPlace } from '@panelyard/conversion/inspection/file-checks'
import { readIfcFacts } from '@panelyard/conversion/inspection/ifc-facts'
import { checkPanels } from '@panelyard/conversion/inspection/panel-checks'
import { Progress } from '@panelyard/conversion/progress'
import { StepFile } from '@panelyard/conversion/step/step-file'
import { readHeader } from '@panelyard/conversion/step/step-header'

const [path = '', idsPath] = process.argv.slice(2)
const bytes = new Uint8Array(readFileSync(path))

/** Milliseconds of processor time of all threads. */
function cpu(since?: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(since)
	return (user + system) / 1000
}

if (idsPath === undefined) {
	const started = performance.now()
	const facts = await readIfcFacts(bytes, new Progress(() => {}))
	const list = new CheckList()
	checkFile(list, facts, bytes.length)
	checkPlace(list, facts)
	checkElements(list, facts)
	checkPanels(list, facts)
	const inspected = performance.now()
	const inspectedCpu = process.cpuUsage()
	if (facts.step) await checkConformance(facts.step.file)
	console.log(
		JSON.stringify({
			inspection: inspected - started,
			conformance: performance.now() - inspected,
			cpu: cpu(inspectedCpu),
		}),
	)
} else {
	const file = new StepFile(bytes)
	const schema = await loadSchema(schemaNamed(readHeader(file).schema) ?? 'IFC4')
	const before = process.cpuUsage()
	const started = performance.now()
	const [result] = await checkIds(new SchemaModel(file, schema), [
		{ name: idsPath, bytes: new Uint8Array(readFileSync(idsPath)) },
	])
	const milliseconds = performance.now() - started
	const cpuMilliseconds = cpu(before)
	if (!result || result.outcome === 'invalid') throw new Error(result?.message)
	const failed = result.specifications.flatMap(({ requirements }) => requirements.map((each) => each.failed))
	const elements = result.specifications[0]?.applicable ?? 0
	console.log(
		JSON.stringify({ milliseconds, cpuMilliseconds, elements, failed: failed.reduce((sum, count) => sum + count, 0) }),
	)
}
