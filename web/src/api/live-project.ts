import {
	JoinProjectAnswer,
	type ProjectEvent,
	type ProjectEventName,
	projectEvents,
} from '@panelyard/contracts/projects/project-events'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { ApiError } from './api-error.ts'
import { useConnectionEpoch } from './connection-epoch.ts'
import { liveConnection } from './live-connection.ts'
import { hearRevision, reachRevision, readAt } from './project-revisions.ts'
import { queryKeys } from './query-keys.ts'

export type ProjectHandlers = { [Name in ProjectEventName]?: (payload: ProjectEvent<Name>) => void }

/** Between two attempts to fetch the client's code. */
const LONGEST_WAIT_MS = 30_000

const EVENT_NAMES = Object.keys(projectEvents) as ProjectEventName[]

/**
 * Hears the live events of one project while the component is mounted. Joins the project's room, again after a lost
 * connection, and then fetches what changed before the room was entered: lists that are older than the revision the room
 * answers with and, after a lost connection, everything that says no revision. What got no answer while the server was
 * away is fetched as soon as it is back.
 * Events that break the contract are dropped. `handlers` may change on every render. A null id hears nothing.
 */
export function useLiveProject(projectId: string | null, handlers: ProjectHandlers): void {
	const queryClient = useQueryClient()
	const epoch = useConnectionEpoch()
	const handle = useEffectEvent((name: ProjectEventName, payload: unknown) =>
		(handlers[name] as ((payload: unknown) => void) | undefined)?.(payload),
	)

	// The room is entered again on the connection of another person.
	useEffect(() => {
		if (projectId === null) return
		let leave = () => {}
		let gone = false
		const listener: Listener = {
			heard: (name, payload) => {
				handle(name, payload)
				hearRevision(queryClient, projectId, 'revision' in payload ? payload.revision : undefined)
			},
			joined: (revision, again) => {
				const queryKey = queryKeys.project(projectId)
				const unanswered = { queryKey, type: 'active', predicate: hadNoAnswer } as const
				void queryClient.refetchQueries(unanswered, { cancelRefetch: false })
				const uncounted = (query: Query) =>
					!hadNoAnswer(query) && (revision === null || readAt(queryClient, query.queryKey) === undefined)
				if (again) void queryClient.invalidateQueries({ queryKey, predicate: uncounted })
				if (revision !== null) reachRevision(queryClient, projectId, revision)
			},
		}
		let timer: ReturnType<typeof setTimeout> | undefined
		const connect = (failures: number) =>
			void liveConnection().then(
				(socket) => {
					if (!gone) leave = joinProject(socket, projectId, listener)
				},
				() => {
					// The client's code did not arrive.
					if (!gone) timer = setTimeout(connect, Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS), failures + 1)
				},
			)
		connect(0)
		return () => {
			gone = true
			clearTimeout(timer)
			leave()
		}
	}, [projectId, queryClient, epoch])
}

type Listener = {
	heard: (name: ProjectEventName, payload: ProjectEvent<ProjectEventName>) => void
	/**
	 * The room was entered, `again` after a lost connection. `revision` is what the project had reached then; null when
	 * the room stayed shut.
	 */
	joined: (revision: number | null, again: boolean) => void
}

const hadNoAnswer = ({ state }: Query): boolean => state.error instanceof ApiError && state.error.status === 0

/** How many listeners each room has, so that the last one to go leaves it. */
const listenersInRoom = new Map<string, number>()

/** Joins a project's room without React; returns what leaves it. */
export function joinProject(socket: Socket, projectId: string, listener: Listener): () => void {
	let joinedBefore = false
	let left = false
	const join = () => {
		const again = joinedBefore
		joinedBefore = true
		socket.emit('join_project', { project_id: projectId }, (answer: unknown) => {
			const { data } = JoinProjectAnswer.safeParse(answer)
			if (!left) listener.joined(data?.ok ? (data.revision ?? null) : null, again)
		})
	}
	const hear = EVENT_NAMES.map((name) => {
		const onEvent = (payload: unknown) => {
			const parsed = projectEvents[name].safeParse(payload)
			if (parsed.success && parsed.data.project_id === projectId) listener.heard(name, parsed.data)
		}
		socket.on(name, onEvent)
		return { name, onEvent }
	})
	listenersInRoom.set(projectId, (listenersInRoom.get(projectId) ?? 0) + 1)
	socket.on('connect', join)
	if (socket.connected) join()

	return () => {
		left = true
		socket.off('connect', join)
		for (const { name, onEvent } of hear) socket.off(name, onEvent)
		const others = (listenersInRoom.get(projectId) ?? 1) - 1
		listenersInRoom.set(projectId, others)
		if (others === 0) socket.emit('leave_project', { project_id: projectId })
	}
}
