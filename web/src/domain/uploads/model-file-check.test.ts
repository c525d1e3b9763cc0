import { ProjectMessages } from '@panelyard/contracts/projects/projects'
import { expect, test } from 'vitest'
import texts from '../../locales/en/create.json' with { type: 'json' }
import { examplePerson } from '../../testing/stub-server.ts'
import { checkModelFile, nameFromFile, uploadLimit } from './model-file-check.ts'

const MB = 1024 * 1024
const limit = { megabytes: 300, is_trial: false }
const config = {
	max_ifc_upload_size_mb: 300,
	max_ifc_upload_size_bytes: 300 * MB,
	trial_max_ifc_upload_size_mb: 100,
	google_sign_in: false,
	demo_project_id: null,
	contact_email: null,
	support_hours: null,
}
const userWith = (trial_days_left: number) => ({ ...examplePerson, trial_days_left })

test('only model files are taken, whatever the case of their extension', () => {
	for (const name of ['a.ifc', 'B.IFC', 'c.ifczip', 'd.GLB', 'e.v2.ifc']) {
		expect(checkModelFile({ name, size: 1 }, limit), name).toBeNull()
	}
	for (const name of ['a.ifc.txt', 'ifc', 'a.rvt', '']) {
		expect(checkModelFile({ name, size: 1 }, limit), name).toBe('wrong_extension')
	}
	expect(checkModelFile({ name: 'a.ifcXML', size: 1 }, limit)).toBe('ifcxml')
	expect(checkModelFile({ name: 'a.IDS', size: 1 }, limit)).toBe('ids')
	expect(checkModelFile(null, limit)).toBe('file_required')
	expect(checkModelFile({ name: 'a.ifc', size: 0 }, limit)).toBe('empty')
})

test('a file of exactly the limit passes, one byte more does not', () => {
	expect(checkModelFile({ name: 'a.ifc', size: 300 * MB }, limit)).toBeNull()
	expect(checkModelFile({ name: 'a.ifc', size: 300 * MB + 1 }, limit)).toBe('too_large')
	const trial = { megabytes: 100, is_trial: true }
	expect(checkModelFile({ name: 'a.ifc', size: 100 * MB + 1 }, trial)).toBe('too_large_in_trial')
})

test('the trial lowers the limit, and its end promises no larger one', () => {
	expect(uploadLimit(config, userWith(5))).toEqual({ megabytes: 100, is_trial: true })
	expect(uploadLimit(config, userWith(0))).toEqual({ megabytes: 100, is_trial: true })
	expect(uploadLimit(config, null)).toEqual(limit)
	expect(uploadLimit({ ...config, trial_max_ifc_upload_size_mb: 500 }, userWith(5))).toEqual(limit)
})

test('the messages are the ones the server would answer with', () => {
	expect(texts.validation.file_required).toBe(ProjectMessages.fileRequired)
	expect(texts.validation.wrong_extension).toBe(ProjectMessages.wrongExtension)
	for (const ending of ['.ifc', '.ifczip', '.glb']) expect(texts.validation.wrong_extension).toContain(ending)
	expect(texts.validation.ifcxml).toBe(ProjectMessages.ifcXml)
	expect(texts.validation.ids).toBe(ProjectMessages.ids)
	expect(texts.validation.too_large.replace('{{size}}', '300')).toBe(ProjectMessages.tooLarge(300))
	expect(texts.validation.too_large_in_trial.replace('{{size}}', '100')).toBe(ProjectMessages.tooLargeInTrial(100))
	expect(texts.polling_timeout).toBe(ProjectMessages.pollingTimeout)
})

test('a project is named after its file, without extension and not too long', () => {
	expect(nameFromFile('ISSUE_021_Mini-Project.ifc')).toBe('ISSUE_021_Mini-Project')
	expect(nameFromFile('Haus A.v2.IFCZIP')).toBe('Haus A.v2')
	expect(nameFromFile(`${'x'.repeat(500)}.ifc`)).toHaveLength(200)
})
