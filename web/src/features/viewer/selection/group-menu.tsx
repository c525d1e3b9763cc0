import { Button, Menu } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconFolderPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './selection-card.module.css'
import { type GroupAdding, useGroupAdding } from './use-group-adding.tsx'

type GroupMenuProps = { projectId: string; panels: readonly Panel[]; groups: readonly Group[] }

/** Puts what is selected into a group, a new one too. */
export function GroupMenu({ projectId, panels, groups }: GroupMenuProps) {
	const { t } = useTranslation('panels')
	const adding = useGroupAdding(projectId, panels, groups)
	return (
		<>
			<Menu position="bottom-start" withinPortal>
				<Menu.Target>
					<Button variant="default" leftSection={<IconFolderPlus size={16} aria-hidden />} className={classes.action}>
						{t('add_to_group')}
					</Button>
				</Menu.Target>
				<Menu.Dropdown className={classes.menu}>
					<GroupItems groups={groups} adding={adding} />
				</Menu.Dropdown>
			</Menu>
			{adding.dialog}
		</>
	)
}

/** The groups that panels can be put into, and a new one. */
export function GroupItems({ groups, adding }: { groups: readonly Group[]; adding: GroupAdding }) {
	const { t } = useTranslation('panels')
	return (
		<>
			{groups.map((group) => (
				<Menu.Item key={group.id} className={classes.menuItem} onClick={() => adding.add(group)}>
					<bdi>{group.name}</bdi>
				</Menu.Item>
			))}
			<Menu.Item className={classes.menuItem} onClick={adding.startNew}>
				{t('new_group')}
			</Menu.Item>
		</>
	)
}
