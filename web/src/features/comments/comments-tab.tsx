import { ActionIcon, Button, CloseButton, Skeleton, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChecks, IconCube, IconFilterOff, IconLayoutGrid, IconMessages, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftAllRead } from '../../domain/comments/comment-changes.ts'
import { type ThreadFilter, useCommentSummary, useThread, useThreads } from '../../domain/comments/comments.queries.ts'
import type { CommentsShown } from '../../domain/comments/comments-shown.ts'
import { useTouchLayout } from '../../ui/appearance/media.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { SidePane } from '../../ui/page/side-pane.tsx'
import { CommentFilters } from './comment-filters.tsx'
import { CommentThread } from './comment-thread.tsx'
import classes from './comments.module.css'
import { GroupChoice } from './group-choice.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { ThreadRow } from './thread-row.tsx'

const FILTERS: Record<CommentsShown, ThreadFilter> = {
	open: { status: 'open' },
	unread: { unread: true },
	mine: { mine: true },
	resolved: { status: 'resolved' },
	all: {},
	photos: {},
}
const SEARCH_AFTER_MS = 300

type CommentsTabProps = {
	projectId: string
	canOpen3d: boolean
	shown: CommentsShown
	/** The group whose panels' comments are listed; null for those of all panels. */
	groupId: string | null
	onFilter: (filter: { shown?: CommentsShown; groupId?: string | null }) => void
	/** The thread whose comments are open. */
	threadId: string | null
	onThread: (threadId: string | null) => void
}

/** Everything people said about the panels of a project. */
export function CommentsTab(props: CommentsTabProps) {
	const { projectId, canOpen3d, shown, groupId, onFilter, threadId, onThread } = props
	const { t } = useTranslation('comments')
	const [text, setText] = useState('')
	const [search] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
	const summary = useCommentSummary(projectId, true)
	const isPhotos = shown === 'photos'
	const list = useThreads(
		projectId,
		{ ...FILTERS[shown], ...(groupId !== null && { group_id: groupId }), ...(search && { search }) },
		!isPhotos,
	)
	return (
		<div className={classes.tab}>
			<QueryView queries={[summary]} pending={<Skeleton height={240} />}>
				{(counts) =>
					counts.open + counts.resolved === 0 ? (
						<EmptyState
							picture={<IconMessages size={28} stroke={1.5} aria-hidden />}
							title={t('empty_title')}
							text={t('empty_text')}
							action={
								<LinkButton
									variant="default"
									to="/app/project/$id"
									params={{ id: projectId }}
									search={{ tab: 'panels' }}
								>
									{t('show_panels')}
								</LinkButton>
							}
						/>
					) : (
						<>
							<search className={classes.toolbar}>
								<CommentFilters shown={shown} onShown={(name) => onFilter({ shown: name })} summary={counts} />
								{!isPhotos && (
									<ThreadTools
										projectId={projectId}
										groupId={groupId}
										onGroup={(id) => onFilter({ groupId: id })}
										text={text}
										onText={setText}
										hasUnread={counts.unread > 0}
									/>
								)}
							</search>
							{isPhotos ? (
								<PhotoGrid projectId={projectId} onThread={onThread} />
							) : (
								<ThreadList
									list={list}
									threadId={threadId}
									onThread={onThread}
									onShowAll={() => {
										setText('')
										onFilter({ shown: 'all', groupId: null })
									}}
								/>
							)}
						</>
					)
				}
			</QueryView>
			<ErrorBoundary resetKey={threadId}>
				<ThreadPane projectId={projectId} canOpen3d={canOpen3d} threadId={threadId} onClose={() => onThread(null)} />
			</ErrorBoundary>
		</div>
	)
}

type ThreadToolsProps = {
	projectId: string
	groupId: string | null
	onGroup: (id: string | null) => void
	text: string
	onText: (text: string) => void
	hasUnread: boolean
}

