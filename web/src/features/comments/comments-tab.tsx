import { ActionIcon, Button, CloseButton, Drawer, Skeleton, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconChecks, IconCube, IconFilterOff, IconLayoutGrid, IconMessages, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
	type ThreadFilter,
	useCommentSummary,
	useReadAll,
	useThread,
	useThreads,
} from '../../domain/comments/comments.queries.ts'
import type { CommentsShown } from '../../domain/comments/comments-shown.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { CommentFilters } from './comment-filters.tsx'
import { CommentThread } from './comment-thread.tsx'
import classes from './comments.module.css'
import { ThreadRow } from './thread-row.tsx'

const FILTERS: Record<CommentsShown, ThreadFilter> = {
	open: { status: 'open' },
	unread: { unread: true },
	mine: { mine: true },
	resolved: { status: 'resolved' },
	all: {},
}
const SEARCH_AFTER_MS = 300

type CommentsTabProps = {
	projectId: string
	canOpen3d: boolean
	shown: CommentsShown
	onShown: (shown: CommentsShown) => void
	/** The thread whose comments are open. */
	threadId: string | null
	onThread: (threadId: string | null) => void
}

/** Everything people said about the panels of a project. */
export function CommentsTab({ projectId, canOpen3d, shown, onShown, threadId, onThread }: CommentsTabProps) {
	const { t } = useTranslation('comments')
	const [text, setText] = useState('')
	const [search] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
	const summary = useCommentSummary(projectId, true)
	const list = useThreads(projectId, { ...FILTERS[shown], ...(search && { search }) })
	const readAll = useReadAll(projectId)
	if (summary.isPending) return <Skeleton height={240} />
	if (summary.isError) return <LoadFailed error={summary.error} onRetry={() => summary.refetch()} />
	const isEmpty = summary.data.open + summary.data.resolved === 0
	return (
		<div className={classes.tab}>
			{isEmpty ? (
				<EmptyState
					picture={<IconMessages size={28} stroke={1.5} aria-hidden />}
					title={t('empty_title')}
					text={t('empty_text')}
					action={
						<LinkButton variant="default" to="/app/project/$id" params={{ id: projectId }} search={{ tab: 'panels' }}>
							{t('show_panel')}
						</LinkButton>
					}
				/>
			) : (
				<>
					<search className={classes.toolbar}>
						<CommentFilters shown={shown} onShown={onShown} summary={summary.data} />
						<TextInput
							className={classes.search}
							leftSection={<IconSearch size={16} aria-hidden />}
							rightSection={
								text && <CloseButton size="sm" aria-label={t('clear_search')} onClick={() => setText('')} />
							}
							placeholder={t('search')}
							aria-label={t('search')}
							value={text}
							onChange={(event) => setText(event.currentTarget.value)}
							maxLength={200}
							inputMode="search"
							autoComplete="off"
						/>
						<Tooltip label={t('mark_all_read')}>
							<ActionIcon
								variant="default"
								size="input-sm"
								aria-label={t('mark_all_read')}
								disabled={summary.data.unread === 0}
								loading={readAll.isPending}
								onClick={() => readAll.mutate()}
							>
								<IconChecks size={16} aria-hidden />
							</ActionIcon>
						</Tooltip>
					</search>
					{list.isPending ? (
						<Skeleton height={240} />
					) : list.isError ? (
						<LoadFailed error={list.error} onRetry={() => list.refetch()} />
					) : list.data.threads.length === 0 ? (
						<EmptyState
							picture={<IconFilterOff size={28} stroke={1.5} aria-hidden />}
							title={t('no_results_title')}
							text={t('no_results_text')}
							action={
								<Button
									variant="default"
									onClick={() => {
										setText('')
										onShown('all')
									}}
								>
									{t('show_all')}
								</Button>
							}
						/>
					) : (
						<ul className={classes.list} aria-label={t('title')} aria-busy={list.isPlaceholderData}>
							{list.data.threads.map((thread) => (
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
					)}
					{list.hasNextPage && (
						<Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
							{t('load_more')}
						</Button>
					)}
				</>
			)}
			<ThreadDrawer projectId={projectId} canOpen3d={canOpen3d} threadId={threadId} onClose={() => onThread(null)} />
		</div>
	)
}

type ThreadDrawerProps = { projectId: string; canOpen3d: boolean; threadId: string | null; onClose: () => void }

function ThreadDrawer({ projectId, canOpen3d, threadId, onClose }: ThreadDrawerProps) {
	const { t } = useTranslation(['comments', 'panels'])
	const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
	const thread = useThread(projectId, threadId)
	const { data } = thread
	return (
		<Drawer
			opened={threadId !== null}
			onClose={onClose}
			position="right"
			size={phone ? '100%' : 480}
			withOverlay={phone}
			lockScroll={phone}
			trapFocus={phone}
			closeOnClickOutside={false}
			returnFocus
			title={data ? t('comments:thread_of', { panel: data.panel_label }) : t('comments:title')}
			closeButtonProps={{ 'aria-label': t('comments:close') }}
			shadow={phone ? undefined : 'md'}
			classNames={{ inner: phone ? undefined : classes.inner, title: classes.drawerTitle, content: classes.drawer }}
			transitionProps={{ duration: 120 }}
			removeScrollProps={{ enabled: phone }}
		>
			{thread.isLoading && <Skeleton height={160} />}
			{thread.isError && <LoadFailed error={thread.error} onRetry={() => thread.refetch()} />}
			{data && !thread.isError && (
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
		</Drawer>
	)
}
