import { ActionIcon, Avatar, Menu } from '@mantine/core'
import type { Comment } from '@panelyard/contracts/messages/comments'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftCommentEdit, type Writing } from '../../domain/comments/comment-changes.ts'
import type { Person } from '../../domain/comments/mentions.ts'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import { CommentComposer } from './comment-composer.tsx'
import { CommentPhotos } from './comment-photos.tsx'
import { CommentWords } from './comment-words.tsx'
import classes from './comments.module.css'

type CommentItemProps = {
	projectId: string
	comment: Comment
	people: readonly Person[]
	/** It was unread when the thread was opened. */
	isNew: boolean
	isOwn: boolean
	mayDelete: boolean
	onDelete: () => void
}

/** What one person said, and its changes. */
export function CommentItem({ projectId, comment, people, isNew, isOwn, mayDelete, onDelete }: CommentItemProps) {
	const { t } = useTranslation('comments')
	const since = useSince()
	const format = useFormat()
	const [isEditing, setEditing] = useState(false)
	const edit = useChangeByForm(
		(writing: Writing) => draftCommentEdit(projectId, comment.id, writing),
		isEditing && !comment.is_deleted,
	)
	const name = comment.author_name || t('somebody')
	if (comment.is_deleted) {
		return <li className={classes.gone}>{t('deleted')}</li>
	}
	return (
		<li className={classes.item} data-new={isNew || undefined}>
			<Avatar name={comment.author_name} color="gray" size={28} aria-hidden />
			<div className={classes.said}>
				<div className={classes.who}>
					<strong dir="auto">{name}</strong>
					<time dateTime={comment.created_at} title={format.dateTime(comment.created_at)}>
						{since(comment.created_at)}
					</time>
					{comment.edited_at && <span title={format.dateTime(comment.edited_at)}>{t('edited')}</span>}
					{isNew && <span className={classes.unread}>{t('unread')}</span>}
				</div>
				{isEditing ? (
					<CommentComposer
						draftKey={`edit ${comment.id}`}
						label={t('edit')}
						submit={t('save')}
						cancel={t('cancel')}
						people={people}
						initial={comment.text}
						photoCount={comment.images.length}
						autoFocus
						onSend={async (writing) => {
							await edit.mutateAsync(writing)
							setEditing(false)
						}}
						onCancel={() => setEditing(false)}
					/>
				) : (
					<CommentWords text={comment.text} mentions={comment.mentions} />
				)}
				<CommentPhotos projectId={projectId} comment={comment} />
			</div>
			{(isOwn || mayDelete) && !isEditing && (
				<Menu>
					<Menu.Target>
						<ActionIcon className={classes.actions} aria-label={t('actions_of', { name })} size="sm">
							<IconDots size={16} aria-hidden />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						{isOwn && (
							<Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
								{t('edit')}
							</Menu.Item>
						)}
						<Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
							{t('delete')}
						</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			)}
		</li>
	)
}
