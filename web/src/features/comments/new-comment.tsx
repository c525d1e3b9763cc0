import { Checkbox } from '@mantine/core'
import type { CommentThread, Viewpoint } from '@panelyard/contracts/comments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '../../domain/comments/comment-access.ts'
import { useCreateThread } from '../../domain/comments/comments.queries.ts'
import { CommentComposer } from './comment-composer.tsx'

type NewCommentProps = {
	projectId: string
	panelId: string
	/** Where the person stands at the moment of sending; without it nothing is kept of the view. */
	viewpoint?: () => Viewpoint | null
	autoFocus?: boolean
	onCreated?: (thread: CommentThread) => void
}

/** Begins a thread on a panel, in 3D with the view it was written in. */
export function NewComment({ projectId, panelId, viewpoint, autoFocus = false, onCreated }: NewCommentProps) {
	const { t } = useTranslation('comments')
	const people = usePeople(projectId)
	const create = useCreateThread(projectId)
	const [keepsView, setKeepsView] = useState(true)
	return (
		<CommentComposer
			draftKey={`new ${panelId}`}
			label={t('new')}
			placeholder={t('placeholder')}
			submit={t('send')}
			people={people}
			autoFocus={autoFocus}
			onSend={async (writing) => {
				const view = keepsView ? (viewpoint?.() ?? null) : null
				const { thread } = await create.mutateAsync({ panel_id: panelId, ...writing, viewpoint: view })
				onCreated?.(thread)
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
