import { CloseButton, Drawer, Portal } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useSmallScreen } from '../appearance/media.ts'
import classes from './side-pane.module.css'

type SidePaneProps = {
	opened: boolean
	onClose: () => void
	title: string
	/** Name of the close button. */
	closeLabel: string
	/** On wide screens, in rem. */
	width: number
	/** Its opening is a step of the browser's history: going back closes it without help. */
	isInAddress?: boolean
	children: ReactNode
}

/**
 * Details beside a list. On wide screens it is an `aside` and the list stays usable; on phones it is a dialog. Escape
 * closes it, and the focus returns to where it was.
 */
export function SidePane(props: SidePaneProps) {
	const { opened, onClose, title, closeLabel, isInAddress, children } = props
	const isDialog = useSmallScreen()
	if (!isDialog) return opened && <Pane {...props} />
	return (
		<Drawer
			opened={opened}
			onClose={onClose}
			position="right"
			size="100%"
			returnFocus
			title={title}
			closeButtonProps={{ 'aria-label': closeLabel, size: 44, iconSize: 18 }}
			classNames={{ title: classes.title, content: classes.dialog }}
			attributes={{ header: { role: 'presentation' }, content: { 'data-in-address': isInAddress || undefined } }}
			transitionProps={{ duration: 120 }}
		>
			{children}
		</Drawer>
	)
}

function Pane({ onClose, title, closeLabel, width, children }: SidePaneProps) {
	const titleId = useId()
	const pane = useRef<HTMLElement>(null)
	const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
		const isInOverlay = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
		if (!isInOverlay) onClose()
	})
	useEffect(() => {
		const opener = document.activeElement
		const shown = pane.current
		const onKeyDown = (event: KeyboardEvent) => closeOnEscape(event)
		window.addEventListener('keydown', onKeyDown)
		return () => {
			window.removeEventListener('keydown', onKeyDown)
			const { activeElement } = document
			const wasInside = activeElement === document.body || shown?.contains(activeElement)
			if (wasInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
		}
	}, [])
	return (
		<Portal>
			<aside ref={pane} className={classes.pane} style={{ width: `${width}rem` }} aria-labelledby={titleId}>
				<div className={classes.head}>
					<h2 id={titleId} className={classes.title} title={title}>
						{title}
					</h2>
					<CloseButton className={classes.close} iconSize={18} aria-label={closeLabel} onClick={onClose} />
				</div>
				<div className={classes.body}>{children}</div>
			</aside>
		</Portal>
	)
}
