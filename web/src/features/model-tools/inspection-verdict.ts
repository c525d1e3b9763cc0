import { type Conformance, placesBroken } from '@panelyard/contracts/testing/conformance'
import type { Inspection, InspectionCheck, InspectionCode } from '@panelyard/contracts/testing/model-tasks'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'

export type Verdict = 'ready' | 'notes' | 'faulty' | 'unmet' | 'mend' | 'refused'

export const VERDICT_ICONS = {
	ready: IconCircleCheck,
	notes: IconInfoCircle,
	faulty: IconInfoCircle,
	unmet: IconInfoCircle,
	mend: IconAlertTriangle,
	refused: IconAlertTriangle,
} as const

/** Notices that ask nothing of anybody who makes one building of panels: they do not make a file less than ready. */
const FOR_INFORMATION: ReadonlySet<InspectionCode> = new Set([
	'site_location_only',
	'not_georeferenced',
	'marks_repeated',
	'byte_order_mark',
	'size_large',
])

/** How many IDS files a file doesn't meet, or aren't valid. */
export const unmetIds = ({ ids }: Pick<Conformance, 'ids'>): number =>
	ids.filter(({ outcome }) => outcome !== 'passed').length

/** Whether the model lacks something: an IDS that isn't valid says nothing about it. */
export const hasFailedIds = ({ ids }: Pick<Conformance, 'ids'>): boolean =>
	ids.some(({ outcome }) => outcome === 'failed')

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
	if (conformance && unmetIds(conformance) > 0) return 'unmet'
	return checks.some(({ code, result }) => result === 'notice' && !FOR_INFORMATION.has(code)) ? 'notes' : 'ready'
}
