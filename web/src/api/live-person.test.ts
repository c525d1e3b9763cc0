import type { Socket } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { hearPerson } from './live-person.ts'

type Listener = (payload?: unknown) => void
function fakeSocket() {
	const listeners = new Map<string, Set<Listener>>()
	const of = (name: string) => listeners.get(name) ?? listeners.set(name, new Set()).get(name)
	return {
		on: (name: string, listener: Listener) => of(name)?.add(listener),
		off: (name: string, listener: Listener) => of(name)?.delete(listener),
		say: (name: string, payload?: unknown) => {
			for (const listener of of(name) ?? []) listener(payload)
		},
	}
}

test('events of a person are heard as the contract has them, and only as long as somebody listens', () => {
	const socket = fakeSocket()
	const heard = vi.fn()
	const back = vi.fn()
	const stop = hearPerson(socket as unknown as Socket, heard, back)
	const company_id = '00000000-0000-4000-8000-0000000000c1'
	socket.say('company_changed', { company_id })
	socket.say('company_changed', { company_id: 'no id' })
	expect(heard.mock.calls).toEqual([['company_changed', { company_id }]])
	socket.say('connect')
	expect(back.mock.lastCall, 'what came before the first connection was missed').toEqual([true])
	socket.say('disconnect')
	socket.say('connect')
	expect(back.mock.calls).toEqual([[true], [false]])
	stop()
	socket.say('company_changed', { company_id })
	socket.say('disconnect')
	socket.say('connect')
	expect([heard.mock.calls.length, back.mock.calls.length]).toEqual([1, 2])
})
