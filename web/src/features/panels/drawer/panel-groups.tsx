import { Button, CloseButton, Menu, Text } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconFolderPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../../domain/changes/use-change.ts'
import { draftGroupPanels } from '../../../domain/groups/group-changes.ts'
import { groupsOf, type PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import { TextLink } from '../../../ui/link-button.tsx'
import classes from './panel-drawer.module.css'

type PanelGroupsProps = {
	projectId: string
	panel: Panel
	lookup: PanelLookup
	editable: boolean
	/** Instead of the usual way to join one. */
	joining?: ReactNode
}

/** The groups of one panel, to leave and to join. */
export function PanelGroups({ projectId, panel, lookup, editable, joining }: PanelGroupsProps) {
	const { t } = useTranslation('panels')
	const make = useMakeChange()
	const change = ({ id, name }: Group, step: { add?: string[]; remove?: string[] }) =>
		make(draftGroupPanels(projectId, { group_id: id, group_name: name, add: [], remove: [], ...step }))
	const joined = groupsOf(panel, lookup)
	const others = lookup.groups.filter(({ id }) => !panel.groups.includes(id))
	return (
		<>
			<div className={classes.chips}>
				{joined.length === 0 && (
					<Text size="sm" c="dimmed">
						{t('drawer.no_groups')}
					</Text>
				)}
				{joined.map((group) => (
					<span key={group.id} className={classes.group}>
						<TextLink
							to="/app/project/$id/group/$group_id"
							params={{ id: projectId, group_id: group.id }}
							c="inherit"
							title={group.name}
							dir="auto"
						>
							{group.name}
						</TextLink>
						{editable && (
							<CloseButton
								size="sm"
								aria-label={t('drawer.remove_from_group', { group: group.name })}
								onClick={onFirstClick(() => change(group, { remove: [panel.id] }))}
							/>
						)}
					</span>
				))}
			</div>
			{editable && joining}
			{editable && !joining && others.length > 0 && (
				<Menu position="bottom-start">
					<Menu.Target>
						<Button mt={10} variant="default" leftSection={<IconFolderPlus size={16} aria-hidden />}>
							{t('add_to_group')}
						</Button>
					</Menu.Target>
					<Menu.Dropdown mah="50vh" style={{ overflowY: 'auto' }}>
						{others.map((group) => (
							<Menu.Item key={group.id} onClick={() => change(group, { add: [panel.id] })}>
								{group.name}
							</Menu.Item>
						))}
					</Menu.Dropdown>
				</Menu>
			)}
		</>
	)
}
