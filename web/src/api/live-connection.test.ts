import { expect, test, vi } from 'vitest'
import { liveConnection, RECONNECTION } from './live-connection.ts'

const socket = { connected: false, on: () => {}, disconnect: vi.fn(() => socket), connect: vi.fn() }
const io = vi.fn((_options: object) => socket)

test('the connection is made as specified, also after its code was lost once', async () => {
	vi.doMock('socket.io-client', () => {
		throw new TypeError('Failed to fetch dynamically imported module')
	})
	await expect(liveConnection()).rejects.toThrow()
	vi.doMock('socket.io-client', () => ({ io }))
	await liveConnection()
	expect(io.mock.calls).toEqual([[expect.objectContaining(RECONNECTION)]])
	expect(io.mock.calls[0]?.[0]).toMatchObject({
		path: '/socket.io',
		withCredentials: true,
		transports: ['websocket', 'polling'],
		reconnectionDelay: 1000,
		reconnectionDelayMax: 5000,
		randomizationFactor: 0.5,
		timeout: 20_000,
	})
})

test('the line that is back is used at once', () => {
	window.dispatchEvent(new Event('online'))
	expect([socket.disconnect.mock.calls.length, socket.connect.mock.calls.length]).toEqual([1, 1])
	socket.connected = true
	window.dispatchEvent(new Event('online'))
	expect(socket.connect).toHaveBeenCalledOnce()
})
