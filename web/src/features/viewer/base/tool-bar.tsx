import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { type Icon, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './tool-bar.module.css'

type ToolBarProps = {
	label: string
	hint?: string
	/** Below the controls, as wide as the bar. */
	body?: ReactNode
	onClose: () => void
	children?: ReactNode
}

/** The controls of the tool in use, with one line that says what to do next. */
export function ToolBar({ label, hint, body, onClose, children }: ToolBarProps) {
	const { t } = useTranslation('viewer')
	return (
		<section className={classes.bar} aria-label={label}>
			<div className={classes.controls}>
				<div className={classes.chips}>{children}</div>
				<Tooltip label={t('tool_close')}>
					<ActionIcon className={classes.close} aria-label={t('tool_close')} onClick={onClose}>
						<IconX size={18} stroke={1.6} aria-hidden />
					</ActionIcon>
				</Tooltip>
			</div>
			{body}
			{hint && (
				<p className={classes.hint} aria-live="polite">
					{hint}
				</p>
			)}
		</section>
	)
}

/** One named control of a tool; null as `onClick` greys it out. */
export function ToolChip({
	icon: ChipIcon,
	isPressed,
	onClick,
	children,
}: {
	icon?: Icon
	isPressed?: boolean
	onClick: (() => void) | null
	children: ReactNode
}) {
	return (
		<UnstyledButton
			className={classes.chip}
			aria-pressed={isPressed}
			disabled={onClick === null}
			onClick={onClick ?? undefined}
		>
			{ChipIcon && <ChipIcon size={17} stroke={1.6} aria-hidden />}
			{children}
		</UnstyledButton>
	)
}
