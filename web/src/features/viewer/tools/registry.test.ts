import { describe, expect, it } from 'vitest'
import { commandOfKey } from '../commands/command-keys.ts'
import { COMMANDS, TOOLS } from './registry.ts'

const press = (key: string, code: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) =>
	commandOfKey(COMMANDS, { key, code, ctrlKey: false, metaKey: false, altKey: false, ...held })?.id ?? null

describe('keys of the view', () => {
	it('are letters as they are typed, wherever they are on the keyboard', () => {
		expect(press('z', 'KeyY')).toBe('fit')
		expect(press('M', 'KeyM')).toBe('measure')
		expect(press('?', 'Minus')).toBe('help')
	})
	it('work by their place on keyboards without Latin letters', () => {
		expect(press('ب', 'KeyF')).toBe('frame')
		expect(press('ч', 'KeyX')).toBe('section')
	})
	it('digits work by their place, where French keyboards need Shift', () => expect(press('&', 'Digit1')).toBe('front'))
	it('leave the shortcuts of browser and system alone', () => {
		expect(press('f', 'KeyF', { ctrlKey: true })).toBeNull()
		expect(press('s', 'KeyS', { metaKey: true })).toBeNull()
		expect(press('a', 'KeyA', { metaKey: true })).toBe('select_all')
		expect(press('k', 'KeyK', { ctrlKey: true })).toBe('palette')
		expect(press('k', 'KeyK', { metaKey: true })).toBe('palette')
	})
	it('mean one command each', () => {
		const all = COMMANDS.flatMap(({ key }) => [...(key?.letter ? [key.letter] : []), ...(key?.codes ?? [])])
		expect(new Set(all).size).toBe(all.length)
	})
})

it('tools and commands have ids of their own', () => {
	for (const all of [TOOLS, COMMANDS]) expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})
