import type { Conformance } from '@panelyard/contracts/testing/conformance'
import { requireStep } from '../formats/detect-format.ts'
import { exporterOf, schemaAsWritten } from '../ifc/model-head.ts'
import { StepFile } from '../step/step-file.ts'
import { readHeader } from '../step/step-header.ts'
import { checkConformance } from './check-conformance.ts'
import type { IdsFile } from './ids/check-ids.ts'

/** What a test that needs nothing but the bytes of a file says. */
export interface BytesTest {
	/** As written; '' if the header has none. */
	schema: string
	exporter: string
	conformance: Conformance
}

/**
 * Tests a model file in memory against the standard and IDS files. Runs in browsers too: what this module imports uses
 * nothing of Node.
 * @throws ConversionFailure if it isn't a STEP file
 */
export async function testBytes(bytes: Uint8Array, ids: readonly IdsFile[]): Promise<BytesTest> {
	requireStep(bytes)
	const file = new StepFile(bytes)
	const header = readHeader(file)
	return {
		schema: schemaAsWritten(header.schema),
		exporter: exporterOf(file, header.exporter),
		conformance: await checkConformance(file, ids),
	}
}
