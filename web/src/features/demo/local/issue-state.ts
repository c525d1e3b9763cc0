import type { DemoIssue, PanelContent } from '@panelyard/contracts/demo-issue'
import type { ModelSummary } from '@panelyard/contracts/projects'
import type { Decision } from '@panelyard/contracts/versions'

/** Another issue of the model, and what the visitor has made of it. */
export type LocalIssue = {
	given: DemoIssue
	/** The model and its panels as the first issue has them. */
	first: { model: ModelSummary | null; panels: ReadonlyMap<string, PanelContent> }
	/** What the visitor called it; null until they upload it, and after they discard it. */
	issued: { name: string; note: string; at: number } | null
	decisions: Map<string, { decision: Decision; element: number | null; at: number }>
	live: 'before' | 'after'
	/** When `after` last went live, and `before` again; null for never. */
	liveAt: { before: number | null; after: number | null }
	/** Each change of the live version, the oldest first. */
	switches: { at: number; to: 'before' | 'after'; isBack: boolean }[]
}
