import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import type {
	Comment,
	DeleteCommentResponse,
	CommentThread as Thread,
	Viewpoint,
} from '@panelyard/contracts/messages/comments'
import { IconCamera, IconCheck, IconMail, IconRotate } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useChangeByForm, useMakeChange } from '../../domain/changes/use-change.ts'
import { useCommentAccess, usePeople } from '../../domain/comments/comment-access.ts'
import {
	draftCommentDeletion,
	draftReply,
	draftThreadRead,
	draftThreadStatus,
} from '../../domain/comments/comment-changes.ts'
import { useWaitingReplies } from '../../domain/comments/waiting-comments.ts'
import { useFormat } from '../../locales/format.ts'
import { isolated } from '../../locales/isolated.ts'
import { ConfirmDelete } from '../../ui/messages/confirm-delete.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'
import { ThreadStatus } from './thread-status.tsx'
import { WaitingCommentItem } from './waiting-comment-item.tsx'

type CommentThreadProps = {
	projectId: string
	thread: Thread
	/** Shows where the person stood who began the thread; without it the viewpoint is not offered. */
	onViewpoint?: (viewpoint: Viewpoint) => void
	/** The person is done with it: it was marked unread, or went with its last comment. */
	onLeave?: () => void
}

/** A whole thread with all that can be done with it. Being shown marks it as read. */
export function CommentThread({ projectId, thread, onViewpoint, onLeave }: CommentThreadProps) {
	const { t } = useTranslation('comments')
	const format = useFormat()
	const access = useCommentAccess(projectId)
	const people = usePeople(projectId)
	const waiting = useWaitingReplies(thread.id)
	const make = useMakeChange()
	const remove = useChangeByForm<Comment, z.infer<typeof DeleteCommentResponse>>(({ id }) =>
		draftCommentDeletion(projectId, thread.id, id),
	)
	const [removing, setRemoving] = useState<Comment | null>(null)
	const isNew = useMarkRead(thread, () => make(draftThreadRead(projectId, thread.id, true)))
	const isResolved = thread.status === 'resolved'
	const { userId } = access
	const hasOthers = thread.comments.some((comment) => comment.author_id !== userId && !comment.is_deleted)
	const left = thread.comments.filter((comment) => !comment.is_deleted).length

	return (
		<section className={classes.thread} aria-label={t('thread_of', { panel: thread.panel_label })}>
			<Group gap={8} className={classes.threadHead}>
				<ThreadStatus status={thread.status} />
				{isResolved && thread.resolved_at && (
					<span className={classes.quiet}>
						{t('resolved_by', {
							name: isolated(thread.resolved_by_name || t('somebody')),
							when: isolated(format.dateTime(thread.resolved_at)),
						})}
					</span>
				)}
				<span className={classes.gap} />
				{thread.viewpoint && onViewpoint && (
					<Tooltip label={t('show_view')}>
						<ActionIcon
							variant="default"
							size={30}
							aria-label={t('show_view')}
							onClick={() => thread.viewpoint && onViewpoint(thread.viewpoint)}
						>
							<IconCamera size={16} aria-hidden />
						</ActionIcon>
					</Tooltip>
				)}
				{hasOthers && onLeave && (
					<Tooltip label={t('mark_unread')}>
						<ActionIcon
							variant="default"
							size={30}
							aria-label={t('mark_unread')}
							onClick={() => {
								make(draftThreadRead(projectId, thread.id, false))
								onLeave()
							}}
						>
							<IconMail size={16} aria-hidden />
						</ActionIcon>
					</Tooltip>
				)}
				{(access.mayResolveAll || (userId !== null && thread.author_id === userId)) && (
					<Button
						variant="default"
						size="xs"
						leftSection={isResolved ? <IconRotate size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
						onClick={() => make(draftThreadStatus(projectId, thread.id, isResolved ? 'open' : 'resolved'))}
					>
						{t(isResolved ? 'reopen' : 'resolve')}
					</Button>
				)}
			</Group>
			<ol className={classes.items}>
				{thread.comments.map((comment) => (
					<CommentItem
						key={comment.id}
						projectId={projectId}
						comment={comment}
						people={people}
						isNew={isNew(comment)}
						isOwn={comment.author_id !== null && comment.author_id === userId}
						mayDelete={access.mayDeleteAll}
						onDelete={() => setRemoving(comment)}
					/>
				))}
				{waiting.map((comment) => (
					<WaitingCommentItem key={comment.id} comment={comment} />
				))}
			</ol>
			<CommentComposer
				draftKey={`reply ${thread.id}`}
				label={t('reply')}
				placeholder={t('reply_placeholder')}
				submit={t('reply')}
				people={people}
				onSend={(writing) => {
					make(draftReply(projectId, thread.id, writing))
					return null
				}}
			/>
			<ConfirmDelete
				item={removing}
				title={() => t('delete_title')}
				text={() => t(left > 1 ? 'delete_text' : 'delete_last')}
				cancel={t('cancel')}
				confirm={t('delete_confirm')}
				remove={{
					...remove,
					mutate: (comment, { onSuccess }) =>
						remove.mutate(comment, {
							onSuccess: (answer) => {
								onSuccess()
								if (answer?.thread === null) onLeave?.()
							},
						}),
				}}
				onClose={() => setRemoving(null)}
			/>
		</section>
	)
}

/**
 * Marks the thread as read while it is seen, also what arrives meanwhile, and tells what was unread when it was opened.
 */
function useMarkRead(thread: Thread, markRead: () => void): (comment: Comment) => boolean {
	const [wasUnread, setWasUnread] = useState<ReadonlySet<string>>(() => new Set())
	const found = thread.comments.filter(({ id, is_read }) => !is_read && !wasUnread.has(id))
	if (found.length > 0) setWasUnread(new Set([...wasUnread, ...found.map(({ id }) => id)]))
	const act = useEffectEvent(markRead)
	const isUnread = thread.unread_count > 0
	const length = thread.comments.length
	// A further comment is marked anew.
	useEffect(() => {
		if (!isUnread) return
		const look = () => document.visibilityState === 'visible' && act()
		look()
		document.addEventListener('visibilitychange', look)
		return () => document.removeEventListener('visibilitychange', look)
	}, [isUnread, length])
	return ({ id }) => wasUnread.has(id)
}
