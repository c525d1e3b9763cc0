import { placesBroken } from '@panelyard/contracts/conformance'
import type { Inspection, InspectionCheck, InspectionCode } from '@panelyard/contracts/model-tasks'

export type Verdict = 'ready' | 'notes' | 'faulty' | 'mend' | 'refused'

/** Notices that ask nothing of anybody who makes one building of panels: they do not make a file less than ready. */
const FOR_INFORMATION: ReadonlySet<InspectionCode> = new Set([
	'site_location_only',
	'not_georeferenced',
	'marks_repeated',
	'byte_order_mark',
	'size_large',
])

type Judged = {
	checks: readonly Pick<InspectionCheck, 'code' | 'result'>[]
	refusal: Inspection['refusal']
	conformance: Inspection['conformance']
}

/** What a file is worth, all checks taken together. */
export function verdictOf({ checks, refusal, conformance }: Judged): Verdict {
	if (refusal) return 'refused'
	if (checks.some(({ result }) => result === 'problem')) return 'mend'
	if (conformance && placesBroken(conformance) > 0) return 'faulty'
	return checks.some(({ code, result }) => result === 'notice' && !FOR_INFORMATION.has(code)) ? 'notes' : 'ready'
}
