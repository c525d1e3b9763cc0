import type { PlannedRow } from '@panelyard/contracts/assistant/assistant'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import classes from './assistant.module.css'

/** On which days the plan wants panels at which step. */
export function PlannedRows({ rows, project }: { rows: readonly PlannedRow[]; project: Project }) {
	const { t } = useTranslation('assistant')
	const statuses = useStatuses(project.id).data ?? []
	return (
		<ul className={classes.parts}>
			{rows.map(({ day, status_id, count }) => {
				const status = statuses.find(({ id }) => id === status_id)
				return (
					<li key={`${day} ${status_id}`} className={classes.history}>
						<strong>{dayText(day)}</strong>
						<span className={classes.side}>
							{status && <StatusChip status={status} />}
							{t('panels', { count })}
						</span>
					</li>
				)
			})}
		</ul>
	)
}
