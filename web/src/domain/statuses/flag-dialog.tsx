import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { MAX_COMMENT_IMAGES } from '@panelyard/contracts/messages/comments'
import { MAX_REASON_LENGTH } from '@panelyard/contracts/panels/panels'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ABOVE_DIALOGS } from '../../ui/appearance/layers.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { AddPhotos } from '../images/add-photos.tsx'
import type { LocalPhoto } from '../images/local-photo.ts'
import { PickedPhotoList } from '../images/picked-photos.tsx'
import { usePickedPhotos } from '../images/use-picked-photos.ts'
import { endFlagQuestion, type FlagQuestion, useFlagQuestion } from './flag-questions.ts'
import { StatusChip } from './status-chip.tsx'

/** Asks what is wrong with the panels that somebody flags. */
export function FlagDialog() {
	const { t } = useTranslation('panels')
	const question = useFlagQuestion()
	// Kept while the dialog fades out.
	const [shown, setShown] = useState(question)
	if (question && question !== shown) setShown(question)
	const title =
		shown &&
		(shown.label === null
			? t('flagging.title', { count: shown.panel_count })
			: t('flagging.title_of', { panel: shown.label }))
	return (
		<Modal opened={question !== null} onClose={endFlagQuestion} title={title} size={440} zIndex={ABOVE_DIALOGS}>
			{shown && <Question question={shown} />}
		</Modal>
	)
}

function Question({ question: { flag, takesPhotos, give } }: { question: FlagQuestion }) {
	const { t } = useTranslation('panels')
	const [reason, setReason] = useState('')
	// They go with the question: the next one is about another panel.
	const picked = usePickedPhotos(useState<readonly LocalPhoto[]>([]), MAX_COMMENT_IMAGES)
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (picked.isPreparing) return
		endFlagQuestion()
		give(reason.trim(), picked.photos)
	}
	return (
		<form onSubmit={submit}>
			<Stack gap="md">
				<div>
					<StatusChip status={flag} large />
				</div>
				<Textarea
					label={t('flagging.what')}
					description={t('flagging.hint')}
					value={reason}
					onChange={(event) => setReason(event.currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
					}}
					maxLength={MAX_REASON_LENGTH}
					rows={3}
					data-autofocus
				/>
				{takesPhotos && (
					<Stack gap="xs" align="flex-start">
						<PickedPhotoList picked={picked} />
						{picked.error && (
							<Text size="sm" c="red" role="alert">
								{picked.error}
							</Text>
						)}
						<AddPhotos picked={picked} />
					</Stack>
				)}
				<FormActions submit={t('flagging.flag')} onCancel={endFlagQuestion} />
			</Stack>
		</form>
	)
}
