import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type EmptyStateProps = { picture?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** What a list shows when nothing is in it: what would be here, and how to get it. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
	return (
		<Stack align="center" gap="xs" py={48} px="md" ta="center">
			{picture}
			<Text fw={600} size="lg">
				{title}
			</Text>
			{text && (
				<Text c="dimmed" maw={440}>
					{text}
				</Text>
			)}
			{action && <div style={{ marginBlockStart: 12 }}>{action}</div>}
		</Stack>
	)
}
