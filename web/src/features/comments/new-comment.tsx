import { Checkbox } from '@mantine/core'
import type { Viewpoint } from '@panelyard/contracts/messages/comments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { usePeople } from '../../domain/comments/comment-access.ts'
import { draftThread } from '../../domain/comments/comment-changes.ts'
import { CommentComposer } from './comment-composer.tsx'

type NewCommentProps = {
	projectId: string
	panelId: string
	/** Where the person stands at the moment of sending; without it nothing is kept of the view. */
	viewpoint?: () => Viewpoint | null
	autoFocus?: boolean
	onSent?: () => void
}

/** Begins a thread on a panel, in 3D with the view it was written in. */
export function NewComment({ projectId, panelId, viewpoint, autoFocus = false, onSent }: NewCommentProps) {
	const { t } = useTranslation('comments')
	const people = usePeople(projectId)
	const make = useMakeChange()
	const [keepsView, setKeepsView] = useState(true)
	return (
		<CommentComposer
			draftKey={`new ${panelId}`}
			label={t('new')}
			placeholder={t('placeholder')}
			submit={t('send')}
			people={people}
			autoFocus={autoFocus}
			onSend={(writing) => {
				const view = keepsView ? (viewpoint?.() ?? null) : null
				make(draftThread(projectId, { panel_id: panelId, ...writing, viewpoint: view }))
				onSent?.()
				return null
			}}
		>
			{viewpoint && (
				<Checkbox
					size="xs"
					label={t('keep_view')}
					checked={keepsView}
					onChange={(event) => setKeepsView(event.currentTarget.checked)}
				/>
			)}
		</CommentComposer>
	)
}
