import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Why somebody changed statuses, such as what is wrong with a flagged panel; nothing where they didn't say. */
export function ReasonNote({ reason }: { reason: string }) {
	const { t } = useTranslation('panels')
	if (reason === '') return null
	return (
		<Text size="xs" c="dimmed" component="span" display="block" dir="auto" lineClamp={3} title={reason}>
			{t('drawer.reason', { reason })}
		</Text>
	)
}
