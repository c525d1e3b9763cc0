import { type PersonEvent, type PersonEventName, personEvents } from '@panelyard/contracts/accounts/person-events'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { liveConnection } from './live-connection.ts'

export type PersonHandlers = { [Name in PersonEventName]?: (payload: PersonEvent<Name>) => void }

/** Between two attempts to fetch the client's code. */
const LONGEST_WAIT_MS = 30_000
const EVENT_NAMES = Object.keys(personEvents) as PersonEventName[]

/**
 * Hears the live events of the signed-in person while the component is mounted; those that break the contract are
 * dropped. `handlers` may change on every render. A null id hears nothing.
 * @param onConnect called when anything may have been missed: once a lost connection is back, and, with `isFirst`, once
 * there is a connection at all. What the page had read until then may be older.
 */
export function useLivePerson(
	personId: string | null,
	handlers: PersonHandlers,
	onConnect: (isFirst: boolean) => void,
): void {
	const handle = useEffectEvent((name: PersonEventName, payload: unknown) =>
		(handlers[name] as ((payload: unknown) => void) | undefined)?.(payload),
	)
	const connected = useEffectEvent(onConnect)
	useEffect(() => {
		if (personId === null) return
		let stop = () => {}
		let gone = false
		let timer: ReturnType<typeof setTimeout> | undefined
		const connect = (failures: number) =>
			void liveConnection().then(
				(socket) => {
					if (!gone)
						stop = hearPerson(
							socket,
							(name, payload) => handle(name, payload),
							(isFirst) => connected(isFirst),
						)
				},
				() => {
					if (!gone) timer = setTimeout(connect, Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS), failures + 1)
				},
			)
		connect(0)
		return () => {
			gone = true
			clearTimeout(timer)
			stop()
		}
	}, [personId])
}

/** The same without React; returns what ends it. */
export function hearPerson(
	socket: Socket,
	heard: (name: PersonEventName, payload: unknown) => void,
	onConnect: (isFirst: boolean) => void,
): () => void {
	let isFirst = !socket.connected
	const lost = () => {
		isFirst = false
	}
	const back = () => {
		onConnect(isFirst)
		isFirst = false
	}
	const hear = EVENT_NAMES.map((name) => {
		const onEvent = (payload: unknown) => {
			const parsed = personEvents[name].safeParse(payload)
			if (parsed.success) heard(name, parsed.data)
		}
		socket.on(name, onEvent)
		return { name, onEvent }
	})
	socket.on('disconnect', lost)
	socket.on('connect', back)
	return () => {
		socket.off('disconnect', lost)
		socket.off('connect', back)
		for (const { name, onEvent } of hear) socket.off(name, onEvent)
	}
}
