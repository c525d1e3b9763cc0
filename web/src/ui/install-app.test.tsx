import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { askToInstall, useInstallWay, watchForInstalling } from './install-app.ts'

const Way = () => <p>{useInstallWay() ?? 'none'}</p>
const way = () => screen.getByRole('paragraph').textContent

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

it('keeps the question of the browser, and has it asked once', async () => {
	vi.stubGlobal('isSecureContext', true)
	watchForInstalling()
	render(<Way />)
	expect(way()).toBe('none')
	const prompt = vi.fn(() => Promise.resolve())
	const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
	act(() => void window.dispatchEvent(event))
	expect(event.defaultPrevented, 'the browser shows no bar of its own').toBe(true)
	expect(way()).toBe('asks')
	await act(askToInstall)
	await act(askToInstall)
	expect(prompt).toHaveBeenCalledOnce()
	expect(way()).toBe('none')
	act(() => void window.dispatchEvent(event))
	act(() => void window.dispatchEvent(new Event('appinstalled')))
	expect(way()).toBe('none')
})

it('keeps the question that came before the app', async () => {
	const prompt = vi.fn(() => Promise.resolve())
	vi.stubGlobal('installQuestion', { prompt })
	watchForInstalling()
	render(<Way />)
	expect(way()).toBe('asks')
	await act(askToInstall)
	expect(prompt).toHaveBeenCalledOnce()
	expect(way()).toBe('none')
})

it('tells a phone of Apple how it is done by hand, until it is', () => {
	vi.stubGlobal('isSecureContext', true)
	const phone = { standalone: false }
	vi.stubGlobal('navigator', phone)
	const { rerender } = render(<Way />)
	expect(way()).toBe('by_hand')
	phone.standalone = true
	rerender(<Way key="installed" />)
	expect(way()).toBe('none')
})

it('tells a phone on an address without HTTPS what is missing', () => {
	vi.stubGlobal('isSecureContext', false)
	const isCoarse = { current: true }
	const media = (query: string) => ({
		matches: query === '(pointer: coarse)' && isCoarse.current,
		addEventListener: () => {},
		removeEventListener: () => {},
	})
	vi.stubGlobal('matchMedia', media)
	const { unmount } = render(<Way />)
	expect(way()).toBe('insecure')
	unmount()
	isCoarse.current = false
	render(<Way />)
	expect(way(), 'beside a mouse nobody asked').toBe('none')
})
