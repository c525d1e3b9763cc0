import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Store } from '../base/store.ts'
import type { ViewSelection } from '../base/view-selection.ts'
import { useCurrentCard } from './use-current-card.ts'

afterEach(cleanup)

const of = (...panels: string[]): ViewSelection => ({ panels, element: null })

function View(props: { selection: Store<ViewSelection>; answered: Promise<unknown> | null; onPress: () => void }) {
	const view = useRef<HTMLDivElement>(null)
	useCurrentCard(view, { answered: props.answered }, props.selection)
	return (
		<div ref={view}>
			<button type="button">beside</button>
			<aside data-of-selection>
				<button type="button" onClick={props.onPress}>
					status
				</button>
			</aside>
		</div>
	)
}

/** Presses a button as a mouse does. */
const press = (name: string) => {
	const button = screen.getByRole('button', { name })
	fireEvent.pointerDown(button)
	fireEvent.click(button, { detail: 1 })
}

test('a press on the card while a click waits for its answer does nothing, and the next one does', () => {
	let pressed = 0
	const selection = new Store(of('a'))
	const view = (answered: Promise<unknown> | null) => (
		<View selection={selection} answered={answered} onPress={() => pressed++} />
	)
	const { rerender } = render(view(Promise.resolve()))
	press('status')
	expect(pressed).toBe(0)
	rerender(view(null))
	press('status')
	expect(pressed).toBe(1)
})

test('a press on the card of what was selected before does nothing; keys always press what is shown', () => {
	let pressed = 0
	const selection = new Store(of('a'))
	render(<View selection={selection} answered={null} onPress={() => pressed++} />)
	selection.set(of('b'))
	press('status')
	expect(pressed).toBe(0)
	press('status')
	expect(pressed).toBe(1)
	fireEvent.click(screen.getByRole('button', { name: 'status' }), { detail: 0 })
	expect(pressed).toBe(2)
})
