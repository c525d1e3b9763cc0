import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** That somebody overrode a rule when they set a status, and why; nothing where no rule stood in the way. */
export function OverrideNote({ reason }: { reason: string | null }) {
	const { t } = useTranslation('panels')
	if (reason === null) return null
	const text = reason === '' ? t('drawer.overridden_without') : t('drawer.overridden', { reason })
	return (
		<Text size="xs" c="dimmed" component="span" display="block" dir="auto" title={text}>
			{text}
		</Text>
	)
}
