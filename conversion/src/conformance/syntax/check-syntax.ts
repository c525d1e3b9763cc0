import type { SyntaxFault } from '@panelyard/contracts/conformance'
import type { StepFile } from '../../step/step-file.ts'
import { FaultList } from '../fault-list.ts'

/** Checks the text of a file by ISO 10303-21 and by what IFC wants of its header. */
export function checkSyntax(_file: StepFile): FaultList<SyntaxFault> {
	return new FaultList()
}
