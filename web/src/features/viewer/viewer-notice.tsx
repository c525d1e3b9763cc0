import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './viewer-notice.module.css'

/** Says in place of the picture why there is none, and offers the ways on. */
export function ViewerNotice({
	icon,
	title,
	text,
	ways,
	children,
}: {
	icon?: ReactNode
	title: string
	text?: string
	/** Buttons; the first is the main one. */
	ways?: ReactNode
	children?: ReactNode
}) {
	return (
		<div className={classes.notice} role="status">
			<Stack className={classes.card} gap="sm" align="center">
				{icon}
				<Title order={1} size="h2" ta="center">
					{title}
				</Title>
				{text && (
					<Text ta="center" c="dimmed">
						{text}
					</Text>
				)}
				{children}
				<Group gap="xs" justify="center" mt="xs">
					{ways}
				</Group>
			</Stack>
		</div>
	)
}
