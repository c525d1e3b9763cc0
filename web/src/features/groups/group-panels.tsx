import { Button } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { NotSentMark } from '../../domain/changes-keeper/not-sent-mark.tsx'
import { CommentBadge } from '../../domain/comments/comment-badge.tsx'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { PanelSizeText } from '../../domain/panels/measures/panel-size-text.tsx'
import { panelName } from '../../domain/panels/own-words/panel-details.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { PlanMark } from '../../domain/plan/plan-mark.tsx'
import { panelPlan } from '../../domain/plan/plan-view.ts'
import { CarriedStatuses } from '../../domain/statuses/carried-statuses.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { FactList } from '../../ui/text/fact-list.tsx'
import classes from './group-page.module.css'

/** Rows at first, and the most that are ever drawn: the panel list is there for more. */
const FIRST_ROWS = 30
export const MOST_ROWS = 1000

type GroupPanelsProps = {
	projectId: string
	groupId: string
	/** By mark. */
	panels: readonly Panel[]
	lookup: PanelLookup
	isAll: boolean
	onAll: () => void
}

/** The panels of a group as a short list; the panel list does the rest. */
export function GroupPanels({ projectId, groupId, panels, lookup, isAll, onAll }: GroupPanelsProps) {
	const { t } = useTranslation(['groups', 'panels', 'statuses'])
	const shown = panels.slice(0, isAll ? MOST_ROWS : FIRST_ROWS)
	const search = { groups: [groupId] }
	return (
		<>
			<ul className={classes.panels}>
				{shown.map((panel) => (
					<PanelRow key={panel.id} projectId={projectId} panel={panel} lookup={lookup} search={search} />
				))}
			</ul>
			<div className={classes.foot}>
				{!isAll && panels.length > FIRST_ROWS && (
					<Button variant="default" onClick={onAll}>
						{t('page.show_all', { count: Math.min(panels.length, MOST_ROWS) })}
					</Button>
				)}
				<LinkButton
					variant="default"
					to="/app/project/$id"
					params={{ id: projectId }}
					search={{ tab: 'panels', ...search }}
				>
					{t('page.open_list')}
				</LinkButton>
			</div>
		</>
	)
}

type PanelRowProps = { projectId: string; panel: Panel; lookup: PanelLookup; search: { groups: string[] } }

function PanelRow({ projectId, panel, lookup, search }: PanelRowProps) {
	const { t } = useTranslation('statuses')
	const measures = useMeasures()
	const label = panelLabel(panel)
	const name = panelName(panel)
	const plan = lookup.plan && panelPlan(lookup.plan, panel.id)
	const facts = [
		name !== label && name,
		lookup.floors[panel.floor]?.name,
		panel.weight !== null && measures.panelWeight(panel.weight),
	]
	return (
		<li className={classes.panel}>
			<div className={classes.panelText}>
				<TextLink
					to="/app/project/$id/panel/$panel_id"
					params={{ id: projectId, panel_id: panel.id }}
					search={search}
					fw={600}
					className={classes.mark}
				>
					<bdi>{label}</bdi>
				</TextLink>{' '}
				<CommentBadge counts={lookup.comments.get(panel.id)} /> <NotSentMark panelId={panel.id} />
				<FactList facts={facts}>
					<li>
						<PanelSizeText panel={panel} />
					</li>
				</FactList>
			</div>
			{plan && (plan.state === 'late' || plan.state === 'due') && <PlanMark plan={plan} />}
			<CarriedStatuses
				ids={panel.statuses}
				statusById={lookup.statusById}
				none={<span className={classes.quiet}>{t('none')}</span>}
			/>
		</li>
	)
}
