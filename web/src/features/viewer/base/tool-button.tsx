import { ActionIcon, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
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
	// Once it was pressed, its name would lie over what it has opened.
	const [isPressedNow, setPressedNow] = useState(false)
	return (
		<Tooltip label={shortcut ? `${label}  ·  ${shortcut}` : label} disabled={isPressedNow}>
			<ActionIcon
				{...others}
				className={classes.tool}
				aria-label={label}
				aria-pressed={isPressed}
				variant={isPressed ? 'light' : 'subtle'}
				color={isPressed ? 'steel' : 'gray'}
				disabled={onClick === null}
				onClick={
					onClick
						? () => {
								setPressedNow(true)
								onClick()
							}
						: undefined
				}
				onPointerLeave={() => setPressedNow(false)}
				onBlur={() => setPressedNow(false)}
			>
				{children}
			</ActionIcon>
		</Tooltip>
	)
}
