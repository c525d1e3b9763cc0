import { Button, Modal, Text, Tooltip } from '@mantine/core'
import type { Viewpoint } from '@panelyard/contracts/comments'
import type { Panel } from '@panelyard/contracts/panels'
import { IconMessagePlus } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '../../../domain/comments/comment-access.ts'
import { useCreateThread } from '../../../domain/comments/comments.queries.ts'
import { toast } from '../../../ui/toast.ts'
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
	const { mutateAsync } = useCreateThread(projectId)
	const [isOpen, setOpen] = useState(false)
	const [doneCount, setDoneCount] = useState(0)
	/** Panels that have the comment already, when sending broke off. */
	const done = useRef(new Set<string>())
	const isTooMany = panels.length > MOST_AT_ONCE
	const open = () => {
		done.current.clear()
		setDoneCount(0)
		setOpen(true)
	}
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
					{doneCount > 0 ? t('comment_part', { done: doneCount, all: panels.length }) : t('comment_hint')}
				</Text>
				<CommentComposer
					draftKey={`several ${projectId}`}
					label={t('comments:new')}
					placeholder={t('comments:placeholder')}
					submit={t('comments:send')}
					people={people}
					autoFocus
					onSend={async (writing) => {
						const view = viewpoint()
						try {
							for (const { id } of panels) {
								if (done.current.has(id)) continue
								await mutateAsync({ panel_id: id, ...writing, viewpoint: view })
								done.current.add(id)
							}
						} finally {
							setDoneCount(done.current.size)
						}
						setOpen(false)
						toast.success(t('comment_done', { count: panels.length }))
					}}
				/>
			</Modal>
		</>
	)
}
