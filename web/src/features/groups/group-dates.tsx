import { Modal } from '@mantine/core'
import type { PlanEntry } from '@panelyard/contracts/figures/plan'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { usePlan } from '../../domain/plan/plan.queries.ts'
import { PlannedDates } from '../../domain/plan/planned-dates.tsx'
import { stepsOf } from '../../domain/statuses/status-flags.ts'

type GroupDatesDialogProps = {
	projectId: string
	/** Null while the dialog is closed. */
	group: Group | null
	statuses: readonly Status[]
	onClose: () => void
}

/** The planned dates of a group, as a dialog. */
export function GroupDatesDialog({ projectId, group, statuses, onClose }: GroupDatesDialogProps) {
	const { t } = useTranslation('plan')
	const entries = usePlan(projectId).data?.entries
	return (
		<Modal opened={group !== null} onClose={onClose} title={group && t('dates_of', { name: group.name })}>
			{group && <DatesOfGroup projectId={projectId} group={group} statuses={statuses} entries={entries} editable />}
		</Modal>
	)
}

type DatesOfGroupProps = {
	projectId: string
	group: Group
	statuses: readonly Status[]
	entries: readonly PlanEntry[] | undefined
	editable: boolean
}

/** The dates of a group. */
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
