import type { WebGLRenderer, WebGLRenderTarget } from 'three'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readBack } from './read-back.ts'

const TIMEOUT_EXPIRED = 1
const WAIT_FAILED = 2
const SIGNALLED = 3

/** A graphics card that has drawn everything by a time, with what its textures hold. */
const card = ({ doneAt = 0, isLost = false, textures = [[1, 2, 3, 4]] as number[][] } = {}) => {
	const kept = new Map<object, number>()
	let [bound, reading]: [object | null, number] = [null, 0]
	const gl = {
		COLOR_ATTACHMENT0: 100,
		TIMEOUT_EXPIRED,
		WAIT_FAILED,
		createBuffer: () => ({}),
		bindBuffer: (_: number, buffer: object | null) => {
			bound = buffer
		},
		bufferData: () => {},
		readBuffer: (attachment: number) => {
			reading = attachment - 100
		},
		readPixels: () => bound && kept.set(bound, reading),
		getBufferSubData: (_: number, __: number, into: Uint8Array) =>
			into.set(textures[kept.get(bound ?? {}) ?? -1] ?? []),
		deleteBuffer: (buffer: object) => kept.delete(buffer),
		fenceSync: () => (isLost ? null : {}),
		deleteSync: () => {},
		flush: () => {},
		clientWaitSync: vi.fn((): number => (Date.now() < doneAt ? TIMEOUT_EXPIRED : SIGNALLED)),
	}
	const renderer = { getContext: () => gl, getRenderTarget: () => null, setRenderTarget: vi.fn() }
	return { gl, kept, renderer, bound: () => bound }
}
const read = ({ renderer }: ReturnType<typeof card>, textures = [0]) =>
	readBack(renderer as unknown as WebGLRenderer, {} as WebGLRenderTarget, { width: 1, height: 1, textures })

describe('reading back what was drawn', () => {
	beforeEach(() => void vi.useFakeTimers({ now: 0 }))
	afterEach(() => void vi.useRealTimers())

	it('returns each texture and frees its buffers', async () => {
		const drawn = card({
			textures: [
				[1, 2, 3, 4],
				[5, 6, 7, 8],
			],
		})
		const pixels = read(drawn, [1, 0])
		await vi.runAllTimersAsync()
		expect((await pixels).map((bytes) => [...bytes])).toEqual([
			[5, 6, 7, 8],
			[1, 2, 3, 4],
		])
		expect(drawn.kept.size).toBe(0)
		expect(drawn.bound()).toBeNull()
		expect(drawn.renderer.setRenderTarget).toHaveBeenLastCalledWith(null)
	})

	it('polls a quick card at once, and a slow one less often the longer it takes', async () => {
		const quick = card()
		const soon = read(quick)
		await vi.advanceTimersByTimeAsync(2)
		await soon
		const slow = card({ doneAt: Date.now() + 5_000 })
		const late = read(slow)
		await vi.advanceTimersByTimeAsync(5_250)
		await late
		expect(slow.gl.clientWaitSync.mock.calls.length).toBeLessThan(45)
	})

	it('polls only for the oldest of several', async () => {
		const slow = card({ doneAt: Date.now() + 5_000 })
		const all = Promise.all([read(slow), read(slow), read(slow)])
		await vi.advanceTimersByTimeAsync(5_600)
		await all
		expect(slow.gl.clientWaitSync.mock.calls.length).toBeLessThan(50)
	})

	it('rejects when the card is lost, before or during the wait', async () => {
		await expect(read(card({ isLost: true }))).rejects.toThrow('lost')
		const lost = card({ doneAt: 1_000 })
		const pixels = read(lost)
		const failed = expect(pixels).rejects.toThrow('lost')
		lost.gl.clientWaitSync.mockReturnValue(WAIT_FAILED)
		await vi.runAllTimersAsync()
		await failed
		expect(lost.kept.size).toBe(0)
	})
})
