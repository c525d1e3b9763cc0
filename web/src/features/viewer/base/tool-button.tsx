import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tool-button.module.css'

type ToolButtonProps = {
	label: string
	shortcut?: string | undefined
	/** Null greys it out. */
	onClick: (() => void) | null
	isPressed?: boolean | undefined
	children: ReactNode
	'data-toolbar-toggle'?: boolean
}

/** One icon button with a name. */
export function ToolButton({ label, shortcut, onClick, isPressed, children, ...others }: ToolButtonProps) {
	return (
		<Tooltip label={shortcut ? `${label}  ·  ${shortcut}` : label}>
			<ActionIcon
				{...others}
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
