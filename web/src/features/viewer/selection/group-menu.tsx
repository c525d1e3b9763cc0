import { Button, Menu, Modal } from '@mantine/core'
import type { Group } from '@panelyard/contracts/groups'
import type { Panel } from '@panelyard/contracts/panels'
import { IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { GroupForm } from '../../groups/group-form.tsx'
import { useChangeGroupPanels, useCreateGroup } from '../../groups/groups.queries.ts'
import classes from './selection-card.module.css'

type GroupMenuProps = { projectId: string; panels: readonly Panel[]; groups: readonly Group[] }

/** Puts what is selected into a group, a new one too. */
export function GroupMenu({ projectId, panels, groups }: GroupMenuProps) {
	const { t } = useTranslation('panels')
	const errorText = useErrorText()
	const change = useChangeGroupPanels(projectId)
	const create = useCreateGroup(projectId)
	const [isNaming, setNaming] = useState(false)
	const ids = () => panels.map(({ id }) => id)
	const tellAdded = ({ name }: Group) => toast.success(t('group_added', { count: panels.length, group: name }))
	return (
		<>
			<Menu position="bottom-start" withinPortal>
				<Menu.Target>
					<Button
						variant="default"
						leftSection={<IconFolderPlus size={16} aria-hidden />}
						loading={change.isPending}
						className={classes.action}
					>
						{t('add_to_group')}
					</Button>
				</Menu.Target>
				<Menu.Dropdown className={classes.menu}>
					{groups.map((group) => (
						<Menu.Item
							key={group.id}
							className={classes.menuItem}
							onClick={() =>
								change.mutate(
									{ id: group.id, add: ids() },
									{
										onSuccess: () => tellAdded(group),
										onError: (error) => toast.error(t('group_failed'), errorText(error)),
									},
								)
							}
						>
							<bdi>{group.name}</bdi>
						</Menu.Item>
					))}
					<Menu.Item className={classes.menuItem} onClick={() => setNaming(true)}>
						{t('new_group')}
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
			<Modal opened={isNaming} onClose={() => setNaming(false)} title={t('new_group')}>
				<GroupForm
					group={null}
					groups={groups}
					onCancel={() => setNaming(false)}
					onSave={async (request) => {
						const group = await create.mutateAsync({ ...request, panel_ids: ids() })
						setNaming(false)
						tellAdded(group)
					}}
				/>
			</Modal>
		</>
	)
}
