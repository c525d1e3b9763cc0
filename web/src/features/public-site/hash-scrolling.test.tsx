import type { SiteLanguage } from '@panelyard/contracts/public/site-pages'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sectionOf, useHashScrolling } from './hash-scrolling.ts'
import { type Site, SiteContext } from './site-context.ts'

afterEach(cleanup)

function Sections() {
	useHashScrolling()
	return (
		<>
			<a href="/fr#use%20cases">Cas d’usage</a>
			<a href="/#use%20cases">In English</a>
			<a href="/fr/pricing#use%20cases">Tarifs</a>
			<h2 id="use cases">Use cases</h2>
		</>
	)
}

function Home({ language }: { language: SiteLanguage }) {
	return (
		<SiteContext value={{ page: '', language, facts: {} as Site['facts'], html: '' }}>
			<Sections />
		</SiteContext>
	)
}

test('a page stays when its address ends in what no address may have', () => {
	history.replaceState(null, '', '/#%E0%A4%A')
	render(<Home language="en" />)
	expect(screen.getByRole('heading')).toBeDefined()
	expect(sectionOf('#%')).toBeNull()
	expect(sectionOf('#use%20cases')).toBe(screen.getByRole('heading'))
})

test.each(['/', '/fr', '/fr/'])('a link of the French page scrolls where the page’s address is %s', async (address) => {
	history.replaceState(null, '', address)
	const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
	render(<Home language="fr" />)
	const loads = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
	expect(loads('Cas d’usage')).toBe(false)
	await waitFor(() => expect(scrollTo).toHaveBeenCalled())
	expect(location.pathname + location.hash).toBe(`${address}#use%20cases`)
	expect(loads('Tarifs'), 'another page').toBe(true)
	expect(loads('In English'), 'the page in another language').toBe(true)
	scrollTo.mockRestore()
})
