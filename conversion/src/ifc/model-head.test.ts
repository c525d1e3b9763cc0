import { expect, it } from 'vitest'
import { StepFile } from '../step/step-file.ts'
import { stepFile } from '../testing/convert-text.ts'
import { checkReadable } from './model-head.ts'

const schemaOf = (name: string): string =>
	checkReadable(new StepFile(Buffer.from(stepFile('#1=IFCWALL($);', name))), name)

it.each([
	['IFC2X3_TC1', 'IFC2X3'],
	['IFC2X_FINAL', 'IFC2X3'],
	['IFC2X2_FINAL', 'IFC2X3'],
	['IFC4_ADD2', 'IFC4'],
	['IFC4X1', 'IFC4'],
	['IFC4X2', 'IFC4'],
	['IFC4X3_ADD2', 'IFC4X3'],
])('%s is read as %s', (name, schema) => {
	expect(schemaOf(name)).toBe(schema)
})

it.each(['IFC151', 'IFC20_LONGFORM', 'IFC4X4', 'IFC5', ''])('%s is rejected', (name) => {
	expect(() => schemaOf(name)).toThrow()
})
