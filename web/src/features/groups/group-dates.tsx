import { Button, Modal } from '@mantine/core'
import type { Group } from '@panelyard/contracts/groups'
import type { PlanEntry } from '@panelyard/contracts/plan'
import type { Status } from '@panelyard/contracts/statuses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlan } from '../../domain/plan/plan.queries.ts'
import { PlannedDates } from '../../domain/plan/planned-dates.tsx'
import { stepsOf } from '../../domain/statuses/status-flags.ts'

type GroupDatesProps = { projectId: string; group: Group; statuses: readonly Status[] }

/** Opens the planned dates of a group. */
export function GroupDates({ projectId, group, statuses }: GroupDatesProps) {
	const { t } = useTranslation('plan')
	const entries = usePlan(projectId).data?.entries
	const [isOpen, setOpen] = useState(false)
	const title = t('dates_of', { name: group.name })
	return (
		<>
			<Button size="xs" variant="default" aria-label={title} onClick={() => setOpen(true)}>
				{t('dates')}
			</Button>
			<Modal opened={isOpen} onClose={() => setOpen(false)} title={title}>
				<DatesOfGroup projectId={projectId} group={group} statuses={statuses} entries={entries} editable />
			</Modal>
		</>
	)
}

type DatesOfGroupProps = GroupDatesProps & { entries: readonly PlanEntry[] | undefined; editable: boolean }

/**
 * The dates of a group. In the dialog drawn while that is open, so that a list of many groups doesn't look up the dates of
 * each.
 */
export function DatesOfGroup({ projectId, group, statuses, entries, editable }: DatesOfGroupProps) {
	const dates = stepsOf(statuses).map((step) => {
		const entry = entries?.find(
			({ scope, id, status_id }) => scope === 'group' && id === group.id && status_id === step.id,
		)
		return { step, date: entry?.date ?? null }
	})
	return (
		<PlannedDates
			projectId={projectId}
			thing={{ scope: 'group', ids: [group.id], name: group.name }}
			dates={dates}
			editable={editable}
		/>
	)
}
