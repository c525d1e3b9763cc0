import { Inspection } from '@panelyard/contracts/testing/model-tasks'
import { expect, it } from 'vitest'
import { inspectFile } from '../../inspection/inspect-model.ts'
import { modelPath } from './model-folder.ts'
import { INSPECTED_MODELS } from './required-models.ts'

it.each(Object.entries(INSPECTED_MODELS))('%s is inspected as expected', async (name, { inspection, notices }) => {
	const job = { source_path: modelPath(name), file_name: name, max_unpacked_bytes: 50_000_000 }
	const found = Inspection.parse(await inspectFile(job, () => undefined))
	const codes = (result: string): string[] =>
		found.checks.filter((check) => check.result === result).map(({ code }) => code)
	expect(found).toMatchObject(inspection)
	expect(codes('notice')).toEqual(notices)
	expect(codes('problem')).toEqual([])
})
