import { Menu } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconArrowLeft, IconCategory, IconCheck, IconFolderPlus, IconMessagePlus } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryDialog } from '../../../domain/categories/category-dialog.tsx'
import { CategoryItems } from '../../../domain/categories/category-menu.tsx'
import { useGroups } from '../../../domain/groups/groups.queries.ts'
import { useAssignStatuses } from '../../../domain/panels/use-assign-statuses.ts'
import { chosenChange } from '../../../domain/statuses/chosen-change.ts'
import { useWhyNotSet } from '../../../domain/statuses/may-set.ts'
import { presentStatuses } from '../../../domain/statuses/present-statuses.ts'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import { flagList, stepsOf } from '../../../domain/statuses/status-flags.ts'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { usePhone } from '../../../ui/appearance/media.ts'
import { useCurrent, useStored } from '../base/store.ts'
import { type Commands, useCommands } from '../commands/commands.ts'
import { useViewpoint } from '../commenting/use-viewpoint.ts'
import { useView } from '../view/view-store.ts'
import { MOST_AT_ONCE } from './comment-on-several.tsx'
import { GroupItems } from './group-menu.tsx'
import { useGroupAdding } from './use-group-adding.tsx'
import classes from './view-menu.module.css'

const ON_PANEL: readonly string[] = ['frame', 'isolate', 'hide']
const ALWAYS: readonly string[] = ['fit', 'show_all', 'section', 'measure', 'copy_view_link']
/** On a phone the rest stands at the foot, and the room is needed for what concerns the panel. */
const ALWAYS_ON_PHONE: readonly string[] = ['show_all', 'copy_view_link']
const NOTHING: never[] = []
/** A long menu covers the place it was asked for on rather than that its end is cut off. */
const WITHIN_WINDOW = { flip: { crossAxis: false }, shift: { crossAxis: true, padding: 8 } }

/** Does what takes the focus, once the menu has given it back to the picture: there it returns in the end. */
const afterMenu = (task: () => void): void => void window.setTimeout(task, RETURN_MS)
const RETURN_MS = 30

/** What can be done where one has clicked with the right button, or held a finger. */
export function ViewMenu() {
	const { project, statuses, panelsById, selection, editable, menu, starter } = useView()
	const projectId = project.id
	const at = useCurrent(menu)
	const commands = useCommands()
	const onComment = useViewpoint() && (() => starter.current?.begin())
	const { t } = useTranslation(['viewer', 'panels', 'categories'])
	const isPhone = usePhone()
	const { panels: ids } = useStored(selection)
	const panels = ids.flatMap((id) => panelsById.get(id) ?? [])
	const groups = useGroups(projectId).data ?? NOTHING
	const adding = useGroupAdding(projectId, panels, groups)
	const [choosing, setChoosing] = useState<'group' | 'category' | null>(null)
	const [isManaging, setIsManaging] = useState(false)
	const isByKey = useRef(false)
	const dropdown = useRef<HTMLDivElement>(null)
	// Another list begins at its top; opening is the menu's own affair.
	const enter = useEffectEvent(() => {
		if (!at) return
		const first = dropdown.current?.querySelector<HTMLElement>('[role="menuitem"]')
		if (isByKey.current) first?.focus()
		else dropdown.current?.focus()
	})
	useEffect(() => enter(), [choosing])
	const choose = (what: typeof choosing) => (event: MouseEvent) => {
		isByKey.current = event.detail === 0
		setChoosing(what)
	}
	const hasPanels = panels.length > 0
	const always = isPhone && hasPanels ? ALWAYS_ON_PHONE : ALWAYS
	return (
		<>
			<Menu
				opened={at !== null}
				onClose={() => menu.set(null)}
				onExitTransitionEnd={() => setChoosing(null)}
				position="bottom-start"
				middlewares={WITHIN_WINDOW}
				withinPortal
				width={240}
			>
				<Menu.Target>
					<span
						className={classes.place}
						style={{ transform: `translate(${at?.x ?? 0}px, ${at?.y ?? 0}px)` }}
						aria-hidden
					/>
				</Menu.Target>
				<Menu.Dropdown ref={dropdown} className={classes.menu} aria-label={t('menu')}>
					{choosing === 'group' ? (
						<Choice title={t('panels:add_to_group')} onBack={choose(null)}>
							<GroupItems
								groups={panels.length === 1 ? groups.filter(({ id }) => !panels[0]?.groups.includes(id)) : groups}
								adding={{ ...adding, startNew: () => afterMenu(adding.startNew) }}
							/>
						</Choice>
					) : choosing === 'category' ? (
						<Choice title={t('categories:set')} onBack={choose(null)}>
							<CategoryItems
								projectId={projectId}
								panelIds={() => selection.now.panels}
								onManage={() => afterMenu(() => setIsManaging(true))}
							/>
						</Choice>
					) : (
						<>
							<CommandItems commands={commands} ids={ON_PANEL} />
							{ON_PANEL.some((id) => commands.get(id)?.run) && <Menu.Divider />}
							{hasPanels && editable && statuses.length > 0 && <StatusItems panels={panels} />}
							{hasPanels && (editable || onComment) && (
								<>
									{onComment && <CommentItem count={panels.length} onComment={() => afterMenu(onComment)} />}
									{editable && (
										<>
											<ChoiceItem icon={IconFolderPlus} onClick={choose('group')}>
												{t('panels:add_to_group')}
											</ChoiceItem>
											<ChoiceItem icon={IconCategory} onClick={choose('category')}>
												{t('categories:set')}
											</ChoiceItem>
										</>
									)}
									<Menu.Divider />
								</>
							)}
							<CommandItems commands={commands} ids={always} />
						</>
					)}
				</Menu.Dropdown>
			</Menu>
			{adding.dialog}
			<CategoryDialog projectId={projectId} opened={isManaging} onClose={() => setIsManaging(false)} />
		</>
	)
}

