import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { panelsByGroup } from '../../domain/panels/history/status-distribution.ts'
import type { Amounts } from '../../domain/panels/measures/figure-measure.ts'
import { flagsOf } from '../../domain/statuses/status-flags.ts'
import { IconLink } from '../../ui/link-button.tsx'
import { PanelBreakdown, shareOf } from './panel-breakdown.tsx'

type GroupBreakdownProps = {
	projectId: string
	panels: readonly Panel[]
	statuses: readonly Status[]
	amounts: Amounts
}

/** Groups that are listed at first. */
const FIRST_GROUPS = 8

/** A bar for each group, in their order. */
export function GroupBreakdown({ projectId, panels, statuses, amounts }: GroupBreakdownProps) {
	const { t } = useTranslation('project')
	const groups = useGroups(projectId).data
	const shares = useMemo(() => {
		const members = panelsByGroup(panels)
		return (groups ?? []).map(({ id }) => shareOf(id, members.get(id) ?? [], flagsOf(statuses), amounts.of))
	}, [panels, groups, statuses, amounts.of])
	const nameOf = (id: string) => groups?.find((group) => group.id === id)?.name ?? ''
	return (
		<PanelBreakdown
			title={t('by_group.title')}
			projectId={projectId}
			shares={shares}
			statuses={statuses}
			amounts={amounts}
			firstRows={FIRST_GROUPS}
			nameOf={nameOf}
			linkTitle={(group) => t('by_group.panels_of', { group })}
			countedOf={(id) => ({ groups: [id] })}
			actionOf={(id) => (
				<IconLink
					variant="subtle"
					color="gray"
					to="/app/project/$id/group/$group_id"
					params={{ id: projectId, group_id: id }}
					aria-label={t('by_group.open', { group: nameOf(id) })}
					title={t('by_group.open', { group: nameOf(id) })}
				>
					<IconChevronRight size={16} aria-hidden className="mirrored" />
				</IconLink>
			)}
		/>
	)
}
