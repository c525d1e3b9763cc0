import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

export type PageHeaderProps = {
	/** The page's name: its only h1, and the window's title. */
	title: string
	/** Beside the title: badges, counts. */
	aside?: ReactNode
	/** Below the title, quiet. */
	description?: ReactNode
	/** Buttons of the page, at the end of the line. */
	actions?: ReactNode
	/** Above the title: where the page belongs. */
	trail?: ReactNode
}

/** The head of every page inside the shell. Keyboard focus comes here after a navigation. */
export function PageHeader({ title, aside, description, actions, trail }: PageHeaderProps) {
	useDocumentTitle(`${title} · Panelyard`)
	return (
		<header className={classes.header}>
			<div className={classes.text}>
				{trail}
				<div className={classes.titleLine}>
					<Title order={1} tabIndex={-1} className={classes.title} title={title} dir="auto">
						{title}
					</Title>
					{aside}
				</div>
				{description && <div className={classes.description}>{description}</div>}
			</div>
			{actions && <div className={classes.actions}>{actions}</div>}
		</header>
	)
}
