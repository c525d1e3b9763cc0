import { IconCommand } from '@tabler/icons-react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Palette, PaletteDialog } from '../../../domain/palette/palette.tsx'
import { renderInApp } from '../../../testing/render-app.tsx'
import type { ViewCommand } from './commands.ts'
import { useCommandKeys } from './use-command-keys.ts'

afterEach(() => {
	cleanup()
	document.body.innerHTML = ''
})

function View({ onIsolate, answered = null }: { onIsolate: () => void; answered?: Promise<unknown> | null }) {
	const [isOpen, setIsOpen] = useState(false)
	const commands = new Map<string, ViewCommand>([
		[
			'palette',
			{
				id: 'palette',
				group: 'look',
				label: 'Find',
				icon: IconCommand,
				key: { ctrl: 'k', shown: 'Ctrl K' },
				run: () => setIsOpen(true),
			},
		],
		[
			'isolate',
			{
				id: 'isolate',
				group: 'show',
				label: 'Isolate',
				icon: IconCommand,
				key: { letter: 'i', shown: 'I' },
				isOfSelection: true,
				run: onIsolate,
			},
		],
	])
	useCommandKeys(commands, { answered })
	return (
		<PaletteDialog isOpen={isOpen} onClose={() => setIsOpen(false)}>
			<Palette entries={[]} colourOf={() => null} onPanel={() => {}} onClose={() => setIsOpen(false)} />
		</PaletteDialog>
	)
}

test('a letter typed right after Ctrl K belongs to the palette and runs no command', async () => {
	let isolated = 0
	await renderInApp(<View onIsolate={() => isolated++} />)
	fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
	const focused = document.activeElement as HTMLElement
	expect(focused).toBe(screen.getByRole('combobox'))
	fireEvent.keyDown(focused, { key: 'i', code: 'KeyI' })
	expect(isolated).toBe(0)
})

test('a key after a click is about what the click has chosen: it waits for that', async () => {
	let isolated = 0
	const { promise, resolve } = Promise.withResolvers<void>()
	await renderInApp(<View onIsolate={() => isolated++} answered={promise} />)
	fireEvent.keyDown(document.body, { key: 'i', code: 'KeyI' })
	expect(isolated).toBe(0)
	resolve()
	await waitFor(() => expect(isolated).toBe(1))
})
