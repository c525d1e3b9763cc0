import type { HistoryRow } from '@panelyard/contracts/assistant/assistant'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import classes from './assistant.module.css'

/** Who gave panels which status, on which day. */
export function HistoryRows({ rows, project }: { rows: readonly HistoryRow[]; project: Project }) {
	const { t } = useTranslation('assistant')
	const statuses = useStatuses(project.id).data ?? []
	return (
		<ul className={classes.parts}>
			{rows.map(({ day, user_name, status_id, status_name, count }) => {
				const status = statuses.find(({ id }) => id === status_id)
				return (
					<li key={`${day} ${user_name} ${status_id}`} className={classes.history}>
						<span>
							<strong>{dayText(day)}</strong> · <bdi>{user_name || t('someone')}</bdi>
						</span>
						<span className={classes.side}>
							{status ? <StatusChip status={status} /> : status_name}
							{t('panels', { count })}
						</span>
					</li>
				)
			})}
		</ul>
	)
}
