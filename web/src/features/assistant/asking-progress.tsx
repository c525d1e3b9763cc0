import { Button, Group, Loader, Text } from '@mantine/core'
import type { ModelStage } from '@panelyard/contracts/assistant-model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLivePerson } from '../../api/live-person.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'

const nothingMissed = () => undefined

/** How far the language model is, and the way to give up. A lost event only leaves an earlier stage on screen. */
export function ModelProgress({ askId, onCancel }: { askId: string; onCancel: () => void }) {
	const { t } = useTranslation('reader')
	const [stage, setStage] = useState<ModelStage>('asking')
	const personId = useCurrentUser()?.id ?? null
	const assistant_progress = (heard: { ask_id: string; stage: ModelStage }) => {
		if (heard.ask_id === askId) setStage(heard.stage)
	}
	useLivePerson(personId, { assistant_progress }, nothingMissed)
	return (
		<Group gap="sm">
			<Loader size="sm" />
			<Text size="sm">{t(`stage.${stage}`)}</Text>
			<Button size="compact-sm" variant="default" onClick={onCancel}>
				{t('cancel')}
			</Button>
		</Group>
	)
}
