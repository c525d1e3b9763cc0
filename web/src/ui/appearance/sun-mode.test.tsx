import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { isSunMode, setSunMode, useSunMode } from './sun-mode.ts'

const KEY = 'panelyard.sun_mode'
const Light = () => <p>{useSunMode() ? 'sun' : 'shade'}</p>

afterEach(() => {
	cleanup()
	setSunMode(false)
})

it('is kept on the device and seen by whatever is drawn', () => {
	render(<Light />)
	expect(screen.getByText('shade')).toBeDefined()
	act(() => setSunMode(true))
	expect(screen.getByText('sun')).toBeDefined()
	expect(localStorage.getItem(KEY)).toBe('on')
	expect(document.documentElement.hasAttribute('data-sun')).toBe(true)
	act(() => setSunMode(false))
	expect(screen.getByText('shade')).toBeDefined()
	expect(localStorage.getItem(KEY)).toBeNull()
})

it('follows another window of the device', () => {
	render(<Light />)
	act(() => window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'on' })))
	expect(screen.getByText('sun')).toBeDefined()
	act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'another', newValue: null })))
	expect(isSunMode()).toBe(true)
})
