import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { FilterMenu } from './filter-menu.tsx'

afterEach(cleanup)

const options = ['Ground floor', 'First floor', 'Roof'].map((label, at) => ({ value: String(at), label, count: 1 }))
const button = async (...chosen: string[]) => {
	await renderInApp(<FilterMenu name="Storey" options={options} chosen={chosen} onChange={() => {}} />)
	const { textContent, title } = screen.getByRole('button')
	return [textContent?.replaceAll(/[\u2068\u2069]/g, ''), title]
}

test('the button of a filter names what is chosen, and how many besides', async () => {
	expect(await button()).toEqual(['Storey', ''])
	cleanup()
	expect(await button('1')).toEqual(['Storey: First floor', ''])
	cleanup()
	expect(await button('2', '0', '1')).toEqual(['Storey: Ground floor +2', 'Ground floor, First floor, Roof'])
	cleanup()
	expect(await button('404'), 'gone by now').toEqual(['Storey: 1', ''])
})
