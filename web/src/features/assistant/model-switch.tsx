import { Switch, Text } from '@mantine/core'
import type { ModelOutcome } from '@panelyard/contracts/assistant/assistant-model'
import { useTranslation } from 'react-i18next'
import type { Reader } from './use-model.ts'

/** Whether a language model reads the sentence, and where it is sent. Nothing where there is no model. */
export function ModelSwitch({ reader: { model, isWanted, setWanted } }: { reader: Reader }) {
	const { t } = useTranslation('reader')
	if (!model) return null
	return (
		<Switch
			size="sm"
			label={t('switch', { name: model.name })}
			description={t('switch_text', { host: model.host })}
			checked={isWanted}
			onChange={(event) => setWanted(event.currentTarget.checked)}
		/>
	)
}

/** Who read the sentence, where a model was to be asked. */
export function ModelNote({ outcome, name }: { outcome: ModelOutcome | undefined; name: string }) {
	const { t } = useTranslation('reader')
	if (!outcome) return null
	return (
		<Text size="sm" c="dimmed" mb="xs">
			{t(`outcome.${outcome}`, { name })}
		</Text>
	)
}
