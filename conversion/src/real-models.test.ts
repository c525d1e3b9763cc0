import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConversionReport } from '@panelyard/contracts/conversion'
import { ModelStructure } from '@panelyard/contracts/model-structure'
import { describe, expect, it } from 'vitest'
import { runConverter } from './run-converter.ts'
import { glbErrors } from './testing/validate-glb.ts'

/** Real models are not part of the project; without the folder these tests have nothing to do. */
const FOLDER = process.env.REAL_MODELS_DIR ?? fileURLToPath(new URL('../../../shared/ifc', import.meta.url))

/** Larger files are for the benchmark. */
const LARGEST = 10_000_000

const files = existsSync(FOLDER)
	? readdirSync(FOLDER).filter(
			(name) => /\.(ifc|ifczip|ifcxml)$/i.test(name) && statSync(join(FOLDER, name)).size < LARGEST,
		)
	: []

/** Failures that files of the folder are there to show. */
const EXPECTED_FAILURES: Record<string, string> = {
	'EmptyTest.ifc': 'no_elements',
	'Badly-formed-Ifc-file.ifc': 'no_elements',
	'encoding.ifc': 'no_elements',
	'fail_duplicate_id.ifc': 'no_elements',
	'fail_utf8_with_bom.ifc': 'no_elements',
	'tessellation-with-pixel-texture.ifc': 'no_elements',
	'FJK-Project-Final.ifc': 'unsupported_schema',
	'test.ifc': 'not_a_model',
	'wall-with-opening-and-window.ifcxml': 'ifcxml_not_supported',
}

/** What the models with prefab parts must offer first. */
const EXPECTED_RULES: Record<string, { classes: string[]; name_pattern: string | null; mark: unknown; count: number }> =
	{
		'ISSUE_021_Mini-Project.ifc': {
			classes: ['IfcElementAssembly'],
			name_pattern: 'WAND',
			mark: { kind: 'attribute', attribute: 'Tag' },
			count: 74,
		},
		'02_BIMcollab_Example_STR_random_C_ebkp.ifc': {
			classes: ['IfcWallStandardCase'],
			name_pattern: 'Reinforced concrete wall - prefab 100',
			mark: { kind: 'attribute', attribute: 'Tag' },
			count: 32,
		},
		'ifc_ausfuehrungsplanung_beispiel.ifc': {
			classes: ['IfcSlab'],
			name_pattern: null,
			mark: { kind: 'property', set: 'Cadwork3dProperties', property: 'SKU' },
			count: 1,
		},
		'Ifc4_WallElementedCase.ifc': {
			classes: ['IfcWallElementedCase'],
			name_pattern: null,
			mark: { kind: 'attribute', attribute: 'Name' },
			count: 1,
		},
		'pass-ifc105-pgsuper_materialproperties.ifc': {
			classes: ['IfcElementAssembly'],
			name_pattern: null,
			mark: { kind: 'attribute', attribute: 'Name' },
			count: 5,
		},
		'ROOT-prefab_balkons__IFC-prefab_balkons.ifc': {
			classes: ['IfcSlab'],
			name_pattern: null,
			mark: { kind: 'none' },
			count: 3,
		},
	}

describe('every real model is converted or refused with a reason, and nothing is lost silently', () => {
	it(`finds ${files.length} models`, () => expect(files.length === 0 || files.length > 10).toBe(true))

	for (const name of files) {
		it(name, async () => {
			const output_directory = mkdtempSync(join(tmpdir(), 'panelyard-real-'))
			try {
				const result = await runConverter(
					{
						kind: 'convert',
						source_path: join(FOLDER, name),
						file_name: name,
						output_directory,
						panel_rule: null,
						max_unpacked_bytes: 100_000_000,
					},
					{ timeout_ms: 50_000, memory_limit_mb: 3_000 },
				)
				const expected = EXPECTED_FAILURES[name]
				if (expected) {
					expect(result).toMatchObject({ outcome: 'failed', code: expected })
					return
				}
				expect(result).toMatchObject({ outcome: 'completed' })
				const read = (artefact: string): Buffer => readFileSync(join(output_directory, artefact))
				const report = ConversionReport.parse(JSON.parse(read('report.json').toString()))
				const structure = ModelStructure.parse(JSON.parse(read('structure.json').toString()))
				expect(report.converted + report.fallback.length + report.not_converted.length).toBe(report.with_representation)
				expect(structure.elements.count).toBe(report.element_count)
				for (const column of Object.values(structure.elements)) {
					if (Array.isArray(column)) expect(column).toHaveLength(report.element_count)
				}
				expect(await glbErrors(read('model.glb'))).toEqual([])
				const rule = EXPECTED_RULES[name]
				if (rule) {
					expect(report.panel_rule?.classes).toEqual(rule.classes)
					expect(report.panel_rule?.name_pattern).toBe(rule.name_pattern)
					expect(report.panel_rule?.mark).toEqual(rule.mark)
					expect(report.panel_count).toBe(rule.count)
				}
			} finally {
				rmSync(output_directory, { recursive: true, force: true })
			}
		})
	}
})
