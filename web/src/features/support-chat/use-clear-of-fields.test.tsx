import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useClearOfFields } from './use-clear-of-fields.ts'

afterEach(cleanup)

const HEIGHT = 800
/** The button is in the corner at the end of a page. */
const CORNER = new DOMRect(936, 736, 48, 48)

function Page() {
	const button = useRef<HTMLButtonElement>(null)
	useClearOfFields(button)
	return (
		<>
			<input aria-label="Under it" />
			<input aria-label="Beside it" />
			<button ref={button} type="button">
				Support
			</button>
		</>
	)
}

const placed = (element: HTMLElement, rect: () => DOMRect) => {
	element.getBoundingClientRect = rect
	return element
}

test('the button leaves the field that has the focus or an error, with room for the error, and returns', async () => {
	vi.stubGlobal('innerHeight', HEIGHT)
	render(<Page />)
	const button = screen.getByRole('button')
	const rise = () => Number(/-(\d+)px/.exec(button.style.translate)?.[1] ?? 0)
	placed(button, () => new DOMRect(CORNER.x, CORNER.y - rise(), CORNER.width, CORNER.height))
	// Its error would be behind the button.
	const under = placed(screen.getByLabelText('Under it'), () => new DOMRect(900, 690, 80, 36))
	const beside = placed(screen.getByLabelText('Beside it'), () => new DOMRect(100, 740, 80, 36))
	under.focus()
	await waitFor(() => expect(rise()).toBe(784 - 690 + 8))
	beside.focus()
	await waitFor(() => expect(rise()).toBe(0))
	under.setAttribute('aria-invalid', 'true')
	await waitFor(() => expect(rise()).toBe(784 - 690 + 8))
	under.removeAttribute('aria-invalid')
	await waitFor(() => expect(rise()).toBe(0))
})
