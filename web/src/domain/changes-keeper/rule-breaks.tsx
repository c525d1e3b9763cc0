import type { StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { panelLabel } from '../panels/search/panel-filters.ts'
import { StatusChip } from '../statuses/status-chip.tsx'
import { useStatuses } from '../statuses/statuses.queries.ts'
import classes from './rule-dialog.module.css'

type RuleBreaksProps = { projectId: string; breaks: Pick<StatusRuleBreaks, 'breaks'> }

/** Which status which panels lack: those with the most panels first. */
export function RuleBreaks({ projectId, breaks }: RuleBreaksProps) {
	const { t } = useTranslation('changes')
	return (
		<ul className={classes.breaks}>
			{breaks.breaks.map(({ status_id, requires, panel_count, panels }) => (
				<Refused key={`${status_id} ${requires}`} panels={panels} panelCount={panel_count}>
					{t('rule.lacking', { count: panel_count })}
					<StatusOfId projectId={projectId} id={requires} />
				</Refused>
			))}
		</ul>
	)
}

/** Which panels would go back from which status to which: those with the most panels first. */
export function GoingBack({ projectId, back }: { projectId: string; back: StatusRuleBreaks['back'] }) {
	const { t } = useTranslation(['changes', 'project'])
	return (
		<ul className={classes.breaks}>
			{back.map(({ from, to, panel_count, panels }) => (
				<Refused key={`${from} ${to}`} panels={panels} panelCount={panel_count}>
					<StatusOfId projectId={projectId} id={from} />
					<IconArrowRight size={14} className="mirrored" aria-label={t('project:changes.to')} />
					<StatusOfId projectId={projectId} id={to} />
					<span>{t('back.panels', { count: panel_count })}</span>
				</Refused>
			))}
		</ul>
	)
}

/** @param id null for no status */
export function StatusOfId({ projectId, id }: { projectId: string; id: string | null }) {
	const { t } = useTranslation(['changes', 'statuses'])
	const statuses = useStatuses(projectId).data
	const status = statuses?.find((each) => each.id === id)
	if (status) return <StatusChip status={status} />
	return <span>{id === null ? t('statuses:none') : statuses && t('rule.deleted_status')}</span>
}

type RefusedProps = { panels: StatusRuleBreaks['back'][number]['panels']; panelCount: number; children: ReactNode }

/** What is wrong with some panels, above the marks of the first few and how many more there are. */
function Refused({ panels, panelCount, children }: RefusedProps) {
	const { t, i18n } = useTranslation('changes')
	const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
	const marks = panels.map((panel) => panelLabel({ ...panel, own_name: '', global_id: '' }) || t('rule.unnamed'))
	const unnamed = panelCount - panels.length
	const named = unnamed > 0 ? [...marks, t('rule.and_more', { count: unnamed })] : marks
	return (
		<li>
			<div className={classes.lacking}>{children}</div>
			<div className={classes.marks}>
				{list.formatToParts(named).map(({ type, value }, index) =>
					// biome-ignore lint/suspicious/noArrayIndexKey: marks repeat, and the list stays as it is
					type === 'element' ? <bdi key={index}>{value}</bdi> : value,
				)}
			</div>
		</li>
	)
}
