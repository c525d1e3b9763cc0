import { z } from 'zod'
import { MovedAsWhole } from '../models/version-differences.ts'
import { ImpactPanel, ModelVersion } from '../models/versions.ts'
import { Panel } from '../panels/panels.ts'
import { ModelSummary } from '../projects/projects.ts'

/** What a version says of a panel. */
export const PanelContent = Panel.omit({
	id: true,
	own_name: true,
	own_description: true,
	category_id: true,
	statuses: true,
	groups: true,
	status_changed_at: true,
})
export type PanelContent = z.infer<typeof PanelContent>

/** What a version does to a panel, whatever people have done to it. */
const PlainImpact = ImpactPanel.omit({
	after: true,
	statuses: true,
	is_produced: true,
	planned_date: true,
	decision: true,
	decided_by: true,
	decided_at: true,
})

/** Another issue of the sample project's model, compared with the live one: all that the demo needs to play with it. */
export const DemoIssue = z.object({
	before: ModelVersion,
	after: ModelVersion,
	/** Of `after`, as a project has it once that is live. */
	model: ModelSummary,
	moved_as_whole: MovedAsWhole,
	/** `content` as `after` has the panel; null when it lacks it. */
	panels: z.array(z.object({ impact: PlainImpact, content: PanelContent.nullable() })),
	/** Panels of `after` that some uncertain ones of `before` may be. */
	contested: z.array(z.object({ id: z.uuid(), content: PanelContent })),
	/** Where the properties and boxes of the elements of `after` are. */
	artefacts: z.object({ properties_url: z.string(), boxes_url: z.string() }),
	property_blocks: z.object({ elements_per_block: z.int(), offsets: z.array(z.int()) }),
})
export type DemoIssue = z.infer<typeof DemoIssue>

/** `GET /projects/demo_issue`: null while there is none, or while it is converted and compared. */
export const DemoIssueResponse = z.object({ issue: DemoIssue.nullable() })
export type DemoIssueResponse = z.infer<typeof DemoIssueResponse>
