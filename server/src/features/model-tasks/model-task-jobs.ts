import type { ModelTaskKind } from '@panelyard/contracts/model-tasks'
import { z } from 'zod'
import type { JobDefinition } from '../../platform/job-queue.ts'
import { convertModelJob } from '../conversion/conversion-job.ts'

export type ModelTaskJob = { model_task_id: string }

const jobNamed = (name: string): JobDefinition<ModelTaskJob> => ({
	...convertModelJob,
	name,
	data: z.object({ model_task_id: z.uuid() }),
})

/** A queue for each kind, so that a quick look does not wait behind a long export. */
export const MODEL_TASK_JOBS: Record<ModelTaskKind, JobDefinition<ModelTaskJob>> = {
	inspect: jobNamed('inspect-model'),
	export_glb: jobNamed('export-glb'),
}
