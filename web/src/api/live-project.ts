import { type ProjectEvent, type ProjectEventName, projectEvents } from '@panelyard/contracts/project-events'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { ApiError } from './api-error.ts'
import { liveConnection } from './live-connection.ts'
import { queryKeys } from './query-keys.ts'

export type ProjectHandlers = { [Name in ProjectEventName]?: (payload: ProjectEvent<Name>) => void }

const EVENT_NAMES = Object.keys(projectEvents) as ProjectEventName[]

/**
 * Hears the live events of one project while the component is mounted. Joins the project's room, joins again after a
 * lost connection, and then fetches everything shown of the project anew, since events may have been missed. What got no
 * answer while the server was away is fetched as soon as it is back.
 * Events that break the contract are dropped. `handlers` may change on every render. A null id hears nothing.
 */
export function useLiveProject(projectId: string | null, handlers: ProjectHandlers): void {
	const queryClient = useQueryClient()
	const latest = useRef(handlers)
	latest.current = handlers

	useEffect(() => {
		if (projectId === null) return
		let leave = () => {}
		let gone = false
		const listener: Listener = {
			heard: (name, payload) => (latest.current[name] as ((payload: unknown) => void) | undefined)?.(payload),
			rejoined: () => void queryClient.invalidateQueries({ queryKey: queryKeys.project(projectId) }),
			joined: () =>
				void queryClient.refetchQueries({
					queryKey: queryKeys.project(projectId),
					type: 'active',
					predicate: hadNoAnswer,
				}),
		}
		liveConnection().then(
			(socket) => {
				if (!gone) leave = joinProject(socket, projectId, listener)
			},
			() => {
				// The client's code did not arrive; what is shown stays true by fetching.
			},
		)
		return () => {
			gone = true
			leave()
		}
	}, [projectId, queryClient])
}

type Listener = {
	heard: (name: ProjectEventName, payload: unknown) => void
	/** The room was entered for the first time. */
	joined: () => void
	/** The room was entered again after a lost connection. */
	rejoined: () => void
}

const hadNoAnswer = ({ state }: Query): boolean => state.error instanceof ApiError && state.error.status === 0

/** How many listeners each room has, so that the last one to go leaves it. */
const listenersInRoom = new Map<string, number>()

/** Joins a project's room without React; returns what leaves it. */
export function joinProject(socket: Socket, projectId: string, listener: Listener): () => void {
	let joinedBefore = false
	const join = () => {
		socket.emit('join_project', { project_id: projectId })
		if (joinedBefore) listener.rejoined()
		else listener.joined()
		joinedBefore = true
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
		socket.off('connect', join)
		for (const { name, onEvent } of hear) socket.off(name, onEvent)
		const left = (listenersInRoom.get(projectId) ?? 1) - 1
		listenersInRoom.set(projectId, left)
		if (left === 0) socket.emit('leave_project', { project_id: projectId })
	}
}
