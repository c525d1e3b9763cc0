import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconCalendar, IconCube, IconDots, IconFolderPlus, IconQrcode, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryDialog } from '../../domain/categories/category-dialog.tsx'
import { CategoryItems, CategoryMenu } from '../../domain/categories/category-menu.tsx'
import { usePrintLabels } from '../../domain/labels/print-labels.ts'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { usePanelSums } from '../../domain/panels/list/panel-sums.ts'
import type { AskOfPanels } from '../../domain/panels/search/ask-of-panels.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import type { StatusChange } from '../../domain/statuses/chosen-change.ts'
import { FlagMenu } from '../../domain/statuses/flag-menu.tsx'
import { useWhyNotSet } from '../../domain/statuses/may-set.ts'
import { presentStatuses } from '../../domain/statuses/present-statuses.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { flagList, stepsOf } from '../../domain/statuses/status-flags.ts'
import { StatusMenu } from '../../domain/statuses/status-menu.tsx'
import { dotted } from '../../locales/dotted.ts'
import classes from './bulk-bar.module.css'
import { ExportItems, ExportMenu } from './export/export-menu.tsx'
import type { ExportFormat } from './export/panel-export.ts'

type BulkBarProps = {
	projectId: string
	panels: readonly Panel[]
	ask: AskOfPanels
	/** How many of them the filters hide. */
	hiddenCount: number
	/** Leaves only those selected that are shown. */
	onLeaveHidden: () => void
	lookup: PanelLookup
	/** Shows them in 3D; null where there is no model. */
	onShowIn3d: (() => void) | null
	onAssign: (change: StatusChange) => void
	onAddToGroup: (group: Group) => void
	onRemoveFromGroup: (group: Group) => void
	onNewGroup: () => void
	/** Opens the planned dates. */
	onPlan: () => void
	isExporting: boolean
	onExport: (format: ExportFormat) => void
	onClear: () => void
	/** Only the status is set by a button of its own; the rest is in a menu. */
	compact: boolean
}

