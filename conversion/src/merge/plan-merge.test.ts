import type { FloorOptions, MergePlacement } from '@panelyard/contracts/models/merge-options'
import { MergePlan } from '@panelyard/contracts/models/model-merges'
import { generateSampleModel, sampleModelText } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { boxModel } from '../testing/box-model.ts'
import { withModelFiles } from '../testing/model-files.ts'
import { comparePlan } from './plan-merge.ts'

const planOf = (
	files: Record<string, string>,
	merge: FloorOptions = { floors: 'elevation', floor_tolerance: 0.25 },
	placements: (MergePlacement | null)[] = [],
): Promise<MergePlan> =>
	withModelFiles(files, async (written, output_directory) =>
		MergePlan.parse(
			await comparePlan(
				{
					kind: 'plan_merge',
					sources: written.map((file, at) => ({ ...file, placement: placements[at] ?? null })),
					output_directory,
					max_unpacked_bytes: 50_000_000,
					merge,
				},
				() => undefined,
			),
		),
	)

const codes = ({ conflicts }: MergePlan): string[] => conflicts.map(({ code, file }) => `${file} ${code}`)

const storey = (name: string, elevation: number, up = 0): string =>
	boxModel(`#100=IFCBUILDINGSTOREY('0000000000000000000${name.padStart(3, '0')}',$,'${name}',$,$,$,$,$,$,${elevation}.);
#101=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000007',$,$,$,(#10),#100);
#102=IFCAXIS2PLACEMENT3D(#103,$,$);
#103=IFCCARTESIANPOINT((0.,0.,${up}.));`).replace('#7=IFCLOCALPLACEMENT($,#3);', '#7=IFCLOCALPLACEMENT($,#102);')

describe('a plan for merging', () => {
	it('finds nothing to tell of two trades of one building but what is told only', async () => {
		const [one, other] = [
			{ panels: 20, detail: 'layers' },
			{ panels: 20, detail: 'layers', seed: 2 },
		] as const
		const { truth } = generateSampleModel(one)
		const plan = await planOf({
			'a.ifc': sampleModelText(one),
			'b.ifc': sampleModelText({ ...other, unit: 'metre', schema: 'IFC2X3' }),
		})
		expect(plan.files.map(({ placement, error_code }) => [placement, error_code])).toEqual([
			['keep', null],
			['keep', null],
		])
		expect(plan.files[0]?.element_count).toBe(truth.elementCount)
		expect(codes(plan).filter((code) => !/floors|global_ids/.test(code))).toEqual([
			'1 units_differ',
			'1 schemas_differ',
		])
		expect(plan.floors.reduce((sum, { element_count }) => sum + element_count, 0)).toBeLessThanOrEqual(
			plan.element_count,
		)
	})

	it('brings a building that is surveyed elsewhere to the first one, and says how far away it was', async () => {
		const options = { panels: 20, detail: 'layers' } as const
		const files = {
			'local.ifc': sampleModelText(options),
			'surveyed.ifc': sampleModelText({ ...options, seed: 2, origin: [3_500_000, 5_800_000, 112.5] }),
		}
		const plan = await planOf(files)
		const surveyed = plan.files[1]
		expect(surveyed?.proposed).toBe('site')
		expect(surveyed?.offered.find(({ placement }) => placement === 'keep')?.gap).toBeGreaterThan(6_000_000)
		expect(surveyed?.offered.find(({ placement }) => placement === 'site')?.gap).toBe(0)
		expect(codes(plan)).not.toContain('1 far_apart')
		// Its elevations are relative to its own ground floor, as before the survey.
		const { truth } = generateSampleModel(options)
		expect(plan.floors.slice(0, 2).map(({ elevation }) => elevation)).toEqual([
			expect.closeTo(truth.floors[0]?.elevation ?? 0, 6),
			expect.closeTo(truth.floors[1]?.elevation ?? 0, 6),
		])
		expect(plan.floors[0]?.parts.every((part) => part !== null)).toBe(true)
		const kept = await planOf(files, undefined, ['keep', 'keep'])
		expect(codes(kept)).toContain('1 far_apart')
		expect(kept.conflicts.find(({ code }) => code === 'heights_differ')?.values.metres).toBeCloseTo(112.5, 6)
	})

	it('raises a model whose storeys are counted from sea level', async () => {
		const files = { 'a.ifc': storey('EG', 0), 'b.ifc': storey('EG', 112_400, 112_400) }
		const plan = await planOf(files)
		expect(plan.files[1]).toMatchObject({ proposed: 'floors', placement: 'floors' })
		expect(plan.floors).toMatchObject([{ name: 'EG', elevation: 0, element_count: 2 }])
		const kept = await planOf(files, undefined, ['keep', 'keep'])
		expect(kept.conflicts).toContainEqual(
			expect.objectContaining({ code: 'heights_differ', file: 1, values: { metres: 112.4 } }),
		)
		expect(codes(kept)).toContain('1 floors_same_name_apart')
	})

	it('tells of the same content, of repeated GlobalIds and of storeys that are called otherwise', async () => {
		const plan = await planOf({ 'a.ifc': storey('EG', 0), 'copy.ifc': storey('EG', 0), 'c.ifc': storey('L0', 0) })
		expect(codes(plan)).toEqual(['1 same_content', '2 global_ids_repeated', '2 floors_renamed'])
		expect(plan.conflicts.at(-1)?.samples).toEqual(['L0 = EG'])
	})

	it('tells of a place that the site and the map conversion state both', async () => {
		const site = (easting: string): string =>
			boxModel(`#200=IFCSITE('0000000000000000000200',$,'Site',$,$,#201,$,$,.ELEMENT.,$,$,$,$,$);
#201=IFCLOCALPLACEMENT($,#202);
#202=IFCAXIS2PLACEMENT3D(#203,$,$);
#203=IFCCARTESIANPOINT((${easting},5996148565.,0.));
#204=IFCMAPCONVERSION(#2,#205,311988.181,5996148.565,0.,1.,0.,$);
#205=IFCPROJECTEDCRS('EPSG:25833',$,$,$,$,$,#206);
#206=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);`)
		const plan = await planOf({ 'a.ifc': site('0.'), 'twice.ifc': site('311988181.') })
		expect(codes(plan).filter((code) => code.includes('twice'))).toEqual(['1 georeferenced_twice'])
	})

	it('names the file that cannot be read and reads the others', async () => {
		const plan = await planOf({ 'a.ifc': storey('EG', 0), 'bad.ifc': 'Dear colleague,', 'c.ifc': storey('EG', 0) })
		expect(plan.files.map(({ file_name, error_code }) => [file_name, error_code])).toEqual([
			['a.ifc', null],
			['bad.ifc', 'not_a_model'],
			['c.ifc', null],
		])
		expect(plan.files[0]?.element_count).toBe(1)
		expect(plan.floors).toEqual([])
	})
})
