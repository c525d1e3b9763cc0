import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { CommentBadge } from '../../domain/comments/comment-badge.tsx'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import classes from './group-page.module.css'

const MOST_PANELS = 20

type GroupCommentsProps = { projectId: string; groupId: string; panels: readonly Panel[]; lookup: PanelLookup }

/** The panels of a group that people talk about, each with the way to what is said. */
export function GroupComments({ projectId, groupId, panels, lookup }: GroupCommentsProps) {
	const { t } = useTranslation('groups')
	const talked = panels.filter(({ id }) => {
		const counts = lookup.comments.get(id)
		return counts !== undefined && counts.open + counts.unread > 0
	})
	return (
		<>
			{talked.length === 0 ? (
				<p className={classes.none}>{t('page.no_comments')}</p>
			) : (
				<TalkedPanels projectId={projectId} groupId={groupId} panels={talked} lookup={lookup} />
			)}
			{panels.some(({ id }) => lookup.comments.has(id)) && (
				<div className={classes.foot}>
					<LinkButton
						variant="default"
						to="/app/project/$id"
						params={{ id: projectId }}
						search={{ tab: 'comments', comments: 'all', comments_group: groupId }}
					>
						{t('page.all_comments')}
					</LinkButton>
				</div>
			)}
		</>
	)
}

function TalkedPanels({ projectId, groupId, panels, lookup }: GroupCommentsProps) {
	const { t } = useTranslation('groups')
	return (
		<ul className={classes.talked}>
			{panels.slice(0, MOST_PANELS).map((panel) => (
				<li key={panel.id}>
					<TextLink
						to="/app/project/$id/panel/$panel_id"
						params={{ id: projectId, panel_id: panel.id }}
						search={{ groups: [groupId] }}
						size="sm"
					>
						<bdi>{panelLabel(panel)}</bdi>
					</TextLink>
					<CommentBadge counts={lookup.comments.get(panel.id)} />
				</li>
			))}
			{panels.length > MOST_PANELS && <li>{t('marks.more', { count: panels.length - MOST_PANELS })}</li>}
		</ul>
	)
}
