import { convertHandler } from './features/conversion/convert-handler.ts'
import { identifyHandler } from './features/conversion/panel-rule.service.ts'
import { planMergeHandler } from './features/model-merges/model-merges.service.ts'
import { exportHandler, inspectHandler } from './features/model-tasks/model-task-handlers.ts'
import { checkRequirementsHandler } from './features/requirements/checks.service.ts'
import { compareHandler } from './features/version-comparison/comparison.service.ts'
import type { JobHandlers } from './jobs/job-handler.ts'
import type { Platform } from './platform/feature.ts'

/** The handler of each kind of job. */
export const jobHandlers = (platform: Platform): JobHandlers => ({
	convert: convertHandler(platform),
	identify_panels: identifyHandler(platform),
	inspect: inspectHandler(platform),
	export_glb: exportHandler(platform),
	plan_merge: planMergeHandler(platform),
	compare_versions: compareHandler(platform),
	check_requirements: checkRequirementsHandler(platform),
})
