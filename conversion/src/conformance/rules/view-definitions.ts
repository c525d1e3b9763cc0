import { latin1Of } from '../../step/latin1.ts'
import type { StepFile } from '../../step/step-file.ts'
import { findWord } from '../../step/step-index.ts'

/** Bytes of a description that are searched. */
const LONGEST = 4096

/** The model view definitions that the header names, in upper case: `['COORDINATIONVIEW_V2.0']`. */
export function viewDefinitions(file: StepFile): string[] {
	const { headerStart, headerEnd } = file.index
	const start = findWord(file.bytes, 'FILE_DESCRIPTION', headerStart, headerEnd)
	if (start < 0) return []
	const text = latin1Of(file.bytes.subarray(start, Math.min(headerEnd, start + LONGEST)))
	const [, names = ''] = /ViewDefinition\s*\[([^\]]*)\]/i.exec(text) ?? []
	return names.split(',').map((name) => name.trim().toUpperCase())
}
