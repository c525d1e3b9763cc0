import type { Decision } from '@panelyard/contracts/models/versions'
import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import type { DemoIssue, PanelContent } from '@panelyard/contracts/public/demo-issue'

/** Another issue of the model, and what the visitor has made of it. */
export type LocalIssue = {
	given: DemoIssue
	/** The model and its panels as the first issue has them. */
	first: { model: ModelSummary | null; panels: ReadonlyMap<string, PanelContent> }
	/** What the visitor called it; null until they upload it, and after they discard it. */
	issued: { name: string; note: string; at: number } | null
	decisions: Map<string, { decision: Decision; element: number | null; at: number }>
	/** Each change of the live version, the oldest first. Until the first one, `before` is live. */
	switches: { at: number; to: IssueSide }[]
}

export type IssueSide = 'before' | 'after'

/** Which of the two is live. */
export const liveSide = ({ switches }: LocalIssue): IssueSide => switches.at(-1)?.to ?? 'before'

/** When one of them last went live; null for never since the visitor came. */
export const wentLiveAt = ({ switches }: LocalIssue, side: IssueSide): number | null =>
	switches.findLast(({ to }) => to === side)?.at ?? null
