import { ChangePlanResponse } from '@panelyard/contracts/figures/plan'
import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { dotted } from '../../locales/dotted.ts'
import { defineChange } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { defineUndo } from '../changes/undo-draft.ts'
import { statusName } from '../statuses/status-name.ts'
import { dayText } from './day-text.ts'
import { planQuery } from './plan.queries.ts'
import { AboutPlan, PLAN_CHANGED, withSteps } from './plan-steps.ts'

const readAgain = (client: QueryClient, { project_id }: { project_id: string }): void =>
	void client.invalidateQueries({ queryKey: queryKeys.plan(project_id) })

function textOf({ t }: ChangeTexts, { set, what, status }: AboutPlan): string {
	const date = set[0]?.date ?? null
	const step = statusName(status, t as never)
	return date === null
		? t('changes:plan.cleared', { step, what })
		: t('changes:plan.set', { step, what, date: dayText(date) })
}

export const planChanged = defineChange({
	name: PLAN_CHANGED,
	about: AboutPlan,
	answer: ChangePlanResponse,
	show: (client, { project_id, about }) =>
		client.setQueryData(planQuery(project_id).queryKey, (plan) => plan && withSteps(plan, about.set)),
	takeBack: readAgain,
	done: readAgain,
	named: textOf,
	told: (texts, { about }, { changed }) => (changed === 0 ? texts.t('panels:nothing_changed') : textOf(texts, about)),
	undo: ({ id, project_id }, { changed }) => (changed === 0 ? null : draftPlanUndo(project_id, id)),
	panels: ({ set }) => set.flatMap(({ scope, ids }) => (scope === 'panel' ? ids : [])),
})

/** Sets and clears planned dates. */
export const draftPlan = (project_id: string, about: AboutPlan): ChangeDraft => {
	const id = newId()
	return {
		id,
		project_id,
		kind: planChanged.name,
		request: { method: 'PUT', path: `/projects/${project_id}/plan`, body: { set: about.set, change_id: id } },
		about,
	}
}

/** Takes back what a change did to the plan, but for what somebody changed since. */
const draftPlanUndo = defineUndo({
	name: 'plan_undone',
	takeBack: readAgain,
	done: readAgain,
	told: ({ t }, _change, { restored, kept }) =>
		dotted([t('changes:plan.restored', { count: restored }), kept > 0 && t('changes:plan.kept', { count: kept })]),
	canRedo: ({ restored }) => restored > 0,
})
