import { ActionIcon } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import { type ChatThread, THREAD_RECHECK_MS } from '@panelyard/contracts/messages/support-chat'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ownThreadsQuery } from '../../domain/support-chat/chat-calls.ts'
import type { ChatSocket } from '../../domain/support-chat/chat-socket.ts'
import { useLauncherSlot } from '../../domain/support-chat/launcher-slot.ts'
import { useChatSocket } from '../../domain/support-chat/use-conversation.ts'
import classes from './support-chat.module.css'
import { SupportPanel } from './support-panel.tsx'

/** Links of mails and notifications open the chat by this query parameter. */
const OPENS = 'support'

/** The support chat on the pages of the app: a button in the bar of the page, and the panel that it opens. */
export function SupportChat({ user }: { user: CurrentUser }) {
	const { t } = useTranslation('support')
	const [isOpen, setOpen] = useOpenByLink()
	const socket = useChatSocket(user.id)
	const threads = useOwnThreads(socket)
	const slot = useLauncherSlot()
	const hasUnread = (threads.data ?? []).some(({ unread_count }) => unread_count > 0)
	const showsBadge = !isOpen && hasUnread
	const label = isOpen ? t('close') : showsBadge ? t('open_unread') : t('open')
	const toggle = () => setOpen(!isOpen)
	const button = { 'aria-label': label, title: label, 'aria-expanded': isOpen, onClick: toggle }
	const badge = showsBadge && <span className={classes.badge} data-testid="support-unread" />
	return (
		<>
			{slot &&
				createPortal(
					<ActionIcon {...button} size={42} className={classes.launcher}>
						<IconMessageCircle size={19} stroke={1.6} aria-hidden />
						{badge}
					</ActionIcon>,
					slot,
				)}
			{isOpen && <SupportPanel user={user} socket={socket} threads={threads} onClose={() => setOpen(false)} />}
		</>
	)
}

/** Whether the panel is open; a link may open it, once. */
function useOpenByLink() {
	const { searchStr } = useLocation()
	const navigate = useNavigate()
	const [isOpen, setOpen] = useState(false)
	const opens = new URLSearchParams(searchStr).get(OPENS) === 'open'
	useEffect(() => {
		if (!opens) return
		setOpen(true)
		const rest = new URLSearchParams(searchStr)
		rest.delete(OPENS)
		const search = rest.toString()
		void navigate({ href: `${location.pathname}${search && `?${search}`}`, replace: true })
	}, [opens, searchStr, navigate])
	return [isOpen, setOpen] as const
}

/** The person's threads: asked each minute while none is open, and whenever something was heard of one. */
function useOwnThreads(socket: ChatSocket | null) {
	const client = useQueryClient()
	const hasOpen = (threads: ChatThread[] | undefined) => threads?.some(({ status }) => status === 'open') ?? false
	const threads = useQuery({
		...ownThreadsQuery,
		refetchInterval: ({ state }) => (hasOpen(state.data) ? false : THREAD_RECHECK_MS),
		staleTime: 0,
	})
	useEffect(() => {
		if (!socket) return
		const again = () => void client.invalidateQueries(ownThreadsQuery)
		const ends = [
			socket.hear({ new_message: again, thread_closed: again, messages_marked_read: again }),
			socket.onConnected(again),
		]
		return () => {
			for (const end of ends) end()
		}
	}, [socket, client])
	return threads
}
