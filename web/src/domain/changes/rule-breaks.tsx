import type { StatusRuleBreaks } from '@panelyard/contracts/panels'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../statuses/status-chip.tsx'
import { useStatuses } from '../statuses/statuses.queries.ts'
import { FirstMarks } from './going-back.tsx'
import classes from './rule-dialog.module.css'

type RuleBreaksProps = { projectId: string; breaks: Pick<StatusRuleBreaks, 'breaks'> }

/** Which status which panels lack: those with the most panels first. */
export function RuleBreaks({ projectId, breaks }: RuleBreaksProps) {
	const { t } = useTranslation('changes')
	const statuses = useStatuses(projectId)
	return (
		<ul className={classes.breaks}>
			{breaks.breaks.map(({ status_id, requires, panel_count, panels }) => {
				const needed = statuses.data?.find(({ id }) => id === requires)
				return (
					<li key={`${status_id} ${requires}`}>
						<div className={classes.lacking}>
							{t('rule.lacking', { count: panel_count })}
							{needed ? <StatusChip status={needed} /> : statuses.data && <span>{t('rule.deleted_status')}</span>}
						</div>
						<FirstMarks panels={panels} panelCount={panel_count} />
					</li>
				)
			})}
		</ul>
	)
}
