import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConversionJob, ConversionReport } from '@panelyard/contracts/models/conversion'
import { IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { convert } from '../convert.ts'
import { holdKernel } from './hold-kernel.ts'

export interface TestConversion {
	report: ConversionReport
	structure: ModelStructure
	panels: IdentifiedPanels
	glb: Uint8Array
	properties: Uint8Array
	/** As in `boxes.bin`. */
	boxes: Float32Array
}

const read = (directory: string, name: string): Buffer => readFileSync(join(directory, name))

/**
 * Really converts a file's content, in its own directory, and reads the artefacts.
 * @param kept folder for the artefacts
 */
export async function convertContent(
	content: string | Uint8Array,
	options: Partial<ConversionJob> = {},
	kept?: string,
): Promise<TestConversion> {
	await holdKernel()
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-conversion-'))
	try {
		const source_path = join(directory, 'source')
		const output_directory = kept ?? join(directory, 'out')
		writeFileSync(source_path, content)
		const report = await convert(
			{
				kind: 'convert',
				source_path,
				file_name: 'model.ifc',
				output_directory,
				panel_rule: null,
				max_unpacked_bytes: 50_000_000,
				...options,
			},
			() => undefined,
		)
		const list = report.panel_rule && read(output_directory, 'panels.json').toString()
		return {
			report,
			structure: ModelStructure.parse(JSON.parse(read(output_directory, 'structure.json').toString())),
			get panels() {
				if (list === null) throw new Error('No rule fits this model, so it has no list of panels')
				return IdentifiedPanels.parse(JSON.parse(list))
			},
			glb: read(output_directory, 'model.glb'),
			properties: read(output_directory, 'properties.bin'),
			boxes: new Float32Array(new Uint8Array(read(output_directory, 'boxes.bin')).buffer),
		}
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}

/** Records of a project in millimetres: its context `#2`, the placement `#3` and the place `#7` at the origin. */
export const PROJECT_RECORDS = `#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,(#2),#5);
#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#3,$);
#3=IFCAXIS2PLACEMENT3D(#4,$,$);
#4=IFCCARTESIANPOINT((0.,0.,0.));
#5=IFCUNITASSIGNMENT((#6));
#6=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#7=IFCLOCALPLACEMENT($,#3);`

/** A STEP file around some records. */
export function stepFile(records: string, schema = 'IFC4'): string {
	return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('','2024-01-01T00:00:00',(''),(''),'','test','');
FILE_SCHEMA(('${schema}'));
ENDSEC;
DATA;
${records}
ENDSEC;
END-ISO-10303-21;
`
}
