import { act, render, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { afterFrame, catchUp, Store, useNewStore, useStored } from './store.ts'

const Text = ({ held }: { held: Store<string> }) => useStored(held)

type BothProps = { first: Store<string>; second: Store<string>; onRender: () => void }
function Both({ first, second, onRender }: BothProps) {
	onRender()
	return `${useStored(first)}${useStored(second)}`
}

/** Changes the value between its first drawing and the moment it listens. */
function Changing({ held }: { held: Store<string> }) {
	const text = useStored(held)
	useLayoutEffect(() => held.set('x'), [held])
	return text
}

describe('a held value', () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
		return () => vi.useRealTimers()
	})

	it('tells the picture at once, and nothing of what is the same', () => {
		const held = new Store(1)
		const seen: number[] = []
		const stop = held.on(() => seen.push(held.now))
		held.set(2)
		held.set((now) => now + 1)
		held.set(3)
		expect(seen).toEqual([2, 3])
		stop()
		held.set(4)
		expect(seen).toEqual([2, 3])
	})

	it('is drawn on the page after the frame with the change, all that changed together', () => {
		const [first, second] = [new Store('a'), new Store('b')]
		const onRender = vi.fn()
		const { container } = render(<Both first={first} second={second} onRender={onRender} />)
		onRender.mockClear()
		first.set('x')
		second.set('y')
		expect(container.textContent).toBe('ab')
		act(() => vi.advanceTimersByTime(20))
		expect(container.textContent).toBe('xy')
		expect(onRender).toHaveBeenCalledOnce()
	})

	it('is drawn where no frame ever comes, too', () => {
		vi.stubGlobal('requestAnimationFrame', () => 0)
		const held = new Store('a')
		const { container } = render(<Text held={held} />)
		held.set('x')
		act(() => vi.advanceTimersByTime(1000))
		expect(container.textContent).toBe('x')
		vi.unstubAllGlobals()
	})

	it('stands on the page at once when a key is about to be understood by it', () => {
		const held = new Store('a')
		const { container } = render(<Text held={held} />)
		held.set('x')
		act(catchUp)
		expect(container.textContent).toBe('x')
	})

	it('stands on the page at once also while React is still drawing the change', () => {
		const held = new Store('a')
		const { container } = render(<Text held={held} />)
		held.set('x')
		// Without `act` React only begins: what it has to draw waits in its own queue.
		Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
		vi.advanceTimersByTime(20)
		expect(container.textContent).toBe('a')
		catchUp()
		expect(container.textContent).toBe('x')
		Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
	})

	it('loses no change made while a component is coming or has gone', () => {
		const held = new Store('a')
		const { container, unmount } = render(<Changing held={held} />)
		expect(container.textContent).toBe('x')
		held.set('y')
		unmount()
		expect(() => vi.advanceTimersByTime(1000)).not.toThrow()
	})

	it('is the same for as long as its component lives', () => {
		const { result, rerender } = renderHook(() => useNewStore(() => 1))
		const first = result.current
		rerender()
		expect(result.current).toBe(first)
	})

	it('lets other work wait for the same frame', () => {
		const order: string[] = []
		requestAnimationFrame(() => order.push('frame'))
		afterFrame(() => order.push('work'))
		vi.advanceTimersByTime(40)
		expect(order).toEqual(['frame', 'work'])
	})
})
