import { type PersonEvent, type PersonEventName, personEvents } from '@panelyard/contracts/person-events'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { liveConnection } from './live-connection.ts'

export type PersonHandlers = { [Name in PersonEventName]?: (payload: PersonEvent<Name>) => void }

/** Between two attempts to fetch the client's code. */
const LONGEST_WAIT_MS = 30_000
const EVENT_NAMES = Object.keys(personEvents) as PersonEventName[]

/**
 * Hears the live events of the signed-in person while the component is mounted; those that break the contract are
 * dropped. `onReconnect` is called once a lost connection is back, when anything may have been missed. `handlers` may
 * change on every render. A null id hears nothing.
 */
export function useLivePerson(personId: string | null, handlers: PersonHandlers, onReconnect: () => void): void {
	const handle = useEffectEvent((name: PersonEventName, payload: unknown) =>
		(handlers[name] as ((payload: unknown) => void) | undefined)?.(payload),
	)
	const reconnected = useEffectEvent(onReconnect)
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
							() => reconnected(),
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
	onReconnect: () => void,
): () => void {
	let wasLost = false
	const lost = () => {
		wasLost = true
	}
	const back = () => {
		if (wasLost) onReconnect()
		wasLost = false
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
