import type { StatusRuleBreaks } from '@panelyard/contracts/panels'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { panelLabel } from '../panels/panel-filters.ts'
import { StatusChip } from '../statuses/status-chip.tsx'
import { useStatuses } from '../statuses/statuses.queries.ts'
import classes from './rule-dialog.module.css'

type GoingBackProps = { projectId: string; back: StatusRuleBreaks['back'] }

/** Which panels would go back from which status to which: those with the most panels first. */
export function GoingBack({ projectId, back }: GoingBackProps) {
	const { t } = useTranslation(['changes', 'project', 'statuses'])
	const statuses = useStatuses(projectId).data
	const chip = (id: string | null) => {
		const status = statuses?.find((each) => each.id === id)
		if (status) return <StatusChip status={status} />
		return <span>{id === null ? t('statuses:none') : statuses && t('rule.deleted_status')}</span>
	}
	return (
		<ul className={classes.breaks}>
			{back.map(({ from, to, panel_count, panels }) => (
				<li key={`${from} ${to}`}>
					<div className={classes.lacking}>
						{chip(from)}
						<IconArrowRight size={14} className="mirrored" aria-label={t('project:changes.to')} />
						{chip(to)}
						<span>{t('back.panels', { count: panel_count })}</span>
					</div>
					<FirstMarks panels={panels} panelCount={panel_count} />
				</li>
			))}
		</ul>
	)
}

type FirstMarksProps = { panels: StatusRuleBreaks['back'][number]['panels']; panelCount: number }

/** The marks of the first few panels, and how many more there are. */
export function FirstMarks({ panels, panelCount }: FirstMarksProps) {
	const { t, i18n } = useTranslation('changes')
	const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
	const marks = panels.map((panel) => panelLabel({ ...panel, own_name: '', global_id: '' }) || t('rule.unnamed'))
	const unnamed = panelCount - panels.length
	const named = unnamed > 0 ? [...marks, t('rule.and_more', { count: unnamed })] : marks
	return (
		<div className={classes.marks}>
			{list.formatToParts(named).map(({ type, value }, index) =>
				// biome-ignore lint/suspicious/noArrayIndexKey: marks repeat, and the list stays as it is
				type === 'element' ? <bdi key={index}>{value}</bdi> : value,
			)}
		</div>
	)
}
