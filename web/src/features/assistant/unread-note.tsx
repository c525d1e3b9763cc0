import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Words that meant nothing: the person sees what wasn't taken into account. */
export function UnreadNote({ words }: { words: readonly string[] }) {
	const { t } = useTranslation('assistant')
	if (words.length === 0) return null
	return (
		<Text size="sm" c="dimmed" dir="auto">
			{t('unread', { words: words.join(', ') })}
		</Text>
	)
}
