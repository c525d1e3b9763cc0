import { Alert, Text } from '@mantine/core'
import type { Unclear } from '@panelyard/contracts/assistant'
import { useTranslation } from 'react-i18next'

/** What the assistant asks when it can't read a sentence. */
export function UnclearView({ unclear: { why, words, options } }: { unclear: Unclear }) {
	const { t } = useTranslation('assistant')
	return (
		<Alert color="yellow">
			<Text size="sm">{t(`unclear.${why}`, { words })}</Text>
			{options.length > 0 && (
				<Text size="sm" mt={6}>
					{t('options', { names: options.join(' · ') })}
				</Text>
			)}
		</Alert>
	)
}
