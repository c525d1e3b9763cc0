import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Unclear } from '@panelyard/contracts/assistant/assistant'
import { answeredText } from '@panelyard/contracts/assistant/assistant-answers'
import { useTranslation } from 'react-i18next'

type UnclearViewProps = { unclear: Unclear; text: string; onAsk: (text: string) => void }

/** What the assistant asks when it can't read a sentence, with names that answer it. */
export function UnclearView({ unclear, text, onAsk }: UnclearViewProps) {
	const { t } = useTranslation('assistant')
	const { why, words, options } = unclear
	const isLeftOut = (why === 'unknown_word' || why === 'left_out') && text.length > words.length && text.includes(words)
	return (
		<Alert color="yellow">
			<Stack gap="xs">
				<Text size="sm">{t(`unclear.${why}`, { words })}</Text>
				{(options.length > 0 || isLeftOut) && (
					<Group gap={6} role="group" aria-label={t('options')}>
						{options.map((option) => (
							<Button
								key={option}
								size="compact-sm"
								variant="default"
								onClick={() => onAsk(answeredText(text, unclear, option))}
							>
								<bdi>{option}</bdi>
							</Button>
						))}
						{isLeftOut && (
							<Button size="compact-sm" variant="default" onClick={() => onAsk(answeredText(text, unclear, ''))}>
								{t('go_on_without', { words })}
							</Button>
						)}
					</Group>
				)}
			</Stack>
		</Alert>
	)
}
