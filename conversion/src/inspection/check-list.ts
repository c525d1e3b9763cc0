import type { InspectionCheck, InspectionCode } from '@panelyard/contracts/testing/model-tasks'
import { samplesOf } from './element-counts.ts'

/** Collects checks in order. */
export class CheckList {
	readonly checks: InspectionCheck[] = []

	good(code: InspectionCode, values: InspectionCheck['values'] = {}, samples: Iterable<string> = []): void {
		this.checks.push({ code, result: 'good', values, samples: samplesOf(samples) })
	}

	notice(code: InspectionCode, values: InspectionCheck['values'] = {}, samples: Iterable<string> = []): void {
		this.checks.push({ code, result: 'notice', values, samples: samplesOf(samples) })
	}

	problem(code: InspectionCode, values: InspectionCheck['values'] = {}, samples: Iterable<string> = []): void {
		this.checks.push({ code, result: 'problem', values, samples: samplesOf(samples) })
	}
}
