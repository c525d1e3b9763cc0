import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What stands in while something loads for the first time; without a connection, that it can't yet. */
export function Loading({ children }: { children: ReactNode }) {
	const { online } = useNetwork()
	return online ? children : <OfflineNote />
}

function OfflineNote() {
	const { t } = useTranslation('shell')
	return (
		<Text size="sm" c="dimmed" ta="center" p="md" role="status">
			{t('offline_page')}
		</Text>
	)
}
