import { Button, Skeleton, Text } from '@mantine/core'
import type { CommentThread as Thread, Viewpoint } from '@panelyard/contracts/messages/comments'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommentAccess } from '../../domain/comments/comment-access.ts'
import { useThreads } from '../../domain/comments/comments.queries.ts'
import { useWaitingThreads } from '../../domain/comments/waiting-comments.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { CommentThread } from './comment-thread.tsx'
import classes from './comments.module.css'
import { NewComment } from './new-comment.tsx'
import { ThreadRow } from './thread-row.tsx'
import { WaitingCommentItem } from './waiting-comment-item.tsx'

type PanelCommentsProps = {
	projectId: string
	panelId: string
	/** In 3D: where the person stands now, and how to get to where somebody stood. */
	viewpoint?: () => Viewpoint | null
	onViewpoint?: (viewpoint: Viewpoint) => void
	/** The thread to open: by its id, also from its viewpoint, or `first` for the one with news. */
	sought?: string | null
	/** A thread that is opened by its id shows its view as well. */
	goesThere?: boolean
	/** Hears which thread is open, from the start: the one sought by its id until the threads are there. */
	onThread?: (id: string | null) => void
	/** For those who begin a comment from elsewhere. */
	starter?: Ref<CommentStarter>
}

export type CommentStarter = { begin: () => void }

const isOpen = ({ status }: Thread): boolean => status === 'open'

/** The threads of one panel, and a field for a new one. Nothing for visitors. */
export function PanelComments(props: PanelCommentsProps) {
	const { projectId, panelId, viewpoint, onViewpoint, sought = null, goesThere = true, onThread, starter } = props
	const { t } = useTranslation('comments')
	const { mayComment } = useCommentAccess(projectId)
	const list = useThreads(projectId, { panel_id: panelId }, mayComment)
	const waiting = useWaitingThreads(panelId)
	const [chosenId, setOpenId] = useState(sought === 'first' ? null : sought)
	const threads = list.data?.threads
	// One that was deleted meanwhile is not open any more.
	const openId = !threads || threads.some(({ id }) => id === chosenId) ? chosenId : null
	/** How often a comment was begun from elsewhere. */
	const [beginnings, setBeginnings] = useState(0)
	useImperativeHandle(starter, () => ({
		begin: () => {
			setOpenId(null)
			setBeginnings((count) => count + 1)
		},
	}))
	const isThere = list.isSuccess
	const openSought = useEffectEvent(() => {
		if (!sought || !threads) return
		const found = threads.find(({ id }) => id === sought)
		const first = threads.find(({ unread_count }) => unread_count > 0) ?? threads.find(isOpen) ?? threads[0]
		setOpenId((found ?? first)?.id ?? null)
		if (found?.viewpoint && goesThere) onViewpoint?.(found.viewpoint)
	})
	// Opened once, when the threads are there.
	useEffect(() => openSought(), [sought, isThere])
	const sayOpen = useEffectEvent((id: string | null) => onThread?.(id))
	useEffect(() => sayOpen(openId), [openId])
	const unfolded = useRef<HTMLDivElement>(null)
	// Whoever came for a thread sees it whole, with the field to answer in.
	useEffect(() => {
		if (sought && openId !== null) unfolded.current?.scrollIntoView({ block: 'nearest' })
	}, [sought, openId])
	if (!mayComment) return null
	const choose = (id: string | null) => {
		setOpenId(id)
		setBeginnings(0)
	}
	return (
		<div className={classes.panel}>
			<QueryView queries={[list]} pending={<Skeleton height={96} />}>
				{(loaded) => (
					<>
						{loaded.threads.length === 0 && waiting.length > 0 ? null : loaded.threads.length === 0 ? (
							<Text size="sm" c="dimmed">
								{t('none_on_panel')}
							</Text>
						) : (
							<ul className={classes.list}>
								{loaded.threads.map((thread) => (
									<li key={thread.id}>
										<ThreadRow
											thread={thread}
											withPanel={false}
											isOpen={thread.id === openId}
											onOpen={() => choose(thread.id === openId ? null : thread.id)}
										/>
										{thread.id === openId && (
											<div ref={unfolded} className={classes.unfolded}>
												<CommentThread
													projectId={projectId}
													thread={thread}
													onLeave={() => choose(null)}
													{...(onViewpoint && { onViewpoint })}
												/>
											</div>
										)}
									</li>
								))}
							</ul>
						)}
						{waiting.length > 0 && (
							<ol className={classes.items}>
								{waiting.map((comment) => (
									<WaitingCommentItem key={comment.id} comment={comment} />
								))}
							</ol>
						)}
						{list.hasNextPage && (
							<Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
								{t('load_more')}
							</Button>
						)}
						{openId === null && (
							<NewComment
								key={`${panelId} ${beginnings}`}
								projectId={projectId}
								panelId={panelId}
								autoFocus={beginnings > 0}
								{...(viewpoint && { viewpoint })}
							/>
						)}
					</>
				)}
			</QueryView>
		</div>
	)
}
