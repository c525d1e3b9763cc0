import { type Day, dateOf } from '@panelyard/contracts/figures/calendar-days'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../../locales/dotted.ts'
import { dayText } from '../../plan/day-text.ts'
import { usePlan } from '../../plan/plan.queries.ts'
import { dateFor, dayFor, isLateFor, type PlanView } from '../../plan/plan-view.ts'
import type { StepDate } from '../../plan/planned-dates.tsx'
import { stepsOf } from '../../statuses/status-flags.ts'
import type { PanelLookup } from '../list/panel-list.ts'

/** The dates of one panel, or of several together, with where those that aren't their own are from. */
export function usePanelDates(projectId: string, panels: readonly Panel[], lookup: PanelLookup): StepDate[] {
	const { t } = useTranslation('plan')
	const entries = usePlan(projectId).data?.entries
	const view = lookup.plan
	const [panel] = panels
	const sourceOf = (step: Status): string | undefined => {
		const found = view && panel && dateFor(view, panel.id, step.id)
		if (!found || found.scope === 'panel') return undefined
		if (found.scope === 'project') return dotted([dayText(found.date), t('from.project')])
		const group = entries?.find(
			(entry) =>
				entry.scope === 'group' &&
				entry.status_id === step.id &&
				entry.date === found.date &&
				panel.groups.includes(entry.id),
		)
		const name =
			found.scope === 'group' ? lookup.groupById.get(group?.id ?? '')?.name : lookup.floors[panel.floor]?.name
		return dotted([dayText(found.date), t('from.named', { name: name ?? '' })])
	}
	return stepsOf(lookup.statuses).map((step) => {
		if (!view || !panel) return { step, date: null }
		if (panels.length > 1) {
			const own = ownDate(view, panels, step.id)
			return { step, date: own === SEVERAL ? null : own, note: own === SEVERAL ? t('several') : undefined }
		}
		const found = dateFor(view, panel.id, step.id)
		const isLate = isLateFor(view, panel, step.id)
		const day = isLate ? dayFor(view, panel.id, step.id)?.day : undefined
		const note = dotted([day !== undefined && t('late_days', { count: view.today - day }), sourceOf(step)])
		return { step, date: found?.scope === 'panel' ? found.date : null, note: note || undefined, isLate }
	})
}

const SEVERAL = 'several'

/** The date of their own that all of the panels have; null for none. */
function ownDate(view: PlanView, panels: readonly Panel[], stepId: string): string | null {
	let same: Day | null | undefined
	for (const { id } of panels) {
		const found = dayFor(view, id, stepId)
		const own = found?.scope === 'panel' ? found.day : null
		if (same === undefined) same = own
		else if (same !== own) return SEVERAL
	}
	return same === undefined || same === null ? null : dateOf(same)
}

/** The steps of a plan that any panel has a date for, and the date of each panel as `2026-11-22`; empty for none. */
export function plannedColumns(view: PlanView | null): { step: Status; dateOf: (panelId: string) => string }[] {
	if (!view) return []
	return view.steps.flatMap((step, at) =>
		view.isPlanned[at]
			? {
					step,
					dateOf: (panelId: string) => dateFor(view, panelId, step.id)?.date ?? '',
				}
			: [],
	)
}
