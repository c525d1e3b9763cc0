import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings-section.module.css'

type SettingsSectionProps = {
	/** The heading's id, to name controls by. */
	id: string
	title: string
	text: ReactNode
	children: ReactNode
}

/** A setting: what it is for, and beside it the choice. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
	return (
		<section className={classes.section} aria-labelledby={id}>
			<div>
				<Title order={2} size="h3" id={id}>
					{title}
				</Title>
				<Text c="dimmed" size="sm">
					{text}
				</Text>
			</div>
			{children}
		</section>
	)
}
