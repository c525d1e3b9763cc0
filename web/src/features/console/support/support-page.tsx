import { ActionIcon, Button, Loader, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AdminChatThread } from '@panelyard/contracts/messages/support-chat'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../domain/account/current-user.ts'
import type { ChatSocket } from '../../../domain/support-chat/chat-socket.ts'
import { ConversationView } from '../../../domain/support-chat/conversation-view.tsx'
import { useSubjectText } from '../../../domain/support-chat/subject-text.ts'
import { useChatSocket, useConnection, useConversation } from '../../../domain/support-chat/use-conversation.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { closeThread, setAnswering, type ThreadFilter, threadListKey, threadQuery } from './support-desk.queries.ts'
import classes from './support-page.module.css'
import { SupportedPersonPane } from './supported-person.tsx'
import { ThreadList } from './thread-list.tsx'
import { useSupportThreads } from './use-support-threads.ts'

const route = getRouteApi('/sysbly/support')

/** /sysbly/support: conversations with everybody, and what is needed to help. */
export function SupportPage() {
	const { t } = useTranslation('console')
	const user = useCurrentUser()
	return (
		<>
			<PageHeader title={t('pages.support')} />
			{user ? <Desk key={user.id} person_id={user.id} /> : <Loader size="sm" />}
		</>
	)
}

function Desk({ person_id }: { person_id: string }) {
	const { t } = useTranslation('console')
	const { thread: openId = null } = route.useSearch()
	const navigate = route.useNavigate()
	const [status, setStatus] = useState<ThreadFilter['status']>('open')
	const [typed, setTyped] = useState('')
	const [search] = useDebouncedValue(typed.trim(), 250)
	const socket = useChatSocket(person_id)
	const { query, typing } = useSupportThreads(socket, { status, search }, openId)
	const open = (thread: string | undefined) => void navigate({ search: { thread }, replace: openId !== null })
	// One that was closed, or that the list leaves out, is open beside it all the same.
	const [last, setLast] = useState<AdminChatThread | null>(null)
	const found = query.data?.threads.find(({ id }) => id === openId) ?? null
	if (found && found !== last) setLast(found)
	const unlisted = useQuery({ ...threadQuery(openId ?? ''), enabled: openId !== null && query.isSuccess && !found })
	const thread = found ?? [unlisted.data, last].find((one) => one?.id === openId) ?? null
	return (
		<div className={classes.desk} data-open={thread !== null || undefined}>
			<section className={classes.list} aria-label={t('threads')}>
				<div className={classes.filters}>
					<TextInput
						aria-label={t('search')}
						placeholder={t('search')}
						leftSection={<IconSearch size={16} aria-hidden />}
						value={typed}
						onChange={(event) => setTyped(event.currentTarget.value)}
						maxLength={200}
					/>
					<SegmentedControl
						aria-label={t('status')}
						fullWidth
						value={status}
						onChange={(value) => setStatus(value as ThreadFilter['status'])}
						data={(['open', 'closed', 'all'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
					/>
				</div>
				<QueryView queries={[query]} pending={<Loader size="sm" m="xl" />}>
					{(list) => (
						<ThreadList threads={list.threads} total={list.total} typing={typing} openId={openId} onOpen={open} />
					)}
				</QueryView>
			</section>
			{thread ? (
				<OpenThread
					key={thread.id}
					thread={thread}
					socket={socket}
					person_id={person_id}
					onClose={() => open(undefined)}
				/>
			) : (
				<div className={classes.nothing}>
					{unlisted.isLoading ? (
						<Loader size="sm" />
					) : (
						<EmptyState title={t('choose_thread')} text={t('choose_thread_text')} />
					)}
				</div>
			)}
		</div>
	)
}

type OpenThreadProps = { thread: AdminChatThread; socket: ChatSocket | null; person_id: string; onClose: () => void }

function OpenThread({ thread, socket, person_id, onClose }: OpenThreadProps) {
	const { t } = useTranslation('console')
	const subjectText = useSubjectText()
	const connection = useConnection(socket)
	const conversation = useConversation(socket, thread, { role: 'admin', person_id })
	return (
		<>
			<section className={classes.conversation} aria-label={thread.user_name}>
				<header className={classes.head}>
					<ActionIcon
						className={classes.back}
						aria-label={t('back_to_list')}
						title={t('back_to_list')}
						onClick={onClose}
					>
						<IconArrowLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
					</ActionIcon>
					<div className={classes.names}>
						<h2>
							<bdi>{thread.user_name}</bdi>
						</h2>
						<span>
							<bdi>{subjectText(thread.subject)}</bdi>
						</span>
					</div>
					<ThreadActions thread={thread} person_id={person_id} />
				</header>
				{conversation ? (
					<ConversationView
						conversation={conversation}
						connection={connection}
						side="admin"
						tools={(insert) => <CannedReplies onInsert={insert} />}
					/>
				) : (
					<Loader size="sm" m="auto" />
				)}
			</section>
			<SupportedPersonPane thread_id={thread.id} admin_id={person_id} socket={socket} />
		</>
	)
}

function ThreadActions({ thread, person_id }: { thread: AdminChatThread; person_id: string }) {
	const { t } = useTranslation('console')
	const client = useQueryClient()
	const errorText = useErrorText()
	const options = {
		onSettled: () => client.invalidateQueries({ queryKey: threadListKey }),
		onError: (error: Error) => toast.error(errorText(error)),
	}
	const close = useMutation({ mutationFn: () => closeThread(thread.id), ...options })
	const answer = useMutation({ mutationFn: (isMine: boolean) => setAnswering(thread.id, isMine), ...options })
	const isMine = thread.answering_id === person_id
	return (
		<div className={classes.actions}>
			<Button variant="default" size="compact-md" loading={answer.isPending} onClick={() => answer.mutate(!isMine)}>
				{t(isMine ? 'leave' : 'take_on')}
			</Button>
			{thread.status === 'open' && (
				<Button variant="default" size="compact-md" loading={close.isPending} onClick={() => close.mutate()}>
					{t('close_thread')}
				</Button>
			)}
		</div>
	)
}
