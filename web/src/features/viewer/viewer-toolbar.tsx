import { ActionIcon, Indicator, Menu, Tooltip } from '@mantine/core'
import type { Floor } from '@panelyard/contracts/model-structure'
import {
	IconArrowsMaximize,
	IconArrowsMinimize,
	IconCube,
	IconEye,
	IconFocusCentered,
	IconPalette,
	IconSelectAll,
	IconStack2,
} from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../panels/measures.ts'
import type { ColourMode } from './element-appearance.ts'
import classes from './model-view.module.css'

type ToolbarProps = {
	mode: ColourMode
	onMode: (mode: ColourMode) => void
	floors: readonly Floor[]
	/** Panels on each floor by its index, -1 for none. */
	panelsOnFloor: ReadonlyMap<number, number>
	floor: number | null
	onFloor: (floor: number | null) => void
	onFit: () => void
	onFrame: (() => void) | null
	/** Null when nothing is hidden. */
	onShowAll: (() => void) | null
	isSeveral: boolean
	onSeveral: (isSeveral: boolean) => void
}

/** The controls of the view: one row of named icon buttons. */
export function ViewerToolbar(props: ToolbarProps) {
	const { t } = useTranslation('viewer')
	const fullscreen = useFullscreen()
	return (
		<div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
			<Tool label={t('fit')} onClick={props.onFit}>
				<IconCube size={19} stroke={1.6} aria-hidden />
			</Tool>
			<Tool label={t('frame')} onClick={props.onFrame}>
				<IconFocusCentered size={19} stroke={1.6} aria-hidden />
			</Tool>
			<span className={classes.divider} aria-hidden />
			<Tool
				label={props.mode === 'status' ? t('colours_materials') : t('colours_status')}
				onClick={() => props.onMode(props.mode === 'status' ? 'materials' : 'status')}
			>
				<IconPalette size={19} stroke={1.6} aria-hidden />
			</Tool>
			<FloorMenu {...props} />
			<Tool label={t('several')} isPressed={props.isSeveral} onClick={() => props.onSeveral(!props.isSeveral)}>
				<IconSelectAll size={19} stroke={1.6} aria-hidden />
			</Tool>
			<Tool label={t('show_all')} onClick={props.onShowAll}>
				<Indicator disabled={props.onShowAll === null} size={7} offset={2}>
					<IconEye size={19} stroke={1.6} aria-hidden style={{ display: 'block' }} />
				</Indicator>
			</Tool>
			{fullscreen.isPossible && (
				<Tool label={fullscreen.isOn ? t('leave_fullscreen') : t('fullscreen')} onClick={fullscreen.toggle}>
					{fullscreen.isOn ? (
						<IconArrowsMinimize size={19} stroke={1.6} aria-hidden />
					) : (
						<IconArrowsMaximize size={19} stroke={1.6} aria-hidden />
					)}
				</Tool>
			)}
		</div>
	)
}

/** One icon button; null as `onClick` greys it out. */
export function Tool({
	label,
	onClick,
	isPressed,
	children,
}: {
	label: string
	onClick: (() => void) | null
	isPressed?: boolean
	children: ReactNode
}) {
	return (
		<Tooltip label={label}>
			<ActionIcon
				className={classes.tool}
				aria-label={label}
				aria-pressed={isPressed}
				variant={isPressed ? 'light' : 'subtle'}
				color={isPressed ? 'steel' : 'gray'}
				disabled={onClick === null}
				onClick={onClick ?? undefined}
			>
				{children}
			</ActionIcon>
		</Tooltip>
	)
}

function FloorMenu({ floors, panelsOnFloor, floor, onFloor }: ToolbarProps) {
	const { t } = useTranslation('viewer')
	const measures = useMeasures()
	const nameOf = (index: number) => (index < 0 ? t('no_floor') : floors[index]?.name || t('unnamed_floor'))
	const order = floors
		.map((_, index) => index)
		.sort((a, b) => (floors[b]?.elevation ?? 0) - (floors[a]?.elevation ?? 0))
	if (panelsOnFloor.has(-1)) order.push(-1)
	const label = floor === null ? t('floors') : `${t('floors')}: ${nameOf(floor)}`
	return (
		<Menu position="bottom-end" withinPortal>
			<Menu.Target>
				<ActionIcon
					className={classes.tool}
					aria-label={label}
					title={label}
					variant={floor === null ? 'subtle' : 'light'}
					color={floor === null ? 'gray' : 'steel'}
					disabled={order.length === 0}
				>
					<IconStack2 size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown className={classes.floors}>
				<Menu.RadioGroup
					value={floor === null ? 'all' : String(floor)}
					onChange={(value) => onFloor(value === 'all' ? null : Number(value))}
				>
					<Menu.RadioItem value="all">{t('all_floors')}</Menu.RadioItem>
					{order.map((index) => (
						<Menu.RadioItem
							key={index}
							value={String(index)}
							rightSection={<span className={classes.count}>{measures.number(panelsOnFloor.get(index) ?? 0)}</span>}
						>
							<span className={classes.ellipsis} title={nameOf(index)}>
								{nameOf(index)}
							</span>
						</Menu.RadioItem>
					))}
				</Menu.RadioGroup>
			</Menu.Dropdown>
		</Menu>
	)
}

/** The whole page full screen, so that menus show too. Phones without the call get no button. */
function useFullscreen() {
	const isOn = useSyncExternalStore(
		(onChange) => {
			document.addEventListener('fullscreenchange', onChange)
			return () => document.removeEventListener('fullscreenchange', onChange)
		},
		() => document.fullscreenElement !== null,
	)
	const toggle = () =>
		void (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
	return { isPossible: document.fullscreenEnabled, isOn, toggle }
}
