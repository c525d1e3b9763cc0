import { ConversionFailure } from '../failure.ts'
import type { StepFile } from '../step/step-file.ts'
import { storableText } from '../storable-text.ts'

/** Names of projects and programs are cut to this many characters. */
const LONGEST_NAME = 255
const LONGEST_SCHEMA = 60

/** The supported schemas, by the beginning of their names; release suffixes (`_ADD2`, `_TC1`) don't matter here. */
function knownSchema(name: string): 'IFC2X3' | 'IFC4' | 'IFC4X3' | null {
	if (/^IFC2X3/.test(name) || isBefore2x3(name)) return 'IFC2X3'
	if (/^IFC4X3/.test(name)) return 'IFC4X3'
	// The two releases before IFC4x3 were never used widely; what buildings consist of is as in IFC4.
	if (/^IFC4(X[12])?($|_)/.test(name)) return 'IFC4'
	return null
}

/** Whether a schema is IFC2x or IFC2x2: what buildings consist of is nearly all as in IFC2x3, as which it is read. */
export const isBefore2x3 = (name: string): boolean => /^IFC2X2?($|_)/.test(name)

/** The name of a schema as a header has it, cut. */
export const schemaAsWritten = (name: string): string => storableText(name, LONGEST_SCHEMA)

/** The program that wrote a file, otherwise the text in its header. */
export function exporterOf(file: StepFile, header: string): string {
	const [application] = file.ofType('IFCAPPLICATION')
	if (application === undefined) return header
	const name = file.text(application, 2)?.trim()
	const version = file.text(application, 1)?.trim()
	return name ? storableText([name, version].filter(Boolean).join(' '), LONGEST_NAME) : header
}

export function projectName(file: StepFile): string {
	const [project] = file.ofType('IFCPROJECT')
	return project === undefined ? '' : storableText(file.text(project, 2) || file.text(project, 5) || '', LONGEST_NAME)
}

/**
 * The schema of a file that can be read.
 * @param schemaName from its header
 * @throws ConversionFailure when it isn't an IFC model, is truncated before its contents, or has another version
 */
export function checkReadable(file: StepFile, schemaName: string): 'IFC2X3' | 'IFC4' | 'IFC4X3' {
	if (schemaName !== '' && !schemaName.startsWith('IFC')) {
		throw new ConversionFailure('other_step', schemaAsWritten(schemaName))
	}
	if (!file.index.hasData) throw new ConversionFailure('malformed')
	const schema = knownSchema(schemaName)
	if (!schema) {
		throw schemaName === ''
			? new ConversionFailure('unsupported_schema')
			: new ConversionFailure('other_schema', schemaAsWritten(schemaName))
	}
	return schema
}
