import { Button, Modal, Text, Tooltip } from '@mantine/core'
import type { Viewpoint } from '@panelyard/contracts/messages/comments'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconMessagePlus } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../../domain/changes/use-change.ts'
import { usePeople } from '../../../domain/comments/comment-access.ts'
import { draftThread } from '../../../domain/comments/comment-changes.ts'
import { CommentComposer } from '../../comments/comment-composer.tsx'
import type { CommentStarter } from '../../comments/panel-comments.tsx'
import classes from './selection-card.module.css'

/** More threads of the same words would bury what else people say. */
export const MOST_AT_ONCE = 20
const TELLS_FINGERS_TOO = { hover: true, focus: true, touch: true }

type CommentOnSeveralProps = {
	projectId: string
	panels: readonly Panel[]
	/** Where the person stands at the moment of sending. */
	viewpoint: () => Viewpoint | null
	/** For those who begin the comment from elsewhere. */
	starter?: Ref<CommentStarter>
}

/** One comment on each of several panels: each gets a thread of its own, with the view it was written in. */
export function CommentOnSeveral({ projectId, panels, viewpoint, starter }: CommentOnSeveralProps) {
	const { t } = useTranslation(['selection', 'comments'])
	const people = usePeople(projectId)
	const make = useMakeChange()
	const [isOpen, setOpen] = useState(false)
	const isTooMany = panels.length > MOST_AT_ONCE
	const open = () => setOpen(true)
	useImperativeHandle(starter, () => ({ begin: () => !isTooMany && open() }))
	const button = (
		<Button
			variant="default"
			leftSection={<IconMessagePlus size={16} aria-hidden />}
			className={classes.action}
			disabled={isTooMany}
			onClick={open}
		>
			{t('comment')}
		</Button>
	)
	return (
		<>
			{isTooMany ? (
				<Tooltip label={t('comment_too_many', { count: MOST_AT_ONCE })} multiline maw={260} events={TELLS_FINGERS_TOO}>
					<span>{button}</span>
				</Tooltip>
			) : (
				button
			)}
			<Modal
				opened={isOpen}
				onClose={() => setOpen(false)}
				title={t('comment_title', { count: panels.length })}
				closeButtonProps={{ 'aria-label': t('comments:close') }}
			>
				<Text size="sm" c="dimmed" mb="xs">
					{t('comment_hint')}
				</Text>
				<CommentComposer
					draftKey={`several ${projectId}`}
					label={t('comments:new')}
					placeholder={t('comments:placeholder')}
					submit={t('comments:send')}
					people={people}
					autoFocus
					onSend={(writing) => {
						const view = viewpoint()
						for (const { id } of panels) make(draftThread(projectId, { panel_id: id, ...writing, viewpoint: view }))
						setOpen(false)
						return null
					}}
				/>
			</Modal>
		</>
	)
}
