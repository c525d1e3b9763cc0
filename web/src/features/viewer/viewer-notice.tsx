import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './viewer-notice.module.css'

type Way = { label: string; href?: string; onClick?: () => void }

/** Says in place of the picture why there is none, and the ways on; the first is the main one. */
export function ViewerNotice({
	icon,
	title,
	text,
	ways = [],
	children,
}: {
	icon?: ReactNode
	title: string
	text?: string
	ways?: Way[]
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
					{ways.map(({ label, href, onClick }, index) => {
						const variant = index === 0 ? 'filled' : 'default'
						return href ? (
							<Button key={label} component="a" href={href} variant={variant}>
								{label}
							</Button>
						) : (
							<Button key={label} onClick={onClick} variant={variant}>
								{label}
							</Button>
						)
					})}
				</Group>
			</Stack>
		</div>
	)
}
