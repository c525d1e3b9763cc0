import { Button, CloseButton, Menu, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import { IconFolderPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeGroupPanels } from '../../domain/groups/groups.queries.ts'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
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
	const errorText = useErrorText()
	const change = useChangeGroupPanels(projectId)
	const onError = (error: unknown) => toast.error(t('group_failed'), errorText(error))
	const joined = panel.groups.flatMap((id) => lookup.groupById.get(id) ?? [])
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
						<span title={group.name}>{group.name}</span>
						{editable && (
							<CloseButton
								size="sm"
								aria-label={t('drawer.remove_from_group', { group: group.name })}
								disabled={change.isPending}
								onClick={() => change.mutate({ id: group.id, remove: [panel.id] }, { onError })}
							/>
						)}
					</span>
				))}
			</div>
			{editable && joining}
			{editable && !joining && others.length > 0 && (
				<Menu position="bottom-start">
					<Menu.Target>
						<Button
							mt={10}
							variant="default"
							leftSection={<IconFolderPlus size={16} aria-hidden />}
							loading={change.isPending}
						>
							{t('add_to_group')}
						</Button>
					</Menu.Target>
					<Menu.Dropdown mah="50vh" style={{ overflowY: 'auto' }}>
						{others.map((group) => (
							<Menu.Item key={group.id} onClick={() => change.mutate({ id: group.id, add: [panel.id] }, { onError })}>
								{group.name}
							</Menu.Item>
						))}
					</Menu.Dropdown>
				</Menu>
			)}
		</>
	)
}
