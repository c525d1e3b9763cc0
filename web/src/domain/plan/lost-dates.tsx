import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePlan } from './plan.queries.ts'
import type { Plan } from './plan-steps.ts'

type LostDatesProps = { projectId: string; of: { group_id: string } | { status_id: string } | null }

/** Says how many planned dates go with a group or a step that is deleted; nothing for none. Null reads no plan. */
export function LostDates({ projectId, of }: LostDatesProps) {
	const { t } = useTranslation('plan')
	const plan = usePlan(projectId, of !== null).data
	const count = plan && of ? countDates(plan, of) : 0
	return count > 0 && <Text>{t('lost', { count })}</Text>
}

function countDates({ entries, panels }: Plan, of: NonNullable<LostDatesProps['of']>): number {
	if ('group_id' in of) return entries.filter(({ scope, id }) => scope === 'group' && id === of.group_id).length
	const own = panels.filter(({ status_id, date }) => status_id === of.status_id && date !== null)
	const ofPanels = own.reduce((sum, { element_steps, panel_ids }) => sum + element_steps.length + panel_ids.length, 0)
	return entries.filter(({ status_id }) => status_id === of.status_id).length + ofPanels
}
