import type { InspectionCheck, InspectionCode } from '@panelyard/contracts/model-tasks'

export type Verdict = 'ready' | 'notes' | 'mend'

/** Notices that ask nothing of anybody who makes one building of panels: they do not make a file less than ready. */
const FOR_INFORMATION: ReadonlySet<InspectionCode> = new Set([
	'site_location_only',
	'not_georeferenced',
	'marks_repeated',
	'byte_order_mark',
	'size_large',
])

/** What a file is worth, all checks taken together. */
export function verdictOf(checks: readonly Pick<InspectionCheck, 'code' | 'result'>[]): Verdict {
	if (checks.some(({ result }) => result === 'problem')) return 'mend'
	return checks.some(({ code, result }) => result === 'notice' && !FOR_INFORMATION.has(code)) ? 'notes' : 'ready'
}