/** What is selected and what can be done with it; stays in sight at the foot of the list. */
export function BulkBar(props: BulkBarProps) {
	const { projectId, panels, ask, hiddenCount, lookup, onShowIn3d, onAssign } = props
	const { isExporting, onExport, onClear, compact } = props
	const { t } = useTranslation(['panels', 'categories', 'plan', 'changes', 'labels'])
	const [isManaging, setIsManaging] = useState(false)
	const [, ...sums] = usePanelSums(panels, ['area', 'weight'])
	const ids = () => panels.map(({ id }) => id)
	const carried = new Set(panels.flatMap(({ statuses }) => statuses))
	const whyNot = useWhyNotSet(projectId)
	const removable = lookup.statuses.filter(({ id }) => carried.has(id))
	const present = useMemo(() => presentStatuses(panels, lookup.statuses), [panels, lookup.statuses])
	const flags = flagList(lookup.statuses)
	const printLabels = usePrintLabels(projectId)
	const onLabels = isDemoProject(projectId) ? null : () => ask(ids(), printLabels)
	return (
		<section className={classes.bar} data-foot aria-label={t('bulk_actions')}>
			<div className={classes.sums}>
				<Text fw={600} size="sm" aria-live="polite">
					{t('selected', { count: panels.length })}
				</Text>
				<Text size="sm" c="dimmed">
					{dotted(sums)}
				</Text>
				{hiddenCount > 0 && (
					<span className={classes.hidden}>
						{t('selected_hidden', { count: hiddenCount })}
						<Button variant="subtle" size="compact-sm" onClick={props.onLeaveHidden}>
							{t('changes:rule.leave_out', { count: hiddenCount })}
						</Button>
					</span>
				)}
			</div>
			<div className={classes.actions}>
				<StatusMenu
					projectId={projectId}
					variant="filled"
					size={compact ? 'md' : 'sm'}
					statuses={stepsOf(lookup.statuses)}
					present={present}
					withNone
					hint={t('set_status_hint')}
					onChoose={(status) => onAssign({ action: 'set', status })}
				>
					{t('set_status')}
				</StatusMenu>
				{!compact && (
					<>
						<FlagMenu projectId={projectId} statuses={lookup.statuses} present={present} onChange={onAssign} />
						<StatusMenu
							projectId={projectId}
							statuses={removable}
							disabled={removable.length === 0}
							onChoose={(status) => status && onAssign({ action: 'remove', status })}
						>
							{t('remove_status')}
						</StatusMenu>
						<Menu position="top-start">
							<Menu.Target>
								<Button variant="default" leftSection={<IconFolderPlus size={16} aria-hidden />}>
									{t('add_to_group')}
								</Button>
							</Menu.Target>
							<Menu.Dropdown className={classes.menu}>
								<GroupItems {...props} />
							</Menu.Dropdown>
						</Menu>
						<CategoryMenu projectId={projectId} panelIds={ids} ask={ask}>
							{t('categories:set')}
						</CategoryMenu>
						<Button variant="default" leftSection={<IconCalendar size={16} aria-hidden />} onClick={props.onPlan}>
							{t('plan:dates')}
						</Button>
						{onLabels && (
							<Tooltip label={t('labels:print')}>
								<ActionIcon variant="default" size="input-sm" aria-label={t('labels:print')} onClick={onLabels}>
									<IconQrcode size={16} aria-hidden />
								</ActionIcon>
							</Tooltip>
						)}
						<ExportMenu isExporting={isExporting} onExport={onExport} />
						{onShowIn3d && (
							<Tooltip label={t('show_in_3d')}>
								<ActionIcon variant="default" size="input-sm" aria-label={t('show_in_3d')} onClick={onShowIn3d}>
									<IconCube size={16} aria-hidden />
								</ActionIcon>
							</Tooltip>
						)}
					</>
				)}
				{compact && (
					<Menu position="top-end" width={260}>
						<Menu.Target>
							<ActionIcon variant="default" aria-label={t('more')}>
								<IconDots size={18} aria-hidden />
							</ActionIcon>
						</Menu.Target>
						<Menu.Dropdown className={classes.menu}>
							{flags.length > 0 && <Menu.Label>{t('flag_issue')}</Menu.Label>}
							{flags.map((status) => (
								<Menu.Item
									key={status.id}
									disabled={whyNot(status) !== null}
									onClick={() => onAssign({ action: 'add', status })}
								>
									<StatusChip status={status} />
								</Menu.Item>
							))}
							{removable.length > 0 && <Menu.Label>{t('remove_status')}</Menu.Label>}
							{removable.map((status) => (
								<Menu.Item
									key={status.id}
									disabled={whyNot(status) !== null}
									onClick={() => onAssign({ action: 'remove', status })}
								>
									<StatusChip status={status} />
								</Menu.Item>
							))}
							<Menu.Label>{t('add_to_group')}</Menu.Label>
							<GroupItems {...props} />
							<Menu.Label>{t('categories:set')}</Menu.Label>
							<CategoryItems projectId={projectId} panelIds={ids} ask={ask} onManage={() => setIsManaging(true)} />
							<Menu.Divider />
							<Menu.Item leftSection={<IconCalendar size={16} aria-hidden />} onClick={props.onPlan}>
								{t('plan:title')}
							</Menu.Item>
							{onShowIn3d && (
								<Menu.Item leftSection={<IconCube size={16} aria-hidden />} onClick={onShowIn3d}>
									{t('show_in_3d')}
								</Menu.Item>
							)}
							{onLabels && (
								<Menu.Item leftSection={<IconQrcode size={16} aria-hidden />} onClick={onLabels}>
									{t('labels:print')}
								</Menu.Item>
							)}
							<Menu.Label>{isExporting ? t('exporting') : t('export')}</Menu.Label>
							<ExportItems isExporting={isExporting} onExport={onExport} />
						</Menu.Dropdown>
					</Menu>
				)}
				<CategoryDialog projectId={projectId} opened={isManaging} onClose={() => setIsManaging(false)} />
				<ActionIcon aria-label={t('clear_selection')} onClick={onClear}>
					<IconX size={18} aria-hidden />
				</ActionIcon>
			</div>
		</section>
	)
}

function GroupItems({ lookup, panels, onAddToGroup, onRemoveFromGroup, onNewGroup }: BulkBarProps) {
	const { t } = useTranslation('panels')
	const joined = new Set(panels.flatMap(({ groups }) => groups))
	const leavable = lookup.groups.filter(({ id }) => joined.has(id))
	return (
		<>
			{lookup.groups.map((group) => (
				<Menu.Item key={group.id} onClick={() => onAddToGroup(group)}>
					<span className={classes.groupName}>{group.name}</span>
				</Menu.Item>
			))}
			<Menu.Item onClick={onNewGroup}>{t('new_group')}</Menu.Item>
			{leavable.length > 0 && <Menu.Label>{t('remove_from_group')}</Menu.Label>}
			{leavable.map((group) => (
				<Menu.Item key={`leave ${group.id}`} onClick={() => onRemoveFromGroup(group)}>
					<span className={classes.groupName}>{group.name}</span>
				</Menu.Item>
			))}
		</>
	)
}
