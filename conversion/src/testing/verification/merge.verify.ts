import { expect, it } from 'vitest'
import { convertContent, type TestConversion } from '../convert-text.ts'
import { modelPath, readModelFile } from './model-folder.ts'
import { MERGED_MODELS } from './required-models.ts'

it.each(MERGED_MODELS)('%s and others merge into the sum of what they are alone', async (first, ...others) => {
	const alone: TestConversion[] = []
	for (const name of [first, ...others]) alone.push(await convertContent(readModelFile(name)))
	const merged = await convertContent(readModelFile(first), {
		further_sources: others.map((name) => ({ source_path: modelPath(name), file_name: name, placement: 'keep' })),
	})
	const sum = (of: (one: TestConversion) => number): number => alone.reduce((all, one) => all + of(one), 0)
	expect(merged.structure.elements.count).toBe(sum(({ structure }) => structure.elements.count))
	expect(merged.report.converted).toBe(sum(({ report }) => report.converted))
	expect(merged.report.triangle_count).toBe(sum(({ report }) => report.triangle_count))
	expect(merged.report.not_converted).toHaveLength(sum(({ report }) => report.not_converted.length))
})
