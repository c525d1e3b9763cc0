import { expect, it } from 'vitest'
import { exportModel } from '../../export/export-glb.ts'
import { glbErrors } from '../validate-glb.ts'
import { modelPath } from './model-folder.ts'
import { EXPORTED_MODELS } from './required-models.ts'

it.each(EXPORTED_MODELS)('%s is valid in every layout, and each shape is in it or listed', async (name) => {
	for (const layout of ['nodes', 'compact'] as const) {
		for (const compress of [false, true]) {
			const { glb, report } = await exportModel(
				{
					source_path: modelPath(name),
					file_name: name,
					max_unpacked_bytes: 50_000_000,
					options: { layout, compress, leave_out: [] },
				},
				() => undefined,
			)
			expect(await glbErrors(glb)).toEqual([])
			expect(report.element_count + report.not_converted.length).toBe(report.with_representation)
		}
	}
})
