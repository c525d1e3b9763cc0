// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconEye, IconEyeOff, IconSquareRoundedMinus } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusDot } from '../../../../domain/statuses/status-chip.tsx'
import classes from './tree.module.css'

export type RowText = {
	label: string
	note: string
	/** Of what the row counts, null for nothing. */
	count: string | null
	/** The colour it has in the picture; null for none, undefined for no dot. */
	colour: string | null | undefined
}

export type RowActions = {
	onRow: (row: number, event: MouseEvent) => void
	onOpen: (row: number) => void
	onToggle: (row: number) => void
	onHide: (row: number) => void
	onIsolate: (row: number) => void
}

type TreeRowProps = RowText & {
	id: string
	row: number
	top: number
	height: number
	level: number
	position: number
	size: number
	/** 0 for a leaf, 1 closed, 2 open. */
	opening: number
	isActive: boolean
	isSelected: boolean
	isHidden: boolean
	/** There is a picture to hide things in. */
	hasPicture: boolean
	actions: RowActions
}

/** One row of the tree, placed by hand. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
	const { id, row, top, height, level, position, size, opening, label, note, count, colour, actions } = props
	const { isActive, isSelected, isHidden } = props
	const { t } = useTranslation('tree')
	const alone = (act: (row: number) => void) => (event: MouseEvent) => {
		event.stopPropagation()
		act(row)
	}
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers to keys
		<div
			id={id}
			role="treeitem"
			aria-level={level}
			aria-posinset={position}
			aria-setsize={size}
			aria-expanded={opening === 0 ? undefined : opening === 2}
			aria-selected={isSelected}
			aria-label={[label, note, count, isHidden && t('hidden')].filter(Boolean).join(', ')}
			className={classes.row}
			data-active={isActive || undefined}
			data-hidden={isHidden || undefined}
			data-level={level}
			style={{ transform: `translateY(${top}px)`, height, '--level': level } as CSSProperties}
			onClick={(event) => actions.onRow(row, event)}
			onDoubleClick={() => actions.onOpen(row)}
		>
			<span
				className={classes.chevron}
				data-open={opening === 2 || undefined}
				onClick={opening === 0 ? undefined : alone(actions.onToggle)}
				onDoubleClick={(event) => event.stopPropagation()}
				aria-hidden
			>
				{opening > 0 && <IconChevronRight size={15} stroke={1.8} className="mirrored" />}
			</span>
			{colour !== undefined && <StatusDot colour={colour} />}
			<span className={classes.label} title={label}>
				<bdi>{label}</bdi>
			</span>
			{note && (
				<span className={classes.note} title={note}>
					{note}
				</span>
			)}
			{count !== null && <span className={classes.count}>{count}</span>}
			{props.hasPicture && (
				<span className={classes.tools} aria-hidden onDoubleClick={(event) => event.stopPropagation()}>
					<ActionIcon
						className={classes.tool}
						size="sm"
						tabIndex={-1}
						title={t('isolate')}
						onClick={alone(actions.onIsolate)}
					>
						<IconSquareRoundedMinus size={16} stroke={1.6} />
					</ActionIcon>
					<ActionIcon
						className={classes.tool}
						data-kept={isHidden || undefined}
						size="sm"
						tabIndex={-1}
						title={t(isHidden ? 'show' : 'hide')}
						onClick={alone(actions.onHide)}
					>
						{isHidden ? <IconEyeOff size={16} stroke={1.6} /> : <IconEye size={16} stroke={1.6} />}
					</ActionIcon>
				</span>
			)}
		</div>
	)
})