function CommandItems({ commands, ids }: { commands: Commands; ids: readonly string[] }) {
	return ids.map((id) => {
		const command = commands.get(id)
		if (!command?.run) return null
		const { icon: CommandIcon, label, run, key } = command
		return (
			<Menu.Item
				key={id}
				className={classes.item}
				leftSection={<CommandIcon size={17} stroke={1.6} aria-hidden />}
				rightSection={key && <span className={classes.key}>{key.shown}</span>}
				onClick={run}
			>
				{label}
			</Menu.Item>
		)
	})
}

function CommentItem({ count, onComment }: { count: number; onComment: () => void }): ReactNode {
	const { t } = useTranslation('selection')
	const isTooMany = count > MOST_AT_ONCE
	return (
		<Menu.Item
			className={classes.item}
			leftSection={<IconMessagePlus size={17} stroke={1.6} aria-hidden />}
			disabled={isTooMany}
			onClick={onComment}
		>
			{t('comment')}
			{isTooMany && <span className={classes.why}>{t('comment_too_many', { count: MOST_AT_ONCE })}</span>}
		</Menu.Item>
	)
}

type ChoiceItemProps = { icon: typeof IconCategory; onClick: (event: MouseEvent) => void; children: ReactNode }

/** Leads to a choice within the menu. */
function ChoiceItem({ icon: ItemIcon, onClick, children }: ChoiceItemProps) {
	return (
		<Menu.Item
			className={classes.item}
			leftSection={<ItemIcon size={17} stroke={1.6} aria-hidden />}
			closeMenuOnClick={false}
			aria-haspopup="menu"
			onClick={onClick}
		>
			{children}
		</Menu.Item>
	)
}

type ChoiceProps = { title: string; onBack: (event: MouseEvent) => void; children: ReactNode }

/** What is chosen from takes the place of the menu: beside it a phone has no room. */
function Choice({ title, onBack, children }: ChoiceProps) {
	const { t } = useTranslation('viewer')
	return (
		<>
			<Menu.Label>{title}</Menu.Label>
			{children}
			<Menu.Divider />
			<Menu.Item
				className={classes.item}
				leftSection={<IconArrowLeft size={17} stroke={1.6} className="mirrored" aria-hidden />}
				closeMenuOnClick={false}
				onClick={onBack}
			>
				{t('menu_back')}
			</Menu.Item>
		</>
	)
}

/** Setting a status is what a fitter came for: one press, on this panel or all that are selected. Flags come after the steps. */
function StatusItems({ panels }: { panels: readonly Panel[] }) {
	const { project, statuses, selection } = useView()
	const { t } = useTranslation('panels')
	const assign = useAssignStatuses(project.id, 'viewer')
	const present = presentStatuses(panels, statuses)
	const flags = flagList(statuses)
	const item = (status: Status | null) => (
		<StatusItem
			key={status?.id ?? 'none'}
			status={status}
			isPresent={present.has(status?.id ?? null)}
			onChoose={() => assign([...selection.now.panels], chosenChange(status, present))}
		/>
	)
	return (
		<>
			<Menu.Label>{t('set_status')}</Menu.Label>
			<div className={classes.statuses}>
				{[...stepsOf(statuses), null].map(item)}
				{flags.length > 0 && <Menu.Label>{t('flag_issue')}</Menu.Label>}
				{flags.map(item)}
			</div>
			<Menu.Divider />
		</>
	)
}

type StatusItemProps = { status: Status | null; isPresent: boolean; onChoose: () => void }

function StatusItem({ status, isPresent, onChoose }: StatusItemProps) {
	const { project } = useView()
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const whyNot = useWhyNotSet(project.id)
	const refused = status && whyNot(status)
	return (
		<Menu.Item
			className={classes.item}
			leftSection={<StatusDot colour={status?.colour ?? null} />}
			rightSection={isPresent && <IconCheck size={16} aria-hidden />}
			aria-current={isPresent || undefined}
			disabled={refused !== null}
			title={refused ?? undefined}
			onClick={onChoose}
		>
			{status ? nameOf(status) : t('none')}
		</Menu.Item>
	)
}
