import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

export type EmptyStateProps = {
	picture?: ReactNode
	title: string
	text?: ReactNode
	action?: ReactNode
	/** True if nothing else is on the page: the title is the page's. */
	isPage?: boolean
}

/** What a list shows when nothing is in it: what would be here, and how to get it. */
export function EmptyState({ picture, title, text, action, isPage = false }: EmptyStateProps) {
	return (
		<Stack align="center" gap="xs" py={48} px="md" ta="center">
			{picture}
			{isPage ? (
				<PageTitle fw={600} fz="lg">
					{title}
				</PageTitle>
			) : (
				<Text fw={600} size="lg">
					{title}
				</Text>
			)}
			{text && (
				<Text c="dimmed" maw={440}>
					{text}
				</Text>
			)}
			{action && <div style={{ marginBlockStart: 12 }}>{action}</div>}
		</Stack>
	)
}