/** What threads are searched by, and marks all of them as read. */
function ThreadTools({ projectId, groupId, onGroup, text, onText, hasUnread }: ThreadToolsProps) {
	const { t } = useTranslation('comments')
	const make = useMakeChange()
	const touch = useTouchLayout()
	return (
		<>
			<GroupChoice projectId={projectId} groupId={groupId} onGroup={onGroup} />
			<TextInput
				className={classes.search}
				leftSection={<IconSearch size={16} aria-hidden />}
				rightSection={
					text && (
						<CloseButton
							size={touch ? 44 : 'sm'}
							iconSize={14}
							aria-label={t('clear_search')}
							onClick={() => onText('')}
						/>
					)
				}
				{...(touch && { rightSectionWidth: 44 })}
				placeholder={t('search')}
				aria-label={t('search')}
				value={text}
				onChange={(event) => onText(event.currentTarget.value)}
				maxLength={200}
				inputMode="search"
				autoComplete="off"
			/>
			<Tooltip label={t('mark_all_read')}>
				<ActionIcon
					variant="default"
					size="input-sm"
					aria-label={t('mark_all_read')}
					disabled={!hasUnread}
					onClick={() => make(draftAllRead(projectId))}
				>
					<IconChecks size={16} aria-hidden />
				</ActionIcon>
			</Tooltip>
		</>
	)
}

type ThreadListProps = {
	list: ReturnType<typeof useThreads>
	threadId: string | null
	onThread: (threadId: string) => void
	onShowAll: () => void
}

function ThreadList({ list, threadId, onThread, onShowAll }: ThreadListProps) {
	const { t } = useTranslation('comments')
	return (
		<>
			<QueryView queries={[list]} pending={<Skeleton height={240} />}>
				{({ threads }) =>
					threads.length === 0 ? (
						<EmptyState
							picture={<IconFilterOff size={28} stroke={1.5} aria-hidden />}
							title={t('no_results_title')}
							text={t('no_results_text')}
							action={
								<Button variant="default" onClick={onShowAll}>
									{t('show_all')}
								</Button>
							}
						/>
					) : (
						<ul className={classes.list} aria-label={t('title')} aria-busy={list.isPlaceholderData}>
							{threads.map((thread) => (
								<li key={thread.id}>
									<ThreadRow
										thread={thread}
										withPanel
										isOpen={thread.id === threadId}
										onOpen={() => onThread(thread.id)}
									/>
								</li>
							))}
						</ul>
					)
				}
			</QueryView>
			{list.hasNextPage && (
				<Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
					{t('load_more')}
				</Button>
			)}
		</>
	)
}

type ThreadPaneProps = { projectId: string; canOpen3d: boolean; threadId: string | null; onClose: () => void }

function ThreadPane({ projectId, canOpen3d, threadId, onClose }: ThreadPaneProps) {
	const { t } = useTranslation(['comments', 'panels'])
	const thread = useThread(projectId, threadId)
	const label = thread.data?.panel_label
	return (
		<SidePane
			opened={threadId !== null}
			onClose={onClose}
			title={label === undefined ? t('comments:title') : t('comments:thread_of', { panel: label })}
			closeLabel={t('comments:close')}
			width={30}
			isInAddress
		>
			<QueryView queries={[thread]} pending={<Skeleton height={160} />}>
				{(data) => (
					<div className={classes.drawerBody}>
						<div className={classes.ways}>
							<LinkButton
								variant="default"
								leftSection={<IconLayoutGrid size={16} aria-hidden />}
								to="/app/project/$id"
								params={{ id: projectId }}
								search={{ tab: 'panels', panel: data.panel_id }}
							>
								{t('comments:show_panel')}
							</LinkButton>
							{canOpen3d && (
								<LinkButton
									variant="default"
									leftSection={<IconCube size={16} aria-hidden />}
									to="/app/project/$id/3d-view"
									params={{ id: projectId }}
									search={{ panel: data.panel_id, thread: data.id }}
								>
									{t('panels:open_in_3d')}
								</LinkButton>
							)}
						</div>
						<CommentThread key={data.id} projectId={projectId} thread={data} onLeave={onClose} />
					</div>
				)}
			</QueryView>
		</SidePane>
	)
}
