import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { useCurrent } from '../base/store.ts'
import { commandOfKey } from '../commands/command-keys.ts'
import type { Commands } from '../commands/commands.ts'
import { keyBy, keySettings } from '../commands/key-settings.ts'
import { KeyboardHelp } from '../commands/keyboard-help.tsx'
import { COMMANDS } from './registry.ts'

const withKeys = () =>
	COMMANDS.map(({ id, icon, group, key }) => ({
		id,
		icon,
		group,
		label: id,
		run: () => {},
		key: keyBy(keySettings.now, id, key),
	}))
/** The command that a key runs now. */
const by = (key: string, code = `Key${key.toUpperCase()}`, ctrlKey = false) =>
	commandOfKey(withKeys(), { key, code, ctrlKey, metaKey: false, altKey: false })?.id ?? null

function Sheet() {
	useCurrent(keySettings)
	const commands: Commands = new Map(withKeys().map((command) => [command.id, command]))
	return <KeyboardHelp commands={commands} isOpen onClose={() => {}} />
}

beforeEach(() => keySettings.set({ isOff: false, letters: {} }))
afterEach(cleanup)

test('single keys can be switched off; keys with Ctrl and those that write nothing stay', async () => {
	await renderInApp(<Sheet />)
	await userEvent.click(await screen.findByRole('switch', { name: /^Single-key shortcuts/ }))
	expect([by('m'), by('?'), by('1', 'Digit1')]).toEqual([null, null, null])
	expect([by('k', 'KeyK', true), by('Escape', 'Escape'), by('Home', 'Home')]).toEqual(['palette', 'clear', 'home'])
	expect(JSON.parse(localStorage.getItem('panelyard.view_keys') ?? '')).toMatchObject({ isOff: true })
})

test('a command gets another key by pressing it, but none that another command has', async () => {
	await renderInApp(<Sheet />)
	const change = (name: string) => screen.findByRole('button', { name })
	await userEvent.click(await change('measure: change key M'))
	fireEvent.keyDown(await change('Press a key'), { key: 'x', code: 'KeyX' })
	expect(screen.getByRole('alert').textContent).toBe('X is already used for “section”.')
	fireEvent.keyDown(await change('Press a key'), { key: 'g', code: 'KeyG' })
	expect(await change('measure: change key G')).toBeDefined()
	expect([by('g'), by('m')]).toEqual(['measure', null])
	await userEvent.click(await change('Reset all keys'))
	expect([by('g'), by('m')]).toEqual([null, 'measure'])
})
