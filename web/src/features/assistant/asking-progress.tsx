import { Button, Group, Loader, Text } from '@mantine/core'
import type { ModelStage } from '@panelyard/contracts/assistant/assistant-model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLivePerson } from '../../api/live-person.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'

const nothingMissed = () => undefined

type AskingProgressProps = { askId: string /** A language model is asked. */; isByModel: boolean; onCancel: () => void }

/** How far a sentence is, and the way to give up. A lost event only leaves an earlier stage on screen. */
export function AskingProgress({ askId, isByModel, onCancel }: AskingProgressProps) {
	const { t } = useTranslation(['reader', 'asking'])
	const [stage, setStage] = useState<ModelStage>('asking')
	const personId = useCurrentUser()?.id ?? null
	const assistant_progress = (heard: { ask_id: string; stage: ModelStage }) => {
		if (heard.ask_id === askId) setStage(heard.stage)
	}
	useLivePerson(isByModel ? personId : null, { assistant_progress }, nothingMissed)
	return (
		<Group gap="sm" role="status">
			<Loader size="sm" aria-hidden />
			<Text size="sm">{isByModel ? t(`stage.${stage}`) : t('asking:reading')}</Text>
			<Button size="compact-sm" variant="default" onClick={onCancel}>
				{t('cancel')}
			</Button>
		</Group>
	)
}
