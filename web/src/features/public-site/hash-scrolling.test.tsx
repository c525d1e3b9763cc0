import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sectionOf, useHashScrolling } from './hash-scrolling.ts'

function Page() {
	useHashScrolling()
	return <h2 id="use cases">Use cases</h2>
}

test('a page stays when its address ends in what no address may have', () => {
	history.replaceState(null, '', '/#%E0%A4%A')
	render(<Page />)
	expect(screen.getByRole('heading')).toBeDefined()
	expect(sectionOf('#%')).toBeNull()
	expect(sectionOf('#use%20cases')).toBe(screen.getByRole('heading'))
})
