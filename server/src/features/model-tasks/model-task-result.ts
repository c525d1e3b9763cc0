import { IdsTexts } from '@panelyard/contracts/testing/conformance'
import type { ExportedGlb, Inspection } from '@panelyard/contracts/testing/model-tasks'
import { z } from 'zod'

/** What the row of an inspection holds before it runs; null without IDS files. */
export const InspectInput = z.object({ ids: IdsTexts })
export type InspectInput = z.infer<typeof InspectInput>

/** What the row of a completed task holds. `files` are storage keys. */
export type TaskResult =
	| { inspection: Inspection; exported?: undefined; files?: undefined }
	| { inspection?: undefined; exported: Omit<ExportedGlb, 'url'>; files: { glb: string; report: string } }

/** A file's name without its extension. */
export const stem = (file_name: string): string => file_name.replace(/\.[^.]{1,10}$/, '') || file_name

export const glbName = (file_name: string): string => `${stem(file_name)}.glb`
