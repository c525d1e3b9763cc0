import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConversionReport } from '@panelyard/contracts/models/conversion'
import { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { describe, expect, it } from 'vitest'
import { runConverter } from '../../run-converter.ts'
import { placedBounds } from '../placed-bounds.ts'
import { glbErrors } from '../validate-glb.ts'
import { modelNames, modelPath, verifiedFolder } from './model-folder.ts'
import { REAL_MODEL_FACTS } from './real-model-facts.ts'
import { EXPECTED_FAILURES, EXPECTED_RULES } from './required-models.ts'

const files = modelNames(verifiedFolder())

/**
 * Models whose drawn size differs from their points: curves bulge less than their control points, and only the kernel
 * computes placements along an alignment or by grid.
 */
const SIZE_IS_NOT_IN_POINTS = new Set([
	'basin-advanced-brep.ifc',
	'NewlinesInStrings.ifc',
	'pass-ifc105-pgsuper_materialproperties.ifc',
	'Railway_Railway_project_simple_IFC4X3.ifc',
])

/** Metres by which points of arcs may exceed the drawing. */
const ARC_POINTS = 0.6

/** Compares the drawing with the placements, points and units of the file itself, in metres. */
function expectPlaced(name: string, { origin, bounding_box }: ModelStructure): void {
	const { min, max } = bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
	const [x = 0, y = 0, z = 0] = origin
	const drawn = [min[0] + x, -max[2] + y, min[1] + z, max[0] + x, -min[2] + y, max[1] + z]
	const placed = placedBounds(modelPath(name))
	for (const [at, value] of drawn.entries()) {
		const outwards = (value - (placed[at] as number)) * (at < 3 ? -1 : 1)
		expect([name, at, outwards < 0.02, outwards > -ARC_POINTS]).toEqual([name, at, true, true])
	}
}

/** Tolerance of a count, because the kernel's meshes of curves may change. */
const close = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= wanted * 0.02

describe('every real model is converted or refused with a reason, and nothing is lost silently', () => {
	for (const name of files) {
		it(name, async () => {
			const output_directory = mkdtempSync(join(tmpdir(), 'panelyard-real-'))
			try {
				const result = await runConverter(
					{
						kind: 'convert',
						source_path: modelPath(name),
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
				if (!SIZE_IS_NOT_IN_POINTS.has(name) && name.endsWith('.ifc')) expectPlaced(name, structure)
				const known = REAL_MODEL_FACTS[name]
				if (known) {
					const { triangles, size, ...counts } = known
					expect({
						elements: report.element_count,
						converted: report.converted,
						fallback: report.fallback.length,
						not_converted: report.not_converted.length,
						floors: report.floor_count,
						panels: report.panel_count,
					}).toEqual(counts)
					expect([report.triangle_count, close(report.triangle_count, triangles)]).toEqual([
						report.triangle_count,
						true,
					])
					const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
					for (const [at, axis] of [0, 2, 1].entries())
						expect((max[axis] as number) - (min[axis] as number)).toBeCloseTo(size[at] as number, 1)
				}
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
